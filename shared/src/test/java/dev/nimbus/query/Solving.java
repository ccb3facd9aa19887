package dev.nimbus.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Answers lines in tests, as a solver would. */
public final class Solving {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));

    private Solving() {}

    public static List<JsonNode> json(String... lines) {
        List<JsonNode> answers = new ArrayList<>();
        chunk(ChunkFormat.NDJSON, TextParameters.NONE, lines).lines().forEach(line -> answers.add(tree(line)));
        return answers;
    }

    public static List<String> text(TextParameters parameters, String... lines) {
        return chunk(ChunkFormat.TEXT, parameters, lines).lines().toList();
    }

    static AnswerChunk bytes(int queries, byte[] body) {
        return SOLVER.answerBlocking(new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, queries, 0, body));
    }

    public static AnswerChunk solve(QueryChunk chunk) {
        return SOLVER.answerBlocking(chunk);
    }

    private static String chunk(ChunkFormat format, TextParameters parameters, String... lines) {
        byte[] body = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        AnswerChunk answer = solve(new QueryChunk(1, format, parameters, 0, lines.length, 0, body));
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    public static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
