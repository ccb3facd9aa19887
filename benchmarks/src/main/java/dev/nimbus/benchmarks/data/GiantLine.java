package dev.nimbus.benchmarks.data;

import dev.nimbus.load.Body;
import dev.nimbus.load.Form;
import dev.nimbus.query.line.ByteSink;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;

/**
 * One position of very many heaps, in one line of text. The heaps are some thousands of random ones over and over, so
 * that a line of a gigabyte is made while it is sent.
 */
public final class GiantLine {
    private static final int BLOCK_HEAPS = 8192;
    private static final long LARGEST = 1_000_000_000;
    private static final long SEED = 7;

    private final long heaps;
    private final Buffer block;
    private final long[] sizes = new long[BLOCK_HEAPS];

    /** @param heaps how many heaps, at least 1 */
    public GiantLine(long heaps) {
        this.heaps = heaps;
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < BLOCK_HEAPS; i++) {
            sizes[i] = 1 + random.nextLong(LARGEST);
        }
        this.block = Buffer.buffer(write(BLOCK_HEAPS));
    }

    private byte[] write(int count) {
        ByteSink out = new ByteSink(11 * BLOCK_HEAPS);
        for (int i = 0; i < count; i++) {
            out.number(sizes[i]).put(' ');
        }
        return out.toBytes();
    }

    /** The line as a batch of one query, the outcome asked. */
    public Workload workload() {
        byte[] answer = (nimSum() != 0 ? "N\n" : "P\n").getBytes(StandardCharsets.US_ASCII);
        AnswerChecksum.Sink sum = new AnswerChecksum.Sink();
        sum.add(answer);
        Form form = Form.text("nim", "outcome", "normal");
        return new Workload("one line of " + heaps + " heaps", form, 1, Pieces::new, sum.checksum());
    }

    private long nimSum() {
        long sum = heaps / BLOCK_HEAPS % 2 == 0 ? 0 : xor(BLOCK_HEAPS);
        return sum ^ xor((int) (heaps % BLOCK_HEAPS));
    }

    private long xor(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum ^= sizes[i];
        }
        return sum;
    }

    private byte[] lastPiece() {
        byte[] rest = write((int) (heaps % BLOCK_HEAPS));
        byte[] piece = Arrays.copyOf(rest, rest.length + 1);
        piece[rest.length] = '\n';
        return piece;
    }

    private final class Pieces implements Body {
        private final byte[] last = lastPiece();
        private long blocks = heaps / BLOCK_HEAPS;
        private boolean ended;

        @Override
        public long queries() {
            return 1;
        }

        @Override
        public long bytes() {
            return heaps / BLOCK_HEAPS * block.length() + last.length;
        }

        @Override
        public boolean hasNext() {
            return !ended;
        }

        @Override
        public Buffer next() {
            if (ended) {
                throw new NoSuchElementException();
            }
            if (blocks > 0) {
                blocks--;
                return block;
            }
            ended = true;
            return Buffer.buffer(last);
        }
    }
}
