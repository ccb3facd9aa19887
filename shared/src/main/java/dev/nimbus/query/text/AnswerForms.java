package dev.nimbus.query.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.nimbus.query.line.ByteSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Puts finished answer lines into the other form: what {@code JsonAnswer} writes into what {@code TextAnswer} writes,
 * and back. An id has no place in text, and text does not tell the place of an error, so these two get lost.
 */
public final class AnswerForms {
    private static final JsonFactory JSON = new JsonFactory();

    private AnswerForms() {}

    /**
     * JSON lines as text.
     *
     * @throws UncheckedIOException if they are not JSON
     */
    public static byte[] toText(byte[] lines) {
        ByteSink out = new ByteSink(lines.length);
        for (int from = 0; from < lines.length; ) {
            int to = endOfLine(lines, from);
            try (JsonParser parser = JSON.createParser(lines, from, to - from)) {
                writeText(parser, lines, from, out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            from = to + 1;
        }
        return out.toBytes();
    }

    private static void writeText(JsonParser parser, byte[] lines, int from, ByteSink out) throws IOException {
        int start = out.size();
        parser.nextToken();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (name.equals("error")) {
                writeError(parser, out);
            } else if (name.equals("line") || name.equals("id")) {
                continue;
            } else {
                writeValue(parser, value, lines, from, out.size() == start ? out : out.put(' '));
            }
        }
        out.put('\n');
    }

    private static void writeError(JsonParser parser, ByteSink out) throws IOException {
        out.put('!');
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (!name.equals("at")) {
                out.put(' ').text(parser.getText().replaceAll("\\R", " "));
            }
        }
    }

    private static void writeValue(JsonParser parser, JsonToken value, byte[] lines, int from, ByteSink out)
            throws IOException {
        if (value == JsonToken.START_OBJECT) {
            int begin = from + (int) parser.currentTokenLocation().getByteOffset();
            parser.skipChildren();
            int end = from + (int) parser.currentLocation().getByteOffset();
            out.text(new String(lines, begin, end - begin, StandardCharsets.UTF_8));
        } else {
            out.text(parser.getText());
        }
    }

    /** Text lines as JSON, the first of them with the number {@code firstLine}. */
    public static byte[] toJson(byte[] lines, long firstLine) {
        ByteSink out = new ByteSink(4 * lines.length);
        long line = firstLine;
        for (int from = 0; from < lines.length; line++) {
            int to = endOfLine(lines, from);
            String text = new String(lines, from, to - from, StandardCharsets.UTF_8);
            out.text("{\"line\":").number(line);
            if (text.startsWith("! ")) {
                writeError(text.split(" ", 3), out);
            } else {
                for (String value : text.split(" ", -1)) {
                    writeField(value, out.put(','));
                }
            }
            out.put('}').put('\n');
            from = to + 1;
        }
        return out.toBytes();
    }

    private static void writeError(String[] words, ByteSink out) {
        out.text(",\"error\":{\"code\":").string(words[1]).text(",\"message\":").string(words[2]);
        out.put('}');
    }

    /** Each value shows what it is. */
    private static void writeField(String value, ByteSink out) {
        char first = value.isEmpty() ? ' ' : value.charAt(0);
        if (first == '{' || first == 'n') {
            out.text(value.startsWith("{\"count\":") ? "\"moves\":" : "\"move\":")
                    .text(value);
        } else if (first == '∞') {
            out.text("\"grundy\":").string(value);
        } else if (value.indexOf('/') >= 0) {
            out.text("\"probability\":").string(value);
        } else if (Character.isDigit(first)) {
            String largest = Long.toString(Long.MAX_VALUE);
            boolean isLarger = value.length() > largest.length()
                    || (value.length() == largest.length() && value.compareTo(largest) > 0);
            out.text("\"grundy\":").text(isLarger ? '"' + value + '"' : value);
        } else {
            out.text("\"outcome\":").string(value);
        }
    }

    private static int endOfLine(byte[] lines, int from) {
        int to = from;
        while (to < lines.length && lines[to] != '\n') {
            to++;
        }
        return to;
    }
}
