package dev.nimbus.gateway.http;

import dev.nimbus.protocol.ChunkFormat;
import java.util.Locale;

/** The kinds of body that are read. */
enum BodyForm {
    NDJSON(ChunkFormat.NDJSON),
    JSON(ChunkFormat.NDJSON),
    TEXT(ChunkFormat.TEXT);

    static final String NDJSON_TYPE = "application/x-ndjson";
    static final String JSON_TYPE = "application/json";
    static final String TEXT_TYPE = "text/plain";

    private final ChunkFormat format;

    BodyForm(ChunkFormat format) {
        this.format = format;
    }

    /** The form of the lines that a body of this kind is cut into. */
    ChunkFormat format() {
        return format;
    }

    /**
     * Reads a Content-Type header; "" for none.
     *
     * @throws Refusal if it names another kind, or another character set than UTF-8
     */
    static BodyForm of(String contentType) {
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        for (int i = 1; i < parts.length; i++) {
            requireUtf8(parts[i].strip());
        }
        return switch (parts[0].strip()) {
            case NDJSON_TYPE, "application/ndjson", "application/jsonl", "application/jsonlines" -> NDJSON;
            case JSON_TYPE -> JSON;
            case TEXT_TYPE -> TEXT;
            default ->
                throw new Refusal(Problem.unsupportedType(
                        (contentType.isEmpty() ? "there is no Content-Type" : "Content-Type is " + contentType)
                                + "; expected " + NDJSON_TYPE + ", " + JSON_TYPE + " or " + TEXT_TYPE));
        };
    }

    private static void requireUtf8(String parameter) {
        String value = parameter.replace("\"", "");
        if (value.startsWith("charset=") && !value.equals("charset=utf-8") && !value.equals("charset=us-ascii")) {
            throw new Refusal(Problem.unsupportedType("Content-Type has " + parameter + "; expected charset=utf-8"));
        }
    }

    /** The media type of lines of this form. */
    static String typeOf(ChunkFormat format) {
        return format == ChunkFormat.TEXT ? TEXT_TYPE + "; charset=utf-8" : NDJSON_TYPE;
    }

    /**
     * Checks that a client that sent this Accept header, "" for none, can have lines of {@code format}. It is refused
     * only where it asks for the other form of lines and for nothing that would do.
     *
     * @throws Refusal if it cannot
     */
    static void requireAcceptable(String accept, ChunkFormat format) {
        String other = format == ChunkFormat.TEXT ? NDJSON_TYPE : TEXT_TYPE;
        String own = format == ChunkFormat.TEXT ? TEXT_TYPE : NDJSON_TYPE;
        String wanted = accept.toLowerCase(Locale.ROOT);
        if (wanted.contains(other) && !wanted.contains(own) && !wanted.contains("*/*")) {
            throw new Refusal(Problem.notAcceptable("Accept is " + accept + "; these answers are " + own));
        }
    }
}
