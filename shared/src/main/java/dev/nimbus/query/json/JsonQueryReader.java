package dev.nimbus.query.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.notation.JsonFault;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.line.AskSet;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads a line of JSON into a {@link Draft}, in one pass whatever the order of its fields. What is wrong with a field
 * is noted, not thrown, so that the error line still carries the query's id.
 */
public final class JsonQueryReader {
    private static final JsonFactory FACTORY = new ObjectMapper().getFactory();

    /** So many bytes before the end of a beginning there may be an error because a word is cut off there. */
    private static final int LONGEST_CUT = 64;

    private JsonQueryReader() {}

    /** Reads {@code length} bytes from {@code from}. */
    public static Draft read(byte[] bytes, int from, int length) {
        Draft draft = new Draft();
        try (JsonParser parser = JsonTrees.parser(FACTORY, bytes, from, length)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                fields(parser, draft);
            } else {
                parser.skipChildren();
                draft.note(Refusal.invalidQuery("a query is a JSON object", ""));
            }
            if (parser.nextToken() != null) {
                draft.refuse(
                        malformed("there is more after the query's JSON object; expected one query a line", parser));
            }
        } catch (JsonProcessingException e) {
            draft.refuse(malformed(e));
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory", e);
        }
        return draft;
    }

    /**
     * The fields before the list of a query's position.
     *
     * @param draft holds what they say; nothing where there is no such list, but for why the beginning is no JSON
     * @param list index of the first byte in the list; -1 for none
     */
    public record Head(Draft draft, int list) {
        public boolean hasList() {
            return list >= 0;
        }

        /** Where the beginning ceases to be JSON, if it does, whatever follows it. */
        public Optional<Refusal> malformed() {
            return hasList() ? Optional.empty() : draft.refusal();
        }
    }

    /** Reads the beginning of a line up to the list that is the position. */
    public static Head head(byte[] bytes) {
        Draft draft = new Draft();
        try (JsonParser parser = JsonTrees.parser(FACTORY, bytes, 0, bytes.length)) {
            String name = parser.nextToken() == JsonToken.START_OBJECT ? parser.nextFieldName() : null;
            while (name != null && !name.equals("position")) {
                parser.nextToken();
                field(name, parser, draft);
                name = parser.nextFieldName();
            }
            return name != null && parser.nextToken() == JsonToken.START_ARRAY
                    ? new Head(draft, (int) parser.currentLocation().getByteOffset())
                    : new Head(new Draft(), -1);
        } catch (JsonProcessingException e) {
            if (mayBeCutOff(e, bytes.length)) {
                return new Head(new Draft(), -1);
            }
            draft.refuse(malformed(e));
            return new Head(draft, -1);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory", e);
        }
    }

    /** Of what passes its own bounds Jackson does not tell the place; the whole line would pass them, too. */
    private static boolean mayBeCutOff(JsonProcessingException e, int length) {
        return e.getLocation() != null && e.getLocation().getByteOffset() + LONGEST_CUT >= length;
    }

    private static void fields(JsonParser parser, Draft draft) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            field(name, parser, draft);
        }
    }

    private static void field(String name, JsonParser parser, Draft draft) throws IOException {
        switch (name) {
            case "game" -> draft.game(game(parser, draft));
            case "position" -> draft.position(position(parser, draft));
            case "id" -> id(parser, draft);
            case "ask" -> ask(parser, draft);
            case "play" -> draft.play(parser.currentToken() == JsonToken.VALUE_STRING, scalar(parser));
            case "limit" -> draft.limit(isDecimal(parser), isDecimal(parser) ? scalar(parser) : shown(parser));
            case "effort" ->
                draft.effort(
                        parser.currentToken().isNumeric() || isDecimal(parser),
                        isDecimal(parser) ? scalar(parser) : shown(parser));
            case "outcomes" -> draft.outcomes(parser.currentToken().isBoolean(), shown(parser));
            case "components" -> draft.components(parser.currentToken().isBoolean(), shown(parser));
            case "where" -> draft.where(tree(parser, ErrorCode.INVALID_QUERY, "/where", draft));
            default -> {
                parser.skipChildren();
                draft.note(Refusal.invalidQuery(
                        "unknown field \"" + name
                                + "\"; expected game, position, ask, play, limit, where, outcomes, components, effort or id",
                        "/" + name.replace("~", "~0").replace("/", "~1")));
            }
        }
    }

    /** A notation, or a tree. */
    private static Object game(JsonParser parser, Draft draft) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        return tree(parser, ErrorCode.INVALID_GAME, "", draft);
    }

    private static JsonNode tree(JsonParser parser, ErrorCode code, String place, Draft draft) throws IOException {
        try {
            return JsonTrees.read(parser, code);
        } catch (Refusal found) {
            draft.note(found.within(place));
            return MissingNode.getInstance();
        }
    }

    private static JsonPosition position(JsonParser parser, Draft draft) throws IOException {
        try {
            return JsonPosition.read(parser);
        } catch (Refusal found) {
            draft.note(found);
            return JsonPosition.of(MissingNode.getInstance());
        }
    }

    /** The text of a scalar; of anything else a word for what it is. */
    private static String scalar(JsonParser parser) throws IOException {
        if (parser.currentToken().isScalarValue()) {
            return parser.getText();
        }
        String kind = parser.currentToken() == JsonToken.START_ARRAY ? "a list" : "an object";
        parser.skipChildren();
        return kind;
    }

    /** The same as messages show it: strings stand in quotes, so that "10" is not read as a number. */
    private static String shown(JsonParser parser) throws IOException {
        return parser.currentToken() == JsonToken.VALUE_STRING
                ? TreeInput.quote(TextNode.valueOf(parser.getText()))
                : scalar(parser);
    }

    /** An integer, or a string of digits. */
    private static boolean isDecimal(JsonParser parser) throws IOException {
        return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                || (parser.currentToken() == JsonToken.VALUE_STRING
                        && parser.getText().matches("[0-9]+"));
    }

    private static void id(JsonParser parser, Draft draft) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            draft.id(QueryId.ofString(parser.getText()));
        } else if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            draft.id(QueryId.ofInteger(parser.getText()));
        } else {
            draft.note(Refusal.invalidQuery("id is " + scalar(parser) + "; expected a string or an integer", "/id"));
        }
    }

    private static void ask(JsonParser parser, Draft draft) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            draft.ask(parser.currentToken() == JsonToken.VALUE_STRING, scalar(parser), "/ask");
            return;
        }
        int index = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            draft.ask(parser.currentToken() == JsonToken.VALUE_STRING, scalar(parser), "/ask/" + index++);
        }
        if (index == 0) {
            draft.note(Refusal.invalidQuery("ask is empty; expected any of " + AskSet.words(), "/ask"));
        }
    }

    /** Says where a text ceases to be JSON; of what passes a bound of the parser the place is not known. */
    public static Refusal malformed(JsonProcessingException e) {
        return e.getLocation() == null
                ? new Refusal(ErrorCode.MALFORMED_JSON, JsonFault.why(e), "")
                : malformed(JsonFault.why(e), character(e.getLocation()));
    }

    private static Refusal malformed(String message, JsonParser parser) {
        return malformed(message, character(parser.currentTokenLocation()));
    }

    /** Jackson counts columns anew behind a carriage return, which ends no line here. So behind one the place is told in bytes. */
    private static long character(JsonLocation place) {
        return place.getLineNr() == 1 ? place.getColumnNr() : place.getByteOffset() + 1;
    }

    private static Refusal malformed(String message, long column) {
        return new Refusal(ErrorCode.MALFORMED_JSON, "at character " + column + ": " + message, "");
    }
}
