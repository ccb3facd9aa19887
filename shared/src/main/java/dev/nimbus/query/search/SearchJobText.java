package dev.nimbus.query.search;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.theory.SearchProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Searches as solvers keep them: one JSON object, its fields always in this order, the last one a checksum of
 * the text before it.
 */
final class SearchJobText {
    private static final int FORM = 3;
    /** Solvers that know periods by another kind of job leave these alone. */
    private static final int FORM_OF_PERIOD = 4;

    private static final String SUM = ",\"sum\":\"%08x\"}";
    private static final int SUM_BYTES = sum(new byte[0], 0).length;
    private static final ObjectMapper JSON = new ObjectMapper();

    private SearchJobText() {}

    static byte[] write(SearchJob job) {
        ObjectNode node = JSON.createObjectNode().put("form", job.isPeriod() ? FORM_OF_PERIOD : FORM);
        node.put("id", job.id()).put("query", job.query());
        job.owners().names().forEach(node.putArray("owners")::add);
        job.owners().callers().forEach(node.putArray("callers")::add);
        node.put("state", job.state().name()).put("effort", job.effortMillis());
        node.put("answer", job.answer()).put("reason", job.reason()).put("created", job.created());
        node.put("begins", job.begins())
                .put("turn", job.turn())
                .put("changes", job.changes())
                .put("lines", job.owners().linesUntil());
        SearchFigures figures = job.figures();
        node.put("positions", figures.positions()).put("rate", figures.positionsPerSecond());
        node.put("values", figures.knownValues()).put("cpu", figures.cpuMillis());
        node.put("checkpoint", figures.checkpoint()).put("threads", figures.threads());
        node.put("solvers", figures.solvers());
        node.put("proof", figures.root().proof()).put("disproof", figures.root().disproof());
        figures.root().excluded().forEach(node.putArray("excluded")::add);
        write(
                figures.history(),
                node.put("apart", figures.history().apartMillis()).putArray("history"));
        byte[] text = node.toString().getBytes(StandardCharsets.UTF_8);
        byte[] sum = sum(text, text.length - 1);
        byte[] whole = Arrays.copyOf(text, text.length - 1 + sum.length);
        System.arraycopy(sum, 0, whole, text.length - 1, sum.length);
        return whole;
    }

    /** Each sample takes four numbers. */
    private static void write(SearchHistory history, ArrayNode numbers) {
        for (SearchHistory.Sample sample : history.samples()) {
            numbers.add(sample.time())
                    .add(sample.positions())
                    .add(sample.proof())
                    .add(sample.disproof());
        }
    }

    private static SearchHistory history(JsonNode node) {
        JsonNode numbers = node.path("history");
        List<SearchHistory.Sample> samples = new ArrayList<>();
        for (int i = 0; i + 3 < numbers.size(); i += 4) {
            samples.add(new SearchHistory.Sample(
                    numbers.get(i).asLong(),
                    numbers.get(i + 1).asLong(),
                    numbers.get(i + 2).asLong(),
                    numbers.get(i + 3).asLong()));
        }
        long apart = node.path("apart").asLong(SearchHistory.NONE.apartMillis());
        return new SearchHistory(List.copyOf(samples), apart);
    }

    /** The end of a text of which so many bytes come before the checksum. */
    private static byte[] sum(byte[] text, int length) {
        CRC32C sum = new CRC32C();
        sum.update(text, 0, length);
        return String.format(Locale.ROOT, SUM, sum.getValue()).getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isWhole(byte[] text) {
        int length = text.length - SUM_BYTES;
        return length > 0 && Arrays.equals(text, length, text.length, sum(text, length), 0, SUM_BYTES);
    }

    static Optional<SearchJob> read(byte[] bytes) {
        try {
            JsonNode node = JSON.readTree(bytes);
            int form = node.path("form").asInt();
            boolean isKnown = (form == FORM || form == FORM_OF_PERIOD) && isWhole(bytes);
            return isKnown ? Optional.of(job(node)) : Optional.empty();
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

    private static SearchJob job(JsonNode node) {
        return new SearchJob(
                node.path("id").asText(),
                node.path("query").asText(),
                owners(node),
                SearchState.valueOf(node.path("state").asText()),
                node.path("effort").asLong(),
                node.path("answer").asText(),
                node.path("reason").asText(),
                figures(node),
                node.path("created").asLong(),
                node.path("begins").asInt(),
                node.path("turn").asLong(),
                node.path("changes").asLong());
    }

    private static SearchJob.Owners owners(JsonNode node) {
        List<String> names = words(node.path("owners"));
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a search without an owner");
        }
        return new SearchJob.Owners(
                names, words(node.path("callers")), node.path("lines").asLong());
    }

    private static List<String> words(JsonNode list) {
        List<String> words = new ArrayList<>();
        list.forEach(word -> words.add(word.asText()));
        return List.copyOf(words);
    }

    private static SearchFigures figures(JsonNode node) {
        List<Long> excluded = new ArrayList<>();
        node.path("excluded").forEach(value -> excluded.add(value.asLong()));
        return new SearchFigures(
                node.path("positions").asLong(),
                node.path("rate").asLong(),
                node.path("values").asLong(),
                new SearchProgress.Root(
                        node.path("proof").asLong(), node.path("disproof").asLong(), List.copyOf(excluded)),
                node.path("cpu").asLong(),
                node.path("checkpoint").asLong(),
                node.path("threads").asInt(),
                node.path("solvers").asInt(),
                history(node));
    }
}
