package dev.nimbus.gateway.cut;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.protocol.Lines;
import dev.nimbus.query.json.JsonTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Makes lines of the elements of {@code {"queries":[…]}}, within the array that holds the body: what is before an
 * element is longer than the lines of the elements before it.
 *
 * <p>Only the envelope is understood: of an element no more is looked at than quotes, escapes and brackets, to see
 * where it ends, so that a bad element becomes a bad line, answered as such, and hurts no other. Other fields of the
 * envelope are ignored, but must be JSON, of at most {@value #MOST_IGNORED} bytes each.
 */
final class EnvelopeReader {
    static final int MOST_IGNORED = 1 << 16;
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final byte[] body;
    private final boolean singleAllowed;
    private int at;
    private int made;
    private boolean queriesSeen;

    /** @param body is written to */
    EnvelopeReader(byte[] body, boolean singleAllowed) {
        this.body = body;
        this.singleAllowed = singleAllowed;
    }

    /** Gives how many bytes of lines the body begins with now. Throws MalformedBody. */
    int read() {
        take('{', "'{' of {\"queries\":[…]}");
        if (next() == '}') {
            at++;
        } else {
            readFields();
        }
        skipSpace();
        if (at < body.length) {
            throw unexpected("the end of the body");
        }
        if (!queriesSeen && !singleAllowed) {
            throw new MalformedBody("the JSON body has no field \"queries\"; expected {\"queries\":[…]}");
        }
        if (!queriesSeen) {
            Lines.feedsToReturns(body, 0, body.length);
        }
        return queriesSeen ? made : body.length;
    }

    /** Whether the body is one query, and one line. */
    boolean isSingle() {
        return !queriesSeen;
    }

    private void readFields() {
        do {
            if (next() != '"') {
                throw unexpected("a field name");
            }
            int from = at;
            at = stringEnd(at);
            boolean queries = spellsQueries(from);
            take(':', "':'");
            next();
            if (queries) {
                readQueries();
            } else {
                ignoreValue();
            }
        } while (another('}'));
    }

    private void readQueries() {
        if (queriesSeen) {
            throw new MalformedBody("the JSON body has the field \"queries\" twice");
        }
        take('[', "'[' after \"queries\"");
        queriesSeen = true;
        if (next() == ']') {
            at++;
            return;
        }
        do {
            readElement();
        } while (another(']'));
    }

    private void readElement() {
        byte first = next();
        if (first == ']' || first == ',' || first == '}') {
            throw unexpected("a query");
        }
        int from = at;
        at = valueEnd(from);
        System.arraycopy(body, from, body, made, at - from);
        Lines.feedsToReturns(body, made, made + at - from);
        made += at - from;
        body[made++] = '\n';
    }

    private boolean spellsQueries(int from) {
        requireShort(from);
        try {
            String name = new String(body, from, at - from, StandardCharsets.UTF_8);
            return JSON.readValue(name, String.class).equals("queries");
        } catch (JsonProcessingException e) {
            throw new MalformedBody("the JSON body has a bad field name: " + JsonTrees.why(e));
        }
    }

    /** Skips a value. If the body may be a single query, its values are checked when it is answered. */
    private void ignoreValue() {
        int from = at;
        at = valueEnd(from);
        if (singleAllowed && !queriesSeen) {
            return;
        }
        requireShort(from);
        if (at == from) {
            throw new MalformedBody("the JSON body has a field without a value");
        }
        try {
            JSON.readTree(body, from, at - from);
        } catch (IOException e) {
            String why = e instanceof JsonProcessingException p ? JsonTrees.why(p) : e.getMessage();
            throw new MalformedBody("the JSON body has a bad value beside \"queries\": " + why);
        }
    }

    private void requireShort(int from) {
        if (at - from > MOST_IGNORED) {
            throw new MalformedBody(
                    "the JSON body has, beside \"queries\", a field of more than " + MOST_IGNORED + " bytes");
        }
    }

    /** Where the value from {@code from} on ends; one with brackets of the wrong kind, where as many are closed as opened. */
    private int valueEnd(int from) {
        return switch (byteAt(from)) {
            case '"' -> stringEnd(from);
            case '{', '[' -> bracketsEnd(from);
            default -> bareEnd(from);
        };
    }

    private int stringEnd(int from) {
        int end = from + 1;
        while (byteAt(end) != '"') {
            end += body[end] == '\\' ? 2 : 1;
        }
        return end + 1;
    }

    private int bracketsEnd(int from) {
        int depth = 0;
        int end = from;
        do {
            switch (byteAt(end)) {
                case '"' -> end = stringEnd(end) - 1;
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> {}
            }
            end++;
        } while (depth > 0);
        return end;
    }

    private int bareEnd(int from) {
        int end = from;
        while (!endsBare(byteAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean endsBare(byte b) {
        return b == ',' || b == ']' || b == '}' || isSpace(b);
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private boolean another(char end) {
        byte b = next();
        if (b != ',' && b != end) {
            throw unexpected("',' or '" + end + "'");
        }
        at++;
        return b == ',';
    }

    private void take(char expected, String asWords) {
        if (next() != expected) {
            throw unexpected(asWords);
        }
        at++;
    }

    /** The next byte that is no white space. */
    private byte next() {
        skipSpace();
        return byteAt(at);
    }

    private void skipSpace() {
        while (at < body.length && isSpace(body[at])) {
            at++;
        }
    }

    private byte byteAt(int index) {
        if (index >= body.length) {
            throw new MalformedBody("the JSON body ends after " + body.length + " bytes, inside the envelope");
        }
        return body[index];
    }

    private MalformedBody unexpected(String expected) {
        byte found = body[at];
        String shown =
                found >= ' ' && found < 0x7f ? "'" + (char) found + "'" : "byte 0x" + Integer.toHexString(found & 0xff);
        return new MalformedBody(
                "the JSON body has " + shown + " at byte " + at + " where " + expected + " is expected");
    }
}
