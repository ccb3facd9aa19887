package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the OpenAPI document says of queries is true: its examples are answered as it says. */
class ContractExamplesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));

    @Test
    void references_allLeadSomewhere() {
        assertThat(Contract.references())
                .hasSizeGreaterThan(50)
                .allMatch(reference -> reference.startsWith("#/"))
                .noneMatch(reference -> Contract.target(reference).isMissingNode());
    }

    @Test
    void components_areAllUsed() {
        for (var kind : Contract.document().get("components").properties()) {
            if (kind.getKey().equals("securitySchemes")) {
                continue; // Referred to by their names alone.
            }
            for (var component : kind.getValue().properties()) {
                assertThat(Contract.references()).contains("#/components/" + kind.getKey() + "/" + component.getKey());
            }
        }
    }

    @Test
    void linesOfJson_areAnsweredAsTheExamplesSay() {
        check("application/x-ndjson", lines -> answer(ChunkFormat.NDJSON, TextParameters.NONE, lines.textValue()));
    }

    @Test
    void singleQueries_areAnsweredAsTheExamplesSay() {
        check(
                "application/json",
                query -> tree(answer(ChunkFormat.NDJSON, TextParameters.NONE, query.toString())
                        .textValue()));
    }

    @Test
    void linesOfText_areAnsweredAsTheExamplesSay() {
        JsonNode parameters = Contract.document().at("/components/parameters");
        TextParameters text = new TextParameters(
                parameters.at("/Game/example").asText(),
                parameters.at("/Ask/example").asText(),
                "");

        check("text/plain", lines -> answer(ChunkFormat.TEXT, text, lines.textValue()));
    }

    @Test
    void batchInJson_holdsTheSameQueriesAsTheLines() {
        JsonNode batch = Contract.target("#/components/requestBodies/Batch/content");
        JsonNode json = Contract.examples(batch.get("application/json")).get("mixed");
        JsonNode lines = Contract.examples(batch.get("application/x-ndjson")).get("mixed");
        List<JsonNode> queries =
                lines.textValue().lines().map(ContractExamplesTest::tree).toList();

        assertThat(json.get("queries")).hasSameSizeAs(queries).allMatch(queries::contains);
    }

    @Test
    void words_areThoseOfTheQueryLanguage() {
        assertThat(words("ErrorCode"))
                .isEqualTo(Arrays.stream(ErrorCode.values())
                        .map(ErrorCode::notation)
                        .toList());
        assertThat(words("AskWord"))
                .isEqualTo(Arrays.stream(Ask.values()).map(Ask::notation).toList());
    }

    private static List<String> words(String schema) {
        return Contract.target("#/components/schemas/" + schema + "/enum")
                .valueStream()
                .map(JsonNode::textValue)
                .toList();
    }

    private static void check(String mediaType, Function<JsonNode, JsonNode> solver) {
        JsonNode solve = Contract.document().at("/paths").get("/v1/solve").get("post");
        ObjectNode queries = Contract.examples(solve.at("/requestBody/content").get(mediaType));
        ObjectNode answers =
                Contract.examples(solve.at("/responses/200/content").get(mediaType));

        assertThat(queries.properties()).isNotEmpty().hasSameSizeAs(answers.properties());
        queries.properties()
                .forEach(example -> assertThat(answers.get(example.getKey()))
                        .as(example.getKey())
                        .isEqualTo(solver.apply(example.getValue())));
    }

    private static JsonNode answer(ChunkFormat format, TextParameters text, String lines) {
        int queries = (int) lines.lines().count();
        byte[] body = lines.getBytes(StandardCharsets.UTF_8);
        byte[] answers = SOLVER.answerBlocking(new QueryChunk(0, format, text, 0, queries, 0, body))
                .body();
        return JSON.getNodeFactory().textNode(new String(answers, StandardCharsets.UTF_8));
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
