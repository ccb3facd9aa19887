package dev.nimbus.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.client.NimbusException;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.protocol.Effort;
import dev.nimbus.query.service.GamesDocument;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.guess.HeapReport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The tools: what each is for and takes stands in tools.json, what it does stands here. */
final class Tools {
    static final String INSTRUCTIONS =
            "Exact answers about impartial games (who wins, nim-values, winning moves), from a solver. Do not work such"
                    + " answers out yourself. Call `rules` first to learn how a game and its positions are written.";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectReader WHOLE = JSON.reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    /** What a model can read; a table of more is for a program. */
    private static final int MOST_VALUES = 2_000;

    private static final double LARGEST_DOUBLE = 0x1p53;
    private static final double SECOND_MILLIS = 1000;
    private static final String GAME = "game";
    private static final String POSITION = "position";
    private static final String EFFORT = "effort";

    private final Source source;
    private final McpJsonMapper mapper;
    private final CallsUnderWay calls;
    private final OpenRequests requests;

    Tools(Source source, McpJsonMapper mapper, CallsUnderWay calls, OpenRequests requests) {
        this.source = source;
        this.mapper = mapper;
        this.calls = calls;
        this.requests = requests;
    }

    /** What a tool does with its arguments. */
    @FunctionalInterface
    private interface Call {
        String answerBlocking(ObjectNode arguments) throws ToolFailure, NimbusException, InterruptedException;
    }

    /** All tools. */
    List<SyncToolSpecification> all() {
        List<SyncToolSpecification> tools = new ArrayList<>();
        for (JsonNode description : descriptions()) {
            Call call = call(description.path("name").asText());
            // The protocol wants no response to a cancelled call; the library sends none where this returns null.
            tools.add(SyncToolSpecification.builder()
                    .tool(tool(description))
                    .callHandler(
                            (exchange, request) -> answerBlocking(call, request).orElse(null))
                    .build());
        }
        return tools;
    }

    private Optional<CallToolResult> answerBlocking(Call call, CallToolRequest request) {
        Map<String, Object> meta = Optional.ofNullable(request.meta()).orElse(Map.of());
        Optional<CallToolResult> answer = calls.runBlocking(meta, () -> result(call, request));
        if (answer.isEmpty()) {
            requests.settled();
        }
        return answer;
    }

    private Tool tool(JsonNode description) {
        return Tool.builder(
                        description.path("name").asText(),
                        mapper,
                        description.path("inputSchema").toString())
                .description(description.path("description").asText())
                .annotations(ToolAnnotations.builder().readOnlyHint(true).build())
                .build();
    }

