package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.stream.AnswerConversion;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.text.AnswerForms;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The kinds of body that are read. */
public enum BodyForm {
    NDJSON(ChunkFormat.NDJSON),
    JSON(ChunkFormat.NDJSON),
    TEXT(ChunkFormat.TEXT);

    static final String NDJSON_TYPE = "application/x-ndjson";
    public static final String JSON_TYPE = "application/json";
    public static final String TEXT_TYPE = "text/plain";
    private static final Set<String> NDJSON_TYPES =
            Set.of(NDJSON_TYPE, "application/ndjson", "application/jsonl", "application/jsonlines");

    private final ChunkFormat format;

    BodyForm(ChunkFormat format) {
        this.format = format;
    }

    public ChunkFormat format() {
        return format;
    }

    /**
     * Reads a Content-Type header; "" for none.
     *
     * @throws HttpProblemException if it names another kind, or another character set than UTF-8
     */
    public static BodyForm of(String contentType) {
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        for (int i = 1; i < parts.length; i++) {
            requireUtf8(parts[i].strip());
        }
        String type = parts[0].strip();
        if (NDJSON_TYPES.contains(type)) {
            return NDJSON;
        }
        return switch (type) {
            case JSON_TYPE -> JSON;
            case TEXT_TYPE -> TEXT;
            default ->
                throw ProblemType.UNSUPPORTED_MEDIA_TYPE.exception(
                        (contentType.isEmpty() ? "there is no Content-Type" : "Content-Type is " + contentType)
                                + "; expected " + NDJSON_TYPE + ", " + JSON_TYPE + " or " + TEXT_TYPE);
        };
    }

    private static void requireUtf8(String parameter) {
        String value = parameter.replace("\"", "");
        if (value.startsWith("charset=") && !value.equals("charset=utf-8") && !value.equals("charset=us-ascii")) {
            throw ProblemType.UNSUPPORTED_MEDIA_TYPE.exception(
                    "Content-Type has " + parameter + "; expected charset=utf-8");
        }
    }

    public static String typeOf(ChunkFormat format) {
        return format == ChunkFormat.TEXT ? TEXT_TYPE + "; charset=utf-8" : NDJSON_TYPE;
    }

    /** The form of lines that a client gets: the form that it sent, unless its Accept header names only the other one. */
    public static ChunkFormat accepted(RoutingContext context, ChunkFormat sent) {
        String accept = BodyRequest.header(context.request(), HttpHeaders.ACCEPT);
        if (accept.isEmpty() || accept.equals("*/*")) {
            return sent;
        }
        List<String> wanted = acceptedRanges(context).stream()
                .filter(range -> range.weight() > 0)
                .map(BodyForm::typeOf)
                .toList();
        boolean text = wanted.contains(TEXT_TYPE);
        boolean json = wanted.contains(JSON_TYPE) || wanted.stream().anyMatch(NDJSON_TYPES::contains);
        if (text == json || wanted.contains("*/*")) {
            return sent;
        }
        return text ? ChunkFormat.TEXT : ChunkFormat.NDJSON;
    }

    /**
     * What the Accept header names, the most wanted first.
     *
     * @throws HttpProblemException if it cannot be read
     */
    public static List<MIMEHeader> acceptedRanges(RoutingContext context) {
        try {
            List<MIMEHeader> ranges = context.parsedHeaders().accept();
            ranges.forEach(MIMEHeader::weight); // which reads it, and fails at a quotation mark that does not end
            return ranges;
        } catch (RuntimeException unreadable) {
            throw ProblemType.BAD_REQUEST.exception(
                    "Accept is " + BodyRequest.header(context.request(), HttpHeaders.ACCEPT)
                            + "; expected media types such as " + NDJSON_TYPE);
        }
    }

    /** A media range without its parameters, in lower case; vertx-web keeps the space before a semicolon. */
    public static String typeOf(MIMEHeader range) {
        return (range.component() + "/" + range.subComponent().strip()).toLowerCase(Locale.ROOT);
    }

    /** What makes lines of the form {@code wanted} from those of the form {@code sent}; {@code text} says what was asked. */
    public static AnswerConversion conversion(ChunkFormat sent, ChunkFormat wanted, TextParameters text) {
        if (sent == wanted) {
            return AnswerConversion.NONE;
        }
        return wanted == ChunkFormat.TEXT
                ? (lines, firstLine) -> AnswerForms.toText(lines)
                : (lines, firstLine) -> AnswerForms.toJson(lines, firstLine, text.ask());
    }
}
