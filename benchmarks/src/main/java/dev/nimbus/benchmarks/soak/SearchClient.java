package dev.nimbus.benchmarks.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Has boards of Cram searched that take a solver some seconds, so that others come to help and faults meet them, and compares
 * each value with one that a single thread finds here. A search that was accepted must be found, whatever ends.
 */
final class SearchClient extends SoakClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 2_000;
    private static final long LOOK_MILLIS = 1_000;
    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(3);
    private static final int ROWS = 5;
    private static final int COLUMNS = 8;
    private static final int TAKEN = 4;

    private final Ruleset<?> cram = new Catalogue(Tables.local()).parse("cram");

    SearchClient(Setup setup) {
        super(PAUSE_MILLIS, setup);
    }

    @Override
    void roundBlocking() throws IOException, InterruptedException {
        ArrayNode board = board();
        OptionalLong value = value(cram, board);
        if (value.isEmpty()) {
            return;
        }
        long begin = System.nanoTime();
        String path = beginBlocking(board);
        JsonNode search = JSON.missingNode();
        while (!isOver(search)) {
            if (System.nanoTime() - begin > MOST_NANOS) {
                tally.lost(1, "the search of " + board + ", which is " + search);
                return;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            search = lookBlocking(path, search);
        }
        if (search.at("/answer/grundy").asLong(-1) == value.getAsLong()) {
            tally.answered();
        } else {
            tally.wrong("the search of " + board + ", whose nim-value is " + value.getAsLong() + ": " + search);
        }
        tally.requested();
    }

    private ArrayNode board() {
        StringBuilder cells = new StringBuilder(".".repeat(ROWS * COLUMNS));
        for (int i = 0; i < TAKEN; i++) {
            cells.setCharAt(random.nextInt(cells.length()), '#');
        }
        ArrayNode board = JsonNodeFactory.instance.arrayNode();
        for (int row = 0; row < ROWS; row++) {
            board.add(cells.substring(row * COLUMNS, (row + 1) * COLUMNS));
        }
        return board;
    }

    /** Asks until it is accepted: equal questions are one search. */
    private String beginBlocking(ArrayNode board) throws IOException, InterruptedException {
        ObjectNode query =
                JsonNodeFactory.instance.objectNode().put("game", "cram").put("effort", 600);
        query.putArray("ask").add("grundy");
        byte[] body = query.set("position", board).toString().getBytes(StandardCharsets.UTF_8);
        byte[] begun = gateway.sendBlocking(
                        gateway.request("/v1/searches", TIMEOUT)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofByteArray(body))
                                .build(),
                        BodyHandlers.ofByteArray())
                .body();
        return "/v1/searches/" + JSON.readTree(begun).path("id").asText();
    }

    /** How it is now, or was when a gateway could say it last. */
    private JsonNode lookBlocking(String path, JsonNode last) throws InterruptedException {
        try {
            return JSON.readTree(
                    gateway.sendBlocking(gateway.request(path, TIMEOUT).build(), BodyHandlers.ofByteArray())
                            .body());
        } catch (IOException e) {
            failedBlocking();
            return last;
        }
    }

    private static boolean isOver(JsonNode search) {
        return switch (search.path("state").asText()) {
            case "found", "stopped", "failed" -> true;
            default -> false;
        };
    }

    /** Found within a query's budget; empty where that is not enough: a few boards in a thousand take minutes, and have values up to 11. */
    private static <P> OptionalLong value(Ruleset<P> game, JsonNode position) {
        try {
            GrundyValue value = game.grundy(game.read(new TreeInput(position)), Budget.standard());
            return OptionalLong.of(((GrundyValue.Finite) value).value());
        } catch (Refusal tooLarge) {
            return OptionalLong.empty();
        }
    }
}
