package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import java.util.Arrays;

/** A chunk split in two behind one of its lines. */
final class SplitChunk {
    private SplitChunk() {}

    static QueryChunk first(QueryChunk chunk, int queries) {
        return queries == chunk.queries() ? chunk : part(chunk, 0, at(chunk, queries), 0, queries);
    }

    static QueryChunk rest(QueryChunk chunk, int queries) {
        int length = chunk.body().length;
        return part(chunk, at(chunk, queries), length, queries, chunk.queries() - queries);
    }

    private static int at(QueryChunk chunk, int queries) {
        return Lines.skipQueries(chunk.body(), 0, chunk.body().length, queries);
    }

    private static QueryChunk part(QueryChunk chunk, int from, int to, int queriesBefore, int queries) {
        byte[] body = Arrays.copyOfRange(chunk.body(), from, to);
        return new QueryChunk(0, chunk.format(), chunk.text(), chunk.firstLine() + queriesBefore, queries, 0, body);
    }
}
