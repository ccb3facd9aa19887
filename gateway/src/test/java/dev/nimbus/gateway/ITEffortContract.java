package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.PositionSearching;
import dev.nimbus.query.search.SearchWorker;
import dev.nimbus.query.search.Searches;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.store.UnsharedStore;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that take more than the budget of a query: {@code effort} in all its places. */
class ITEffortContract {
    private static final String NDJSON = "application/x-ndjson";
    private static final String EASY = "{\"id\":\"easy\",\"game\":\"nim\",\"position\":[1,2]}";
    private static final String POSITION =
            "\"game\":\"cram\",\"position\":[\".....\",\".....\",\".....\",\"....#\"],\"ask\":[\"grundy\"]";
    private static final String HARD = "{\"id\":\"hard\"," + POSITION + "}";

    /** Far too few for a board of cram. */
    private static final long FEW_STEPS = 200;

    @TempDir
    Path spool;

    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final LocalSearchJobs jobs = new LocalSearchJobs();
    private Optional<SearchWorker> worker = Optional.empty();
    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        open(GatewayFixture.options(spool));
    }

    private void open(GatewayOptions options) {
        gateway = new GatewayFixture(options);
        ChunkSolver solver = new ChunkSolver(catalogue, FEW_STEPS, 1 << 20, 1 << 20).withSearches(Searches.of(jobs));
        gateway.solver("solver", 8).by(solver::answerBlocking).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    @AfterEach
    void stop() {
        gateway.close();
        worker.ifPresent(SearchWorker::close);
    }

    private void work() {
        worker = Optional.of(PositionSearching.workers(
                        1, jobs, catalogue, new UnsharedStore(), SearchTeams.alone(), () -> false, count -> {})
                .get(0)
                .start());
    }

    private List<String> solve(String parameters, String... lines) {
        HttpResponse<String> response = gateway.post("/v1/solve" + parameters, NDJSON, String.join("\n", lines) + "\n");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body().lines().toList();
    }

    private static JsonObject error(String line) {
        return new JsonObject(line).getJsonObject("error");
    }

    @Test
    void lineThatNeedsEffort_isAnsweredByItsSearch_inTheOrderOfLines() {
        work();
        String refused = solve("", HARD).get(0);
        assertThat(error(refused).getString("code")).isEqualTo("too-large");

        List<String> answers = solve("?effort=60", EASY, HARD, EASY, HARD);

        String hard = "{\"line\":1,\"id\":\"hard\",\"grundy\":";
        assertThat(answers).hasSize(4);
        assertThat(answers.get(0)).isEqualTo("{\"line\":0,\"id\":\"easy\",\"outcome\":\"N\"}");
        assertThat(answers.get(1)).startsWith(hard);
        assertThat(answers.get(2)).isEqualTo("{\"line\":2,\"id\":\"easy\",\"outcome\":\"N\"}");
        assertThat(answers.get(3)).isEqualTo(answers.get(1).replace("\"line\":1", "\"line\":3"));
        assertThat(jobs.listBlocking()).as("equal questions are one search").hasSize(1);
    }

    @Test
    void effortOfALine_isItsOwn() {
        work();

        List<String> answers = solve("", HARD, HARD.replace("\"id\"", "\"effort\":60,\"id\""));

        assertThat(error(answers.get(0)).getString("code")).isEqualTo("too-large");
        assertThat(answers.get(1)).startsWith("{\"line\":1,\"id\":\"hard\",\"grundy\":");
    }

    @Test
    void textLines_areAnsweredAsText() {
        work();
        HttpResponse<String> response = gateway.post(
                "/v1/solve?game=cram&ask=outcome,grundy&effort=60", "text/plain", "..... ..... ..... ....#\n..\n");

        assertThat(response.body()).matches("[NP] \\d+\nN 1\n");
    }

    @Test
    void effortThatIsNotEnough_isNamedByTheRefusal() {
        work();

        JsonObject error = error(
                solve("?effort=0.001", HARD.replace("....#", "....."), EASY).get(0));

        assertThat(error.getString("code")).isEqualTo("too-large");
        assertThat(error.getString("message")).contains("effort of 0.001 s");
    }

    @Test
    void effortBelowAMillisecond_isOne() {
        work();
        assertThat(solve("?effort=0.0000000001", EASY)).hasSize(1);
        assertThat(gateway.post("/v1/solve?effort=0.000", NDJSON, EASY).body())
                .contains("effort is 0.000; expected seconds of CPU time, a number above 0 and at most 31622400");
    }

    @Test
    void effortAboveTheLimit_isRefused() {
        assertThat(gateway.post("/v1/solve?effort=7200", NDJSON, EASY).statusCode())
                .isEqualTo(400);
        for (String wrong : List.of("ten", "10m", "99999999999999")) { // the last was told to be no number above 0
            assertThat(gateway.post("/v1/batches?effort=" + wrong, NDJSON, EASY).body())
                    .contains("effort is " + wrong + "; expected seconds", "at most 31622400");
        }
        String line =
                solve("", EASY.replace("\"id\"", "\"effort\":7200,\"id\"")).get(0);
        assertThat(new JsonObject(line).getString("id")).isEqualTo("easy");
        assertThat(error(line))
                .isEqualTo(new JsonObject()
                        .put("code", "invalid-query")
                        .put("message", "effort is 7200 s; the largest here is 3600 s")
                        .put("at", "/effort"));
    }

    @Test
    void serverWithoutEffort_saysSo() {
        gateway.close();
        open(GatewayFixture.options(spool).withMaxEffort(Duration.ZERO));

        assertThat(gateway.post("/v1/batches?effort=1", NDJSON, EASY).body()).contains("--max-effort");
        assertThat(error(solve("", EASY.replace("\"id\"", "\"effort\":1,\"id\""))
                                .get(0))
                        .getString("message"))
                .contains("gives searches no effort");
    }

    private String submit(String parameters, String... lines) {
        HttpResponse<String> response =
                gateway.post("/v1/batches" + parameters, NDJSON, String.join("\n", lines) + "\n");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        return "/v1/batches/" + new JsonObject(response.body()).getString("id");
    }

    private JsonObject status(String batch) {
        return new JsonObject(gateway.get(batch).body());
    }

    /** The lines of one chunk too: whoever reads in the order of arrival waits for none of them. */
    @Test
    void answerThatWaits_holdsUpNoOther_inOrderOfArrival() throws IOException {
        String batch = submit("?effort=60", EASY, HARD, EASY, HARD.replace("....#", ".....") + "\n", EASY);
        BufferedReader inOrder = reader(batch + "/results");
        BufferedReader any = reader(batch + "/results?order=any");
        assertThat(List.of(any.readLine(), any.readLine(), any.readLine())).containsExactly(easy(0), easy(2), easy(4));
        assertThat(inOrder.readLine()).isEqualTo(easy(0));
        GatewayFixture.awaitUntil(() -> status(batch).getInteger("answered") == 3);

        work();

        assertThat(any.lines()).hasSize(2).allMatch(line -> line.contains("\"grundy\":"));
        assertThat(inOrder.lines().map(line -> new JsonObject(line).getInteger("line")))
                .containsExactly(1, 2, 3, 4);
    }

    private BufferedReader reader(String path) {
        return new BufferedReader(new InputStreamReader(gateway.stream(path).body(), UTF_8));
    }

    private static String easy(int line) {
        return "{\"line\":" + line + ",\"id\":\"easy\",\"outcome\":\"N\"}";
    }

    @Test
    void cancelledBatch_letsItsSearchEnd() {
        String batch = submit("?effort=60", EASY, HARD);
        GatewayFixture.awaitUntil(() -> jobs.listBlocking().size() == 1);
        long wanted = jobs.listBlocking().get(0).owners().linesUntil();

        assertThat(gateway.delete(batch).statusCode()).isLessThan(300);

        assertThat(wanted).isPositive();
        assertThat(status(batch).getString("state")).isEqualTo("cancelled");
        assertThat(gateway.get(batch + "/results").body()).isEqualTo(easy(0) + "\n");
    }

    @Test
    void batch_endsWhenItsSearchesHave() {
        String batch = submit("?effort=60", EASY, HARD, EASY);
        GatewayFixture.awaitUntil(() -> jobs.listBlocking().size() == 1);
        assertThat(status(batch).getString("state")).isNotEqualTo("completed");

        work();

        GatewayFixture.awaitUntil(() -> status(batch).getString("state").equals("completed"));
        assertThat(status(batch).getInteger("errors")).isZero();
        assertThat(gateway.get(batch + "/results").body().lines())
                .hasSize(3)
                .element(1)
                .asString()
                .startsWith("{\"line\":1,\"id\":\"hard\",\"grundy\":");
    }
}
