package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.store.Counts;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Lines;
import java.io.ByteArrayOutputStream;

/** The error lines among answers. */
final class Errors {
    private Errors() {}

    static byte[] of(byte[] lines, int start, ChunkFormat form) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        for (int from = start; from < lines.length; ) {
            int to = Lines.indexOfFeed(lines, from, lines.length);
            if (Counts.isError(lines, from, to, form)) {
                errors.write(lines, from, Math.min(to + 1, lines.length) - from);
            }
            from = to + 1;
        }
        return errors.toByteArray();
    }
}
