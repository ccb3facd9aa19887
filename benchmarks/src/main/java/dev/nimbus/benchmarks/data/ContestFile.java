package dev.nimbus.benchmarks.data;

import dev.nimbus.load.Body;
import dev.nimbus.load.queries.HeapPositions;
import dev.nimbus.query.line.ByteSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The positions as contests write them: the number of positions, then for each the number of heaps and, on a line of
 * their own, the heaps.
 */
public final class ContestFile {
    private static final int FLUSH = 1 << 16;

    private ContestFile() {}

    /** Writes the first {@code count} positions of {@link NimWorkloads}. */
    public static void writePositions(Path file, long count) throws IOException {
        HeapPositions positions = NimWorkloads.positions();
        ByteSink block = new ByteSink(2 * FLUSH);
        block.number(count).put('\n');
        try (OutputStream out = Files.newOutputStream(file)) {
            for (long written = 0; written < count; written++) {
                positions.advance();
                write(positions, block);
                if (block.size() >= FLUSH || written == count - 1) {
                    out.write(block.toBytes());
                    block.cutTo(0);
                }
            }
        }
    }

    private static void write(HeapPositions positions, ByteSink out) {
        out.number(positions.count()).put('\n');
        for (int i = 0; i < positions.count(); i++) {
            out.number(positions.heap(i)).put(i == positions.count() - 1 ? '\n' : ' ');
        }
    }

    /** Writes the one position of a giant line. */
    public static void writeGiantLine(Path file, long heaps, Workload giant) throws IOException {
        Body body = giant.body().get();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), FLUSH)) {
            out.write(("1\n" + heaps + "\n").getBytes(StandardCharsets.US_ASCII));
            while (body.hasNext()) {
                out.write(body.next().getBytes());
            }
        }
    }
}