    private static JsonNode descriptions() {
        try (InputStream in = Tools.class.getResourceAsStream("tools.json")) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Call call(String name) {
        return switch (name) {
            case "solve" -> this::solveBlocking;
            case "options" -> this::optionsBlocking;
            case "table" -> this::tableBlocking;
            case "period" ->
                arguments -> source.periodBlocking(arguments.path(GAME).asText());
            case "guess" -> Tools::guess;
            case "rules" -> Tools::rules;
            default -> throw new IllegalStateException("tools.json has a tool " + name + " that does nothing");
        };
    }

    private static CallToolResult result(Call call, CallToolRequest request) {
        try {
            String answer =
                    call.answerBlocking(JSON.valueToTree(request.arguments() == null ? Map.of() : request.arguments()));
            return CallToolResult.builder()
                    .addTextContent(answer)
                    .isError(isError(answer))
                    .build();
        } catch (ToolFailure | NimbusException failure) {
            return failed(failure.getMessage());
        } catch (InterruptedException | CancellationException e) {
            return failed("the call was cancelled, or the server ends");
        }
    }

    private static CallToolResult failed(String why) {
        return CallToolResult.builder().addTextContent(why).isError(true).build();
    }

    private static boolean isError(String answer) {
        return answer.startsWith("{\"line\":0,\"error\":");
    }

    private String solveBlocking(ObjectNode query) throws ToolFailure, NimbusException, InterruptedException {
        for (String name : List.of(GAME, POSITION)) {
            if (query.has(name)) {
                query.set(name, unquoted(query.get(name)));
            }
        }
        if (query.has(EFFORT)) {
            query.put(EFFORT, seconds(query.get(EFFORT).asText()));
        }
        return source.solveBlocking(query.toString());
    }

    /**
     * Some programs send a string with JSON where the schema names no type: {@code "[5,7,9]"}. Brackets around nothing
     * may be a word of a rewriting game.
     */
    private static JsonNode unquoted(JsonNode value) {
        String text = value.asText();
        if (!text.startsWith("[") && !text.startsWith("{")) {
            return value;
        }
        try {
            JsonNode read = WHOLE.readTree(text);
            return read.isEmpty() ? value : read;
        } catch (JsonProcessingException other) {
            return value;
        }
    }

    private static double seconds(String effort) throws ToolFailure {
        try {
            return Effort.time(effort).toMillis() / SECOND_MILLIS;
        } catch (IllegalArgumentException wrong) {
            throw new ToolFailure("effort: " + wrong.getMessage());
        }
    }

    private String optionsBlocking(ObjectNode arguments) throws ToolFailure, NimbusException, InterruptedException {
        ArrayNode ask = arguments.putArray("ask").add("options");
        if (!arguments.path("play").asText().equals("misere")) {
            ask.add("grundy");
        }
        return solveBlocking(arguments);
    }

    private String tableBlocking(ObjectNode arguments) throws ToolFailure, NimbusException, InterruptedException {
        long from = integer("from", arguments.path("from"));
        long to = integer("to", arguments.path("to"));
        if (from < 0 || to < from || to - from >= MOST_VALUES) {
            throw new ToolFailure("heaps " + from + " to " + to + "; expected 0 <= from <= to, and at most "
                    + MOST_VALUES + " heaps in one call");
        }
        String game = arguments.path(GAME).asText();
        ObjectNode table =
                JSON.createObjectNode().put(GAME, game).put("from", from).put("to", to);
        ArrayNode values = table.putArray("values");
        for (long value : source.valuesBlocking(game, from, to)) {
            values.add(value);
        }
        return table.toString();
    }

    private static String guess(ObjectNode arguments) throws ToolFailure {
        JsonNode list = arguments.path("values");
        if (list.size() < HeapReport.FEWEST) {
            throw new ToolFailure(
                    "expected at least " + HeapReport.FEWEST + " values to guess from, found " + list.size());
        }
        long[] values = new long[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = integer("value " + i, list.get(i));
        }
        return String.join("\n", HeapReport.of(values));
    }

    private static long integer(String name, JsonNode value) throws ToolFailure {
        if (value.isFloatingPointNumber() && isInteger(value.doubleValue())) {
            return (long) value.doubleValue();
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new ToolFailure(
                    name + " is " + (value.isMissingNode() ? "missing" : value) + "; expected an integer below 2^63");
        }
        return value.asLong();
    }

    /** JSON has one kind of numbers: 5.0 is the integer 5, as JSON Schema says too, up to where doubles skip none. */
    private static boolean isInteger(double value) {
        return value == Math.rint(value) && Math.abs(value) <= LARGEST_DOUBLE;
    }

    /** One game in full, or all in a line each. */
    private static String rules(ObjectNode arguments) throws ToolFailure {
        String wanted = arguments.path(GAME).asText();
        String wantedName = nameOf(wanted);
        StringBuilder lines = new StringBuilder();
        for (JsonNode game : games()) {
            String name = game.path("name").asText();
            if (wanted.isEmpty()) {
                lines.append(game.path("notation").asText())
                        .append(": ")
                        .append(game.path("rules").asText())
                        .append('\n');
            } else if (wantedName.equals(name)) {
                return game.toString();
            }
        }
        if (lines.isEmpty()) {
            throw new ToolFailure("there is no game " + wanted + "; call rules without a game for the list");
        }
        return lines.toString();
    }

    /** The name of the game that was written so. */
    private static String nameOf(String notation) throws ToolFailure {
        try {
            return Notation.of(notation).name();
        } catch (Refusal wrong) {
            throw new ToolFailure(wrong.getMessage());
        }
    }

    private static JsonNode games() {
        try {
            return JSON.readTree(new String(GamesDocument.json(), StandardCharsets.UTF_8))
                    .path("games");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the catalogue is JSON", e);
        }
    }
}
