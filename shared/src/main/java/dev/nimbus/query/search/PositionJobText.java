package dev.nimbus.query.search;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.theory.SearchProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Searches of positions as solvers keep them: one JSON object, its fields always in this order. */
final class PositionJobText {
    private static final int FORM = 2;
    private static final ObjectMapper JSON = new ObjectMapper();

    private PositionJobText() {}

    static byte[] write(PositionJob job) {
        ObjectNode node = JSON.createObjectNode().put("form", FORM);
        node.put("id", job.id()).put("query", job.query());
        job.owners().forEach(node.putArray("owners")::add);
        node.put("state", job.state().name()).put("effort", job.effortMillis());
        node.put("answer", job.answer()).put("reason", job.reason()).put("created", job.created());
        node.put("begins", job.begins()).put("changes", job.changes()).put("wanted", job.wantedUntil());
        if (job.turn() != 0) { // an entry without one stays as it is, so that it is found by its bytes
            node.put("turn", job.turn());
        }
        PositionFigures figures = job.figures();
        node.put("positions", figures.positions()).put("rate", figures.positionsPerSecond());
        node.put("values", figures.knownValues()).put("cpu", figures.cpuMillis());
        node.put("checkpoint", figures.checkpoint()).put("threads", figures.threads());
        node.put("solvers", figures.solvers());
        node.put("proof", figures.root().proof()).put("disproof", figures.root().disproof());
        figures.root().excluded().forEach(node.putArray("excluded")::add);
        return node.toString().getBytes(StandardCharsets.UTF_8);
    }

    static Optional<PositionJob> read(byte[] bytes) {
        try {
            JsonNode node = JSON.readTree(bytes);
            return node.path("form").asInt() == FORM ? Optional.of(job(node)) : Optional.empty();
        } catch (IOException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    /** Reads as far as the state, which stands before the answer. */
    static boolean isOpen(byte[] bytes) {
        try (JsonParser parser = JSON.createParser(bytes)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isState = parser.currentName().equals("state");
                parser.nextToken();
                if (isState) {
                    return SearchState.valueOf(parser.getText()).isOpen();
                }
                parser.skipChildren();
            }
            return false;
        } catch (IOException | IllegalArgumentException damaged) {
            return false;
        }
    }

    private static PositionJob job(JsonNode node) {
        List<String> owners = new ArrayList<>();
        node.path("owners").forEach(owner -> owners.add(owner.asText()));
        if (owners.isEmpty()) {
            throw new IllegalArgumentException("a search without an owner");
        }
        return new PositionJob(
                node.path("id").asText(),
                node.path("query").asText(),
                List.copyOf(owners),
                SearchState.valueOf(node.path("state").asText()),
                node.path("effort").asLong(),
                node.path("answer").asText(),
                node.path("reason").asText(),
                figures(node),
                node.path("created").asLong(),
                node.path("wanted").asLong(),
                node.path("begins").asInt(),
                node.path("turn").asLong(),
                node.path("changes").asLong());
    }

    private static PositionFigures figures(JsonNode node) {
        List<Long> excluded = new ArrayList<>();
        node.path("excluded").forEach(value -> excluded.add(value.asLong()));
        return new PositionFigures(
                node.path("positions").asLong(),
                node.path("rate").asLong(),
                node.path("values").asLong(),
                new SearchProgress.Root(
                        node.path("proof").asLong(), node.path("disproof").asLong(), List.copyOf(excluded)),
                node.path("cpu").asLong(),
                node.path("checkpoint").asLong(),
                node.path("threads").asInt(),
                node.path("solvers").asInt());
    }
}
