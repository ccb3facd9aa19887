package dev.nimbus.query.json;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.Query;
import dev.nimbus.theory.Ask;
import java.nio.charset.StandardCharsets;

/** Writes queries as JSON in one form: queries that ask the same of the same position are the same text. */
public final class CanonicalQuery {
    private CanonicalQuery() {}

    /** The query as one line of JSON, which {@link JsonLineReader} reads. */
    public static <P> String write(Query<P> query) {
        ByteSink out = new ByteSink(128).text("{\"game\":");
        String notation = query.game().notation();
        (notation.startsWith("{") ? out.text(notation) : out.string(notation))
                .text(",\"position\":")
                .text(query.game().write(query.position()))
                .text(",\"play\":")
                .string(query.play().notation());
        String separator = ",\"ask\":[";
        for (Ask ask : Ask.values()) {
            if (query.asks().has(ask)) {
                out.text(separator).string(ask.notation());
                separator = ",";
            }
        }
        out.put(']');
        if (query.asks().has(Ask.MOVES) || query.asks().has(Ask.OPTIONS)) {
            out.text(",\"limit\":").number(query.listing().limit());
        }
        if (query.listing().where() instanceof MoveWhere where) {
            out.text(",\"where\":").text(where.values().toString());
        }
        if (!query.listing().hasOutcomes()) {
            out.text(",\"outcomes\":false");
        }
        if (query.listing().hasComponents()) {
            out.text(",\"components\":true");
        }
        return new String(out.put('}').toBytes(), StandardCharsets.UTF_8);
    }
}
