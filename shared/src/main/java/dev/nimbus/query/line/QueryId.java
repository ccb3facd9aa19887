package dev.nimbus.query.line;

import java.nio.charset.StandardCharsets;

/**
 * The name that a client gave its query, to be given back as sent.
 *
 * @param json the string or integer as JSON text; "" where the query has none
 */
public record QueryId(String json) {
    /** No name. */
    public static final QueryId NONE = new QueryId("");

    public boolean isPresent() {
        return !json.isEmpty();
    }

    public static QueryId ofString(String text) {
        ByteSink sink = new ByteSink(text.length() + 2);
        sink.string(text);
        return new QueryId(new String(sink.toBytes(), StandardCharsets.UTF_8));
    }

    public static QueryId ofInteger(String digits) {
        return new QueryId(digits);
    }
}
