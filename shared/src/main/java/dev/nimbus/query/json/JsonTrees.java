package dev.nimbus.query.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.DupDetector;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import dev.nimbus.games.notation.JsonFault;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Reads trees of JSON, and notices two fields of one name in an object. A number with a fraction or an exponent is the nearest double, and text shows it as it was
 * written ({@code 1e3}): it is never expanded, since 1e1000000000 would take a gigabyte.
 */
public final class JsonTrees extends JsonParserDelegate {
    private static final ObjectReader READER = new ObjectMapper()
            .reader()
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);

    /** Jackson looks at so many to find the encoding. */
    private static final int BYTES_THAT_TELL = 4;

    /** The names seen in each object that is open. */
    private final Deque<DupDetector> objects = new ArrayDeque<>();

    private String repeated = "";
    private String repeatedAt = "";

    private JsonTrees(JsonParser parser) {
        super(parser);
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            objects.push(DupDetector.rootDetector(parser));
        }
    }

    /**
     * Reads the value that {@code parser} stands at, and leaves it at the value's last token.
     *
     * @param code of the refusal if an object in it has two fields of one name
     */
    static JsonNode read(JsonParser parser, ErrorCode code) throws IOException {
        JsonTrees trees = new JsonTrees(parser);
        JsonNode read = READER.readTree(trees);
        if (!trees.repeatedAt.isEmpty()) {
            throw new Refusal(code, trees.repetition(), trees.repeatedAt);
        }
        return read;
    }

    /**
     * Reads a text that is one value and nothing more.
     *
     * @throws JsonProcessingException if it is not, or an object in it has two fields of one name
     */
    public static JsonNode readWhole(byte[] bytes, int from, int length) throws IOException {
        try (JsonParser parser = parser(READER.getFactory(), bytes, from, length)) {
            JsonTrees trees = new JsonTrees(parser);
            JsonNode read =
                    READER.with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(trees);
            if (!trees.repeatedAt.isEmpty()) {
                throw new JsonParseException(parser, trees.repetition() + " (" + trees.repeatedAt + ")");
            }
            return read;
        }
    }

    /**
     * A parser of UTF-8. By itself Jackson takes zeros and byte order marks at the beginning for UTF-16 or UTF-32, and
     * fails in its own way where it is neither.
     *
     * @throws JsonProcessingException if the text begins so
     */
    static JsonParser parser(JsonFactory factory, byte[] bytes, int from, int length) throws IOException {
        for (int i = from; i < from + Math.min(length, BYTES_THAT_TELL); i++) {
            if (bytes[i] == 0 || (bytes[i] & 0xFE) == 0xFE) {
                throw new JsonParseException(null, "byte " + (bytes[i] & 0xFF) + " stands in no JSON in UTF-8");
            }
        }
        return factory.createParser(bytes, from, length);
    }

    /** Why a text is no JSON, for those who know no game: as {@link JsonFault}. */
    public static String why(JsonProcessingException e) {
        return JsonFault.why(e);
    }

    private String repetition() {
        return "the field \"" + Refusal.shorten(repeated) + "\" is given twice; expected each name once";
    }

    @Override
    public JsonToken nextToken() throws IOException {
        JsonToken token = super.nextToken();
        if (token == JsonToken.START_OBJECT) {
            objects.push(DupDetector.rootDetector(delegate));
        } else if (token == JsonToken.END_OBJECT) {
            objects.poll();
        } else if (token == JsonToken.FIELD_NAME && repeatedAt.isEmpty()) {
            noteName(currentName());
        }
        return token;
    }

    private void noteName(String name) throws IOException {
        if (objects.getFirst().isDup(name)) {
            repeated = name;
            repeatedAt = getParsingContext().pathAsPointer().toString();
        }
    }

    @Override
    public BigDecimal getDecimalValue() throws IOException {
        return new Written(getText());
    }

    /** How a number was written; its value is worked out as a double only. */
    private static final class Written extends BigDecimal {
        private static final long serialVersionUID = 1;

        private final String text;

        Written(String text) {
            super(0);
            this.text = text;
        }

        @Override
        public double doubleValue() {
            return Double.parseDouble(text);
        }

        @Override
        public long longValue() {
            return (long) doubleValue();
        }

        @Override
        public int intValue() {
            return (int) doubleValue();
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
