package dev.nimbus.cli.judge;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;

/**
 * The form of a problem's query lines. Where all its queries are outcomes of one game of heaps, that is text, which is
 * shorter and faster to read; else JSON.
 *
 * @param format text or JSON
 * @param text what text lines leave out
 */
record QueryForm(ChunkFormat format, TextParameters text) {
    /** Lines of JSON. */
    static final QueryForm JSON = new QueryForm(ChunkFormat.NDJSON, TextParameters.NONE);

    /** Lines of heaps, whose outcome under normal play is asked. */
    static QueryForm outcomes(String game) {
        return new QueryForm(ChunkFormat.TEXT, new TextParameters(game, "outcome", "normal"));
    }

    /** Lines of heaps, whose outcome under misère play is asked. */
    static QueryForm misereOutcomes(String game) {
        return new QueryForm(ChunkFormat.TEXT, new TextParameters(game, "outcome", "misere"));
    }
}
