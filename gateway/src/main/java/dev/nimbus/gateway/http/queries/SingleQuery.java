package dev.nimbus.gateway.http.queries;

import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.Arrays;
import java.util.Optional;

/**
 * Recognises a body that is one line of JSON, as programs send a single query. It does not check the query: a solver does.
 * Other bodies are cut into chunks, so this check may be stricter than the cutter, and never more lenient.
 */
final class SingleQuery {
    private SingleQuery() {}

    /**
     * The chunk for a whole body, {@code bytes[from, to)}, if it is one short line of JSON. Nobody else writes to the
     * array from now on.
     */
    static Optional<QueryChunk> in(BodyForm form, byte[] bytes, int from, int to) {
        boolean isLine =
                form != BodyForm.TEXT && to > from && to - from <= QueryChunk.SHORT_BYTES && isLine(bytes, from, to);
        return isLine
                ? Optional.of(new QueryChunk(0, form.format(), TextParameters.NONE, 0, 1, 0, cut(bytes, from, to)))
                : Optional.empty();
    }

    private static byte[] cut(byte[] bytes, int from, int to) {
        return to - from == bytes.length ? bytes : Arrays.copyOfRange(bytes, from, to);
    }

    /** Whether it begins with a brace and has no control character but for one line feed at its end. */
    private static boolean isLine(byte[] bytes, int from, int to) {
        int end = bytes[to - 1] == '\n' ? to - 1 : to;
        for (int i = from; i < end; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ') {
                return false;
            }
        }
        return bytes[from] == '{';
    }
}
