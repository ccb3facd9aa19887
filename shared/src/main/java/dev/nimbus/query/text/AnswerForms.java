package dev.nimbus.query.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.Lines;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Puts finished answer lines into the other form: what {@code JsonAnswer} writes into what {@code TextAnswer} writes,
 * and back. An id has no place in text, and text does not tell the place of an error or the words of why a value is not
 * known, so these get lost.
 */
public final class AnswerForms {
    private static final JsonFactory JSON = new JsonFactory();
    private static final List<String> NAMES =
            Arrays.stream(Ask.values()).map(Ask::notation).toList();
    private static final Comparator<String> ORDER = Comparator.comparing(NAMES::indexOf);
    private static final String UNKNOWN = "past the budget of the query; ask in JSON to see which";

    private AnswerForms() {}

    /**
     * JSON lines as text.
     *
     * @throws UncheckedIOException if they are not JSON
     */
    public static byte[] toText(byte[] lines) {
        ByteSink out = new ByteSink(lines.length);
        for (int from = 0; from < lines.length; ) {
            int to = Lines.indexOfFeed(lines, from, lines.length);
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
        Map<String, String> values = new TreeMap<>(ORDER);
        parser.nextToken();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            switch (name) {
                case "error" -> writeError(parser, out);
                case "line", "id" -> {}
                case "unanswered" -> readUnanswered(parser, values);
                default -> values.put(name, value(parser, value, lines, from));
            }
        }
        out.text(String.join(" ", values.values())).put('\n');
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

    private static void readUnanswered(JsonParser parser, Map<String, String> values) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                parser.nextToken();
                if (field.equals("code")) {
                    values.put(name, TextAnswer.unanswered(ErrorCode.ofNotation(parser.getText())));
                }
            }
        }
    }

    private static String value(JsonParser parser, JsonToken value, byte[] lines, int from) throws IOException {
        if (value != JsonToken.START_OBJECT) {
            return parser.getText();
        }
        int begin = from + (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        int end = from + (int) parser.currentLocation().getByteOffset();
        return new String(lines, begin, end - begin, StandardCharsets.UTF_8);
    }

    /**
     * Text lines as JSON.
     *
     * @param firstLine the number of the first of them
     * @param words what was asked, as in {@link dev.nimbus.protocol.TextParameters}
     */
    public static byte[] toJson(byte[] lines, long firstLine, String words) {
        List<Ask> asks = TextWords.known(words);
        ByteSink out = new ByteSink(4 * lines.length);
        long line = firstLine;
        for (int from = 0; from < lines.length; line++) {
            int to = Lines.indexOfFeed(lines, from, lines.length);
            String text = new String(lines, from, to - from, StandardCharsets.UTF_8);
            out.text("{\"line\":").number(line);
            if (ErrorCodes.of(lines, from, to, ChunkFormat.TEXT).isEmpty()) {
                writeFields(values(text), asks, out);
            } else {
                writeError(text.split(" ", 3), out);
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

    /** What stands between the blanks of a line; those in the strings of JSON part nothing. */
    private static List<String> values(String line) {
        List<String> values = new ArrayList<>();
        boolean isString = false;
        int begin = 0;
        for (int i = 0; i < line.length(); i++) {
            char character = line.charAt(i);
            if (character == '"') {
                isString = !isString;
            } else if (isString && character == '\\') {
                i++;
            } else if (!isString && character == ' ') {
                values.add(line.substring(begin, i));
                begin = i + 1;
            }
        }
        values.add(line.substring(begin));
        return values;
    }

    private static void writeFields(List<String> values, List<Ask> asks, ByteSink out) {
        List<String> unanswered = new ArrayList<>();
        for (int i = 0; i < Math.min(values.size(), asks.size()); i++) {
            String name = asks.get(i).notation();
            String value = values.get(i);
            if (value.startsWith(TextAnswer.UNANSWERED)) {
                String code = value.equals(TextAnswer.UNANSWERED)
                        ? ErrorCode.TOO_LARGE.notation()
                        : value.substring(TextAnswer.UNANSWERED.length());
                unanswered.add('"' + name + "\":{\"code\":\"" + code + "\",\"message\":\"" + UNKNOWN + "\"}");
            } else {
                writeValue(asks.get(i), value, out.text(",\"").text(name).text("\":"));
            }
        }
        if (!unanswered.isEmpty()) {
            out.text(",\"unanswered\":{").text(String.join(",", unanswered)).put('}');
        }
    }

    private static void writeValue(Ask ask, String value, ByteSink out) {
        switch (ask) {
            case OUTCOME, PROBABILITY -> out.string(value);
            case MOVE, MOVES, OPTIONS, SCORE -> out.text(value);
            case GRUNDY -> {
                if (isPlain(value)) {
                    out.text(value);
                } else {
                    out.string(value);
                }
            }
        }
    }

    /** Whether a nim-value is a number up to 2⁶³−1. */
    private static boolean isPlain(String value) {
        String largest = Long.toString(Long.MAX_VALUE);
        return Character.isDigit(value.charAt(0))
                && (value.length() < largest.length()
                        || (value.length() == largest.length() && value.compareTo(largest) <= 0));
    }
}
