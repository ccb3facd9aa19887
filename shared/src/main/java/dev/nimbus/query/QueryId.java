package dev.nimbus.query;

import java.nio.charset.StandardCharsets;

/**
 * The name that a client gave its query, to be given back as sent.
 *
 * @param json the string or integer as JSON text; "" where the query has none
 */
record QueryId(String json) {
    /** No name. */
    static final QueryId NONE = new QueryId("");

    boolean isPresent() {
        return !json.isEmpty();
    }

    static QueryId ofString(String text) {
        ByteSink sink = new ByteSink(text.length() + 2);
        sink.string(text);
        return new QueryId(new String(sink.toBytes(), StandardCharsets.UTF_8));
    }

    static QueryId ofInteger(String digits) {
        return new QueryId(digits);
    }
}
