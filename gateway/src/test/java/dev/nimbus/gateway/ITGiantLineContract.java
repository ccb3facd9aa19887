package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines too long to be held are cut, folded by several solvers and answered as if they had been held. */
class ITGiantLineContract {
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));
    private static final String TEXT = "text/plain";

    @TempDir
    Path spool;

    private GatewayFixture gateway;

    private GatewayOptions smallBounds() {
        return GatewayFixture.options(spool)
                .with(GatewaySetting.LINE_BYTES, 200)
                .with(GatewaySetting.PIECE_BYTES, 64)
                .with(GatewaySetting.CHUNK_BYTES, 256)
                .with(GatewaySetting.STREAM_WINDOW, 500);
    }

    private GatewayFixture start(GatewayOptions options) {
        gateway = new GatewayFixture(options);
        return gateway;
    }

    private FakeSolver solver(String id) {
        return gateway.solver(id, 4).by(SOLVER::answerBlocking);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void batches_getTheAnswersOfLinesHeldWhole() {
        start(smallBounds());
        solver("a").start();
        solver("b").start();
        check(20, 1);
    }

    @Test
    void batchesOnDisk_getThemToo() {
        start(smallBounds().with(GatewaySetting.BATCH_MEMORY, 0));
        solver("a").start();
        check(10, 2);
    }

    /** What no solver folds stays within the memory for long lines: uploads past it wait, or are refused; none is while there is a solver. */
    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void longLinesOfManyUploads_stayWithinTheirMemory(String path) {
        long memory = 5 << 20;
        start(GatewayFixture.options(spool)
                .with(GatewaySetting.LINE_BYTES, 2 << 20)
                .with(GatewaySetting.PIECE_BYTES, 64 << 10)
                .with(GatewaySetting.LINE_MEMORY, memory));
        List<CompletableFuture<Integer>> uploads = upload(path, 60);
        CompletableFuture.anyOf(uploads.toArray(CompletableFuture[]::new)).join();
        assertThat(gateway.ready().getLong("lineBytes")).isLessThan(2 * memory);

        solver("a").start();
        assertThat(statuses(uploads)).contains(503).containsAnyOf(200, 201).doesNotContain(500);
        assertThat(statuses(upload(path, 2))).containsOnly(path.equals("/v1/solve") ? 200 : 201);
        assertThat(gateway.ready().getLong("lineBytes")).isZero();
    }

    private List<CompletableFuture<Integer>> upload(String path, int count) {
        byte[] line = ("1000000007 ".repeat(400_000) + "\n").getBytes(UTF_8);
        return Stream.generate(() -> CompletableFuture.supplyAsync(
                        () -> gateway.post(path + "?game=nim", TEXT, BodyPublishers.ofByteArray(line))
                                .statusCode(),
                        task -> new Thread(task).start()))
                .limit(count)
                .toList();
    }

    private static List<Integer> statuses(List<CompletableFuture<Integer>> uploads) {
        return uploads.stream().map(CompletableFuture::join).toList();
    }

    private void check(int rounds, int seed) {
        Random random = new Random(seed);
        for (String query : List.of("game=nim&ask=outcome,grundy,move", "game=kayles&ask=grundy", "game=wythoff")) {
            for (int round = 0; round < rounds; round++) {
                String body = body(random);
                List<String> expected = expected(query, body);
                assertThat(batch(query, body)).isEqualTo(expected);
                assertThat(gateway.post("/v1/solve?" + query, TEXT, body).body().lines())
                        .containsExactlyElementsOf(expected);
                assertThat(live(query, body)).isEqualTo(expected);
            }
        }
    }

    private List<String> batch(String query, String body) {
        HttpResponse<String> created = gateway.post("/v1/batches?" + query, TEXT, body);
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        String batch = created.headers().firstValue("Location").orElseThrow();
        List<String> results = gateway.results(batch);
        JsonObject status = gateway.awaitState(batch, "completed");
        long errors = results.stream().filter(line -> line.startsWith("!")).count();
        assertThat(status.getLong("queries")).isEqualTo(results.size());
        assertThat(status.getLong("errors")).isEqualTo(errors);
        return results;
    }

    private List<String> live(String query, String body) {
        SocketClient client = SocketClient.open(gateway, "/v1/live?" + query);
        int half = body.length() / 2;
        client.socket.sendText(body.substring(0, half), false).join();
        client.socket.sendText(body.substring(half), true).join();
        client.send("{\"end\":{}}");
        assertThat(client.closeCode()).isEqualTo(1000);
        return client.lines();
    }

    /** What the lines get when they are held; but those of a game that cannot be folded, where they are long. */
    private static List<String> expected(String query, String body) {
        String[] parts = query.split("[=&]", -1);
        TextParameters text = new TextParameters(parts[1], parts.length > 2 ? parts[3] : "", "");
        String[] lines = body.lines().filter(line -> !line.isBlank()).toArray(String[]::new);
        List<String> answers = new ArrayList<>(held(ChunkFormat.TEXT, text, String.join("\n", lines)));
        if (query.contains("wythoff")) {
            for (int i = 0; i < lines.length; i++) {
                if (lines[i].length() > 200) {
                    answers.set(
                            i,
                            "! too-large the line has " + lines[i].length()
                                    + " bytes, more than the gateway's budget for one line");
                }
            }
        }
        return answers;
    }

    private static String body(Random random) {
        StringBuilder body = new StringBuilder();
        for (int line = 0; line <= random.nextInt(6); line++) {
            int heaps = random.nextBoolean() ? random.nextInt(4) : random.nextInt(400);
            for (int i = 0; i < heaps; i++) {
                boolean bad = random.nextInt(600) == 0;
                body.append(bad ? "x" : "").append(random.nextInt(100)).append(random.nextInt(9) == 0 ? " \t" : " ");
            }
            body.append(random.nextInt(5) == 0 ? " ".repeat(random.nextInt(500)) : "")
                    .append('\n');
        }
        return body.append("1 2\n").toString();
    }

    @Test
    void linesOfJson_getTheAnswersOfLinesHeldWhole() {
        start(smallBounds().with(GatewaySetting.LINE_BYTES, 6000));
        solver("a").start();
        solver("b").start();
        Random random = new Random(3);
        for (int round = 0; round < 30; round++) {
            StringBuilder body = new StringBuilder();
            for (int line = 0; line < 5; line++) {
                body.append(query(random, line)).append('\n');
            }
            List<String> expected = held(ChunkFormat.NDJSON, TextParameters.NONE, body.toString());
            assertThat(gateway.results(gateway.submit(body.toString()))).isEqualTo(expected);
            assertThat(gateway.post("/v1/solve", "application/x-ndjson", body.toString())
                            .body()
                            .lines())
                    .containsExactlyElementsOf(expected);
        }
    }

    private static String query(Random random, int id) {
        StringBuilder query = new StringBuilder("{\"id\":\"ä").append(id).append("\",\"game\":");
        query.append(random.nextBoolean() ? "\"nim\"" : "\"kayles\"").append(",\"position\":[");
        int heaps = random.nextInt(6000);
        for (int i = 0; i < heaps; i++) {
            query.append(i == 0 ? "" : random.nextInt(9) == 0 ? " , " : ",")
                    .append(random.nextInt(20_000) == 0 ? "-" : "")
                    .append(1 + random.nextInt(99));
        }
        return query.append("],\"ask\":[\"outcome\",\"grundy\"]}").toString();
    }

    private static List<String> held(ChunkFormat format, TextParameters text, String body) {
        int queries = (int) body.lines().count();
        byte[] answers = SOLVER.answerBlocking(new QueryChunk(0, format, text, 0, queries, 0, body.getBytes(UTF_8)))
                .body();
        return new String(answers, UTF_8).lines().toList();
    }

    @Test
    void solverThatDies_losesNothingOfTheLine() {
        start(smallBounds().with(GatewaySetting.SILENCE_MILLIS, 300));
        FakeSolver dies = solver("dies").in(Mode.HOLD).start();
        String body = "7 ".repeat(4001) + "\n5 5\n";
        CompletableFuture<HttpResponse<String>> upload =
                CompletableFuture.supplyAsync(() -> gateway.post("/v1/batches?game=nim&ask=grundy", TEXT, body));
        GatewayFixture.awaitUntil(() -> dies.held() > 0);
        solver("lives").start();
        dies.die();

        HttpResponse<String> created = upload.join();
        String batch = created.headers().firstValue("Location").orElseThrow();
        gateway.awaitState(batch, "completed");
        assertThat(gateway.results(batch)).containsExactly("7", "0");
    }

    @Test
    void pieceNoSolverSurvives_isAnInternalErrorOfItsLineAlone() {
        start(smallBounds());
        gateway.solver("s", 4)
                .by(chunk -> {
                    if (new String(chunk.body(), UTF_8).contains("666")) {
                        throw new IllegalStateException("poison");
                    }
                    return SOLVER.answerBlocking(chunk);
                })
                .start();
        String body = "1 2 3\n" + "7 ".repeat(500) + "666 " + "7 ".repeat(500) + "\n4 5\n";
        List<String> answers = batch("game=nim", body);
        assertThat(answers).hasSize(3);
        assertThat(answers.get(0)).isEqualTo("P");
        assertThat(answers.get(1)).startsWith("! internal no solver could answer this query: ");
        assertThat(answers.get(2)).isEqualTo("N");
    }

    @Test
    void pieces_goToSeveralSolvers() {
        start(smallBounds());
        FakeSolver first = solver("a").start();
        FakeSolver second = solver("b").start();
        GatewayFixture.awaitUntil(() -> gateway.ready().getJsonArray("solvers").size() == 2);
        assertThat(batch("game=nim&ask=grundy", "9 ".repeat(500_001) + "\n")).containsExactly("9");
        assertThat(Math.min(first.chunks.get(), second.chunks.get())).isGreaterThan(4);
    }

    @Test
    void lineOf100MegabytesThatCannotBeFolded_isSkippedInConstantMemory() throws IOException {
        start(GatewayFixture.options(spool).with(GatewaySetting.LINE_BYTES, 1 << 20));
        solver("a").start();
        long bytes = 100L << 20;
        byte[] block = "1 ".repeat(1 << 19).getBytes(ISO_8859_1);
        try (Socket socket = gateway.socket()) {
            OutputStream out = socket.getOutputStream();
            GatewayFixture.send(
                    socket,
                    "POST /v1/solve?game=wythoff HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"
                            + "Connection: close\r\nContent-Length: " + (bytes + 8) + "\r\n\r\n1 1\n");
            for (long sent = 0; sent < bytes; sent += block.length) {
                out.write(block);
                assertThat(gateway.ready().getLong("lineBytes")).isLessThan(3 << 20);
            }
            GatewayFixture.send(socket, "\n1 2");
            assertThat(GatewayFixture.readAll(socket))
                    .contains("N\n")
                    .contains("! too-large the line has " + bytes + " bytes, more than the gateway's budget");
        }
    }

    @Test
    void wordThatIsLongerThanALine_endsItsLineAlone() {
        start(smallBounds());
        solver("a").start();
        String zeros = "0".repeat(5000);
        assertThat(batch(
                        "game=nim&ask=grundy",
                        "1 2\n3 " + zeros + "5 " + "7 ".repeat(99) + "\n" + "9".repeat(900) + "\n8\n"))
                .containsExactly(
                        "3",
                        "! too-large heap 1 has more digits than the gateway's budget for one line allows",
                        "! invalid-position heap 0 is " + "9".repeat(40)
                                + "…; a heap is an integer from 0 to 9223372036854775807",
                        "8");
    }
}
