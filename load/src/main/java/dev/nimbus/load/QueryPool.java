package dev.nimbus.load;

import dev.nimbus.load.queries.QueryLines;
import dev.nimbus.protocol.Lines;
import dev.nimbus.query.line.ByteSink;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Query lines made before the clock starts, from which bodies of any length are taken, again from the beginning when
 * they are used up: a long run costs neither memory nor the generator's time. Immutable once made.
 */
public final class QueryPool {
    /** A little less than a WebSocket frame of 64 KiB, which a block becomes on some ways. */
    private static final int BLOCK = 60 << 10;

    /** Whole lines, about 60 KiB of them, in a buffer that is written over and over. */
    private record Block(Buffer lines, int queries) {
        Block firstQueries(int count) {
            byte[] bytes = lines.getBytes();
            return new Block(lines.slice(0, Lines.skip(bytes, 0, bytes.length, count)), count);
        }

        long bytes() {
            return lines.length();
        }
    }

    private final List<Block> blocks = new ArrayList<>();
    private final long queries;
    private final long bytes;

    /** @param distinct how many lines to make, at least 1 */
    public QueryPool(QueryLines lines, long distinct) {
        this(lines, distinct, Long.MAX_VALUE);
    }

    /**
     * The same within a bound.
     *
     * @param mostBytes how many bytes the lines may take
     * @throws IllegalArgumentException if they are more
     */
    public QueryPool(QueryLines lines, long distinct, long mostBytes) {
        ByteSink sink = new ByteSink(BLOCK + BLOCK / 4);
        int held = 0;
        long sum = 0;
        for (long made = 0; made < distinct; made++) {
            lines.writeNext(sink);
            held++;
            if (sink.size() >= BLOCK || made == distinct - 1) {
                blocks.add(new Block(Buffer.buffer(sink.toBytes()), held));
                sum += sink.size();
                sink.cutTo(0);
                held = 0;
                if (sum > mostBytes) {
                    throw new IllegalArgumentException(distinct + " distinct queries do not fit into "
                            + (mostBytes >> 20) + " MiB of memory, only about " + made + " do");
                }
            }
        }
        queries = distinct;
        bytes = sum;
    }

    /** The first {@code count} lines, without their line feeds, or fewer if there are no more. */
    public List<String> lines(int count) {
        List<String> lines = new ArrayList<>();
        for (Block block : blocks) {
            for (String line : block.lines.toString(StandardCharsets.UTF_8).split("\n", -1)) {
                if (lines.size() == count) {
                    return lines;
                }
                if (!line.isEmpty()) {
                    lines.add(line);
                }
            }
        }
        return lines;
    }

    /** A body of {@code count} queries. */
    public Body body(long count) {
        return new PoolBody(count);
    }

    private long bytesOf(long count) {
        long left = count % queries;
        long sum = count / queries * bytes;
        for (int i = 0; left > 0; i++) {
            Block block = blocks.get(i);
            sum += left >= block.queries
                    ? block.bytes()
                    : block.firstQueries((int) left).bytes();
            left -= Math.min(left, block.queries);
        }
        return sum;
    }

    private final class PoolBody implements Body {
        private final long queries;
        private final long bytes;
        private long left;
        private int next;

        PoolBody(long count) {
            queries = count;
            bytes = bytesOf(count);
            left = count;
        }

        @Override
        public long queries() {
            return queries;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public Buffer next() {
            if (left == 0) {
                throw new NoSuchElementException();
            }
            Block block = blocks.get(next);
            if (left < block.queries) {
                block = block.firstQueries((int) left);
            }
            left -= block.queries;
            next = (next + 1) % blocks.size();
            return block.lines;
        }
    }
}
