package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.gateway.batch.MemoryBatchStore;
import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.ProofHeader;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.PositionSearching;
import dev.nimbus.query.search.SearchWorker;
import dev.nimbus.query.search.Searches;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Play;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /v1/searches}, with the solver's own work behind it. */
class ITSearchContract {
    private static final String QUERY = "{\n\"game\":\"cram\",\r\n\"position\":[\"....\",\"...#\",\"....\"],"
            + "\"ask\":[\"grundy\"],\"effort\":60}";

    @TempDir
    Path spool;

    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final LocalSearchJobs jobs = new LocalSearchJobs();
    private GatewayFixture gateway;
    private boolean isServing = true;
    private WrittenProofs proofs;

    @BeforeEach
    void start() {
        open(GatewayFixture.options(spool));
    }

    private void open(GatewayOptions options) {
        open(new GatewayFixture(options));
    }

    private void open(GatewayFixture fixture) {
        gateway = fixture;
        proofs = new WrittenProofs("solver", 100 << 20);
        if (isServing) {
            gateway.serve(proofs);
        }
        Searches searches = new Searches(jobs, job -> {}, System::currentTimeMillis, proofs);
        ChunkSolver solver = new ChunkSolver(catalogue).withSearches(searches);
        gateway.solver("solver", 8).by(solver::answerBlocking).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private SearchWorker worker() {
        List<SearchWorker> workers = PositionSearching.workers(
                1, jobs, catalogue, new UnsharedStore(), SearchTeams.alone(), () -> false, count -> {});
        return workers.get(0).start();
    }

    private HttpResponse<String> begin(String query) {
        return gateway.post("/v1/searches", "application/json", query);
    }

    private HttpResponse<String> delete(String path) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(path)).DELETE());
    }

    private static void requireMembers(JsonObject search) {
        Contract.target("#/components/schemas/Search/required")
                .forEach(name -> assertThat(search.containsKey(name.textValue()))
                        .as(name.textValue())
                        .isTrue());
        Contract.target("#/components/schemas/PositionProgress/required")
                .forEach(name -> assertThat(search.getJsonObject("progress").containsKey(name.textValue()))
                        .as(name.textValue())
                        .isTrue());
        Set<String> told = new TreeSet<>();
        Contract.target("#/components/schemas/Search/properties").fieldNames().forEachRemaining(told::add);
        assertThat(told).containsAll(search.fieldNames());
    }

    @Test
    void search_isBegun_shown_listed_andStopped() {
        HttpResponse<String> begun = begin(QUERY);

        assertThat(begun.statusCode()).as(begun.body()).isEqualTo(202);
        JsonObject search = new JsonObject(begun.body());
        requireMembers(search);
        assertThat(search.getString("state")).isEqualTo("queued");
        String path = begun.headers().firstValue("Location").orElseThrow();
        assertThat(path).isEqualTo("/v1/searches/" + search.getString("id"));
        assertThat(new JsonObject(gateway.get(path).body())).isEqualTo(search);
        assertThat(new JsonObject(begin(QUERY).body())).as("asked again").isEqualTo(search);
        JsonArray list = new JsonObject(gateway.get("/v1/searches?limit=5").body()).getJsonArray("searches");
        assertThat(list.getJsonObject(0).getString("id")).isEqualTo(search.getString("id"));

        HttpResponse<String> stopped = delete(path);

        assertThat(stopped.statusCode()).isEqualTo(200);
        assertThat(new JsonObject(stopped.body()).getString("state")).isEqualTo("stopped");
    }

    /** Solvers take it, and it goes on. But the client is to ask again. */
    @Test
    void searchOrRulesetThatCannotBeKept_isRefused() {
        AtomicBoolean isAway = new AtomicBoolean();
        MemoryBatchStore store = new MemoryBatchStore() {
            @Override
            public boolean keepsNow() {
                return !isAway.get();
            }

            @Override
            public Future<Void> keepSearch(String id) {
                return Future.failedFuture("the database is away, and cannot keep " + id);
            }

            @Override
            public Future<Void> keepRuleset(String id) {
                return keepSearch(id);
            }
        };
        FakeMembership alone = new FakeMembership("gateway");
        gateway.close();
        open(new GatewayFixture(
                GatewayFixture.options(spool), new BatchHome(v -> Future.succeededFuture(store), alone), alone));
        String period = "/v1/tables/0.04/period";

        assertNotKept(begin(QUERY));
        assertNotKept(gateway.post(period, "application/json", ""));
        assertNotKept(gateway.post("/v1/rulesets", "application/json", "{\"graph\":[[]]}"));
        assertThat(jobs.listBlocking()).hasSize(2);
        isAway.set(true);
        assertNotKept(begin(QUERY.replace("...#", "..##")));
        assertNotKept(gateway.post(period.replace("0.04", "0.007"), "application/json", ""));
        assertNotKept(gateway.post("/v1/rulesets", "application/json", "{\"graph\":[[],[0]]}"));
        assertThat(jobs.listBlocking()).hasSize(2);
    }

    /** A loss of all nodes would bring it back. */
    @Test
    void stop_isToldOnceItIsKept_alsoWhereItCannotBe() {
        List<String> kept = new ArrayList<>();
        MemoryBatchStore store = new MemoryBatchStore() {
            @Override
            public Future<Void> keepSearch(String id) {
                kept.add(id);
                return kept.size() % 2 == 0 ? Future.failedFuture("the database is away") : Future.succeededFuture();
            }
        };
        FakeMembership alone = new FakeMembership("gateway");
        gateway.close();
        open(new GatewayFixture(
                GatewayFixture.options(spool), new BatchHome(v -> Future.succeededFuture(store), alone), alone));

        String path = begin(QUERY).headers().firstValue("Location").orElseThrow();
        assertThat(delete(path).statusCode()).isEqualTo(200);
        gateway.post("/v1/tables/0.04/period", "application/json", "");
        assertThat(delete("/v1/tables/0.04/period").statusCode()).isEqualTo(204);

        assertThat(kept).hasSize(4);
        assertThat(kept.get(1)).isEqualTo(kept.get(0));
        assertThat(kept.get(3)).isEqualTo(kept.get(2)).startsWith("period-");
    }

    private static void assertNotKept(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
        assertThat(new JsonObject(response.body()).getString("type")).isEqualTo("urn:nimbus:problem:store-failed");
        assertThat(response.headers().firstValue("Retry-After")).isPresent();
    }

    @Test
    void socket_showsTheSearchUntilItIsFound() {
        String path = begin(QUERY).headers().firstValue("Location").orElseThrow();
        SocketClient socket = SocketClient.open(gateway, path);
        GatewayFixture.awaitUntil(() -> !socket.messages().isEmpty());

        try (SearchWorker worker = worker()) {
            assertThat(socket.closeCode()).isEqualTo(1000);
        }

        List<String> shown = socket.messages();
        assertThat(new JsonObject(shown.get(0)).getString("state")).isEqualTo("queued");
        assertThat(shown).doesNotHaveDuplicates();
        JsonObject found = new JsonObject(shown.get(shown.size() - 1));
        requireMembers(found);
        assertThat(found.getString("state")).isEqualTo("found");
        String query = QUERY.replace(",\"effort\":60", "");
        assertThat(found.getJsonObject("answer"))
                .isEqualTo(new JsonObject(
                        gateway.post("/v1/solve", "application/json", query).body()));
        assertThat(new JsonObject(gateway.get(path).body())).isEqualTo(found);
        SocketClient late = SocketClient.open(gateway, path);
        assertThat(late.closeCode()).isEqualTo(1000);
        assertThat(late.messages()).hasSize(1);
    }

    private String found(String query) {
        String path = begin(query).headers().firstValue("Location").orElseThrow();
        try (SearchWorker worker = worker()) {
            GatewayFixture.awaitUntil(() -> gateway.get(path).body().contains("\"state\":\"found\""));
        }
        return path;
    }

    @ParameterizedTest
    @ValueSource(strings = {"grundy", "outcome", "move"})
    void proofOfWhatWasFound_holds(String ask) throws Exception {
        String proof = found(QUERY.replace("grundy", ask)) + "/proof";

        HttpResponse<String> plain = gateway.get(proof);
        byte[] packed = gateway.bytes(proof, "Accept-Encoding", "gzip");

        assertThat(plain.statusCode()).as(plain.body()).isEqualTo(200);
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        ProofHeader header =
                new ProofChecker(catalogue::parse, 1).checkBlocking(new BufferedReader(new StringReader(plain.body())));
        assertThat(header.claim() instanceof ProofHeader.Claim.Value).isEqualTo(ask.equals("grundy"));
        assertThat(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes())
                .isEqualTo(plain.body().getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"game\":\"treblecross\",\"position\":[\"...\",9],\"ask\":\"grundy\",\"effort\":9}",
                "{\"game\":\"treblecross\",\"position\":\"X.X\",\"ask\":\"outcome\",\"effort\":9}",
                "{\"game\":\"nimstring\",\"position\":{\"edges\":[[0,1],[1,2],[2,0],[2,3],[3,0]]},\"ask\":\"grundy\",\"effort\":9}",
                "{\"game\":\"sum\",\"position\":[{\"game\":\"cram\",\"position\":[\"...\",\"...\"]},{\"game\":\"kayles\",\"position\":[5]}],\"ask\":\"grundy\",\"effort\":9}",
                "{\"game\":\"sum\",\"position\":[{\"game\":\"nim\",\"position\":[2]},{\"game\":\"kayles\",\"position\":[5]}],\"ask\":\"outcome\",\"play\":\"misere\",\"effort\":9}"
            })
    void proofsOfSumsAndOfMovesThatEndThem_hold(String query) throws Exception {
        HttpResponse<String> proof = gateway.get(found(query) + "/proof");

        assertThat(proof.statusCode()).as(proof.body()).isEqualTo(200);
        new ProofChecker(catalogue::parse, 1).checkBlocking(new BufferedReader(new StringReader(proof.body())));
    }

    /** Many pieces, and more than a connection takes at once. */
    @Test
    void longProof_comesWhole() throws Exception {
        String path = found(QUERY);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        List<byte[]> pieces = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        Random random = new Random(29);
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed, 512, true)) {
            for (int i = 0; i < 200; i++) {
                String piece = random.ints(8000).mapToObj(Integer::toString).collect(Collectors.joining("\n"));
                text.append(piece);
                gzip.write(piece.getBytes(StandardCharsets.UTF_8));
                gzip.flush();
                pieces.add(packed.toByteArray());
                packed.reset();
            }
        }
        pieces.add(packed.toByteArray());
        proofs.findOrWriteBlocking(path.substring(path.lastIndexOf('/') + 1), () -> pieces);

        assertThat(gateway.get(path + "/proof").body()).isEqualTo(text.toString());
        byte[] same = gateway.bytes(path + "/proof", "Accept-Encoding", "gzip");
        assertThat(new String(
                        new GZIPInputStream(new ByteArrayInputStream(same)).readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(text.toString());
    }

    @Test
    void searchThatFoundNothing_hasNoProofYet() {
        String path = begin(QUERY).headers().firstValue("Location").orElseThrow();

        HttpResponse<String> refused = gateway.get(path + "/proof");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(new JsonObject(refused.body()).getString("type")).endsWith(":nothing-found");
        assertThat(new JsonObject(refused.body()).getString("detail")).contains("the search is queued");
        assertThat(gateway.get("/v1/searches/" + "0".repeat(32) + "/proof").statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"game\":\"geography\",\"position\":{\"vertices\":2,\"edges\":[[0,1]],\"at\":0},\"ask\":\"outcome\",\"effort\":9} | unsupported-ask"
            })
    void questionsWithoutProofs_areProblems(String query, String type) {
        HttpResponse<String> refused = gateway.get(found(query) + "/proof");

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
        assertThat(new JsonObject(refused.body()).getString("type")).endsWith(":" + type);
    }

    @Test
    void proofWithALemma_holds() throws Exception {
        String path = found(QUERY) + "/proof?lemmas=";

        String proof = gateway.get(path + "half-turn").body();

        ProofHeader header =
                new ProofChecker(catalogue::parse, 1).checkBlocking(new BufferedReader(new StringReader(proof)));
        assertThat(header.lemmas()).containsExactly(Lemma.HALF_TURN);
        assertThat(gateway.get(path + "other").statusCode()).isEqualTo(400);
    }

    @Test
    void proofUnderMisere_holds() throws Exception {
        String query = QUERY.replace("grundy", "outcome").replace("\"effort\"", "\"play\":\"misere\",\"effort\"");

        String proof = gateway.get(found(query) + "/proof").body();

        ProofHeader header =
                new ProofChecker(catalogue::parse, 1).checkBlocking(new BufferedReader(new StringReader(proof)));
        assertThat(header.play()).isEqualTo(Play.MISERE);
    }

    /** A client that has the first pieces is not to take them for a proof. */
    @Test
    void proofWhoseSolverIsLostMeanwhile_breaksOff() throws Exception {
        String path = found(QUERY);
        String id = path.substring(path.lastIndexOf('/') + 1);
        byte[] text = new byte[1000];
        gateway.close();
        isServing = false;
        open(GatewayFixture.options(spool));
        proofs.findOrWriteBlocking(id, () -> List.of(text, text, text));
        gateway.serve(proofs, 2);

        assertThatThrownBy(() -> gateway.bytes(path + "/proof", "Accept-Encoding", "gzip"))
                .isInstanceOf(IOException.class);
    }

    /** Its solver is gone, or has forgotten it. */
    @Test
    void proofThatNoSolverHas_isRefused() {
        isServing = false;
        gateway.close();
        open(GatewayFixture.options(spool));

        assertThat(gateway.get(found(QUERY) + "/proof").statusCode()).isEqualTo(503);
    }

    @Test
    void searchThatIsNotThere_is404() {
        assertThat(gateway.get("/v1/searches/0123").statusCode()).isEqualTo(404);
        assertThat(delete("/v1/searches/0123").statusCode()).isEqualTo(404);
        assertThat(gateway.get("/v1/searches/" + "0".repeat(32)).statusCode()).isEqualTo(404);
    }

    /** A line feed would be a second call in the same chunk, which kills each solver that gets it. */
    @ParameterizedTest
    @ValueSource(strings = {"%0A", "%20", "%0Ashow%20.%20"})
    void idThatIsNone_is404_andGoesToNoSolver(String middle) {
        String path = "/v1/searches/" + "0".repeat(16) + middle + "0".repeat(16);

        assertThat(gateway.get(path).statusCode()).isEqualTo(404);
        assertThat(delete(path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"game\":\"cram\",\"position\":[\"..\"]} | 422 | invalid-query",
                "{\"game\":\"cram\",\"position\":[\"..\"],\"effort\":3601} | 422 | invalid-query",
                "{\"game\":\"crams\",\"position\":[\"..\"],\"effort\":3} | 422 | unknown-game",
                "{\"game\" | 400 | malformed-json",
                "'' | 400 | malformed-body"
            })
    void badSearches_areProblems(String query, int status, String type) {
        HttpResponse<String> refused = begin(query);

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(status);
        assertThat(new JsonObject(refused.body()).getString("type")).endsWith(":" + type);
    }

    @Test
    void otherBodies_areRefused() {
        assertThat(gateway.post("/v1/searches", "text/plain", "1 2").statusCode())
                .isEqualTo(415);
        assertThat(begin("{\"game\":\"" + "x".repeat(1 << 16) + "\"}").statusCode())
                .isEqualTo(413);
    }

    @Test
    void largestEffort_isTold_andNoneMeansNoSearch() {
        assertThat(new JsonObject(gateway.get("/v1/limits").body()).getDouble("effort"))
                .isEqualTo(3600);
        gateway.close();
        open(GatewayFixture.options(spool).withMaxEffort(Duration.ZERO));

        assertThat(begin(QUERY).statusCode()).isEqualTo(422);
        assertThat(new JsonObject(gateway.get("/v1/limits").body()).getDouble("effort"))
                .isZero();
    }
}
