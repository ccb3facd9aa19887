package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Calls on searches of positions as solvers read them: some words, and perhaps a query. */
public final class SearchCall {
    private SearchCall() {}

    /** Who calls, in one word; a star stands before the name of an administrator. */
    public static String caller(String name, boolean isAdministrator) {
        return (isAdministrator ? "*" : ".") + word(name);
    }

    /** A name without blanks. */
    public static String word(String name) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(StandardCharsets.UTF_8));
    }

    /** A call in a chunk of its own. */
    public static QueryChunk chunk(String head, byte[] query) {
        return chunk(head, query, TextParameters.NONE, 0);
    }

    /** A call for a line of queries, whose number and parameters the chunk has. */
    static QueryChunk chunk(String head, byte[] query, TextParameters text, long line) {
        ByteArrayOutputStream call = new ByteArrayOutputStream();
        call.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        call.writeBytes(query);
        return new QueryChunk(0, ChunkFormat.SEARCH, text, line, 1, 0, call.toByteArray());
    }
}
