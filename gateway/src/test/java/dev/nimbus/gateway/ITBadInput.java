package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.cut.JsonEnvelope;
import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients do wrong, each with its clear error, and nobody else the worse for it. */
class ITBadInput {
    private static final String NDJSON = "application/x-ndjson";
    private static final String HEAD = "POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n";

    @TempDir
    Path spool;

    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.LINE_BYTES, 1 << 20));
        gateway.solver("solver", 4).start();
    }

    @AfterEach
    void nothingIsLeftOfAnything() {
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 0);
        assertThat(gateway.ready().getInteger("batches")).isZero();
        assertThat(gateway.ready().getLong("storedBytes")).isZero();
        gateway.close();
    }

    private static void assertProblem(HttpResponse<String> response, int status, String mentioned) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonObject problem = new JsonObject(response.body());
        assertThat(problem.getInteger("status")).isEqualTo(status);
        assertThat(problem.getString("type")).startsWith("urn:nimbus:problem:");
        assertThat(problem.getString("title")).isNotBlank();
        assertThat(problem.getString("detail")).contains(mentioned);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void bodyWithoutAQuery_isRefused(String path) {
        for (String body : List.of("", "\n", " \r\n\t\n", " ", "\ufeff\n")) {
            assertProblem(gateway.post(path, NDJSON, body), 400, "the body has no query");
        }
        assertProblem(gateway.post(path, "application/json", "{\"queries\":[]}"), 400, "the body has no query");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void otherTypes_areRefused(String path) {
        assertProblem(gateway.post(path, "application/xml", "{}"), 415, "application/xml");
        assertProblem(gateway.post(path, "application/x-www-form-urlencoded", "{}"), 415, "x-ndjson");
        assertProblem(gateway.post(path, NDJSON + "; charset=utf-16", "{}"), 415, "charset=utf-16");
        HttpResponse<String> none =
                gateway.send(HttpRequest.newBuilder(gateway.uri(path)).POST(BodyPublishers.ofString("{}")));
        assertProblem(none, 415, "no Content-Type");
    }

    @Test
    void rulesAsText_areRefused() {
        assertProblem(gateway.post("/v1/rulesets", "text/plain", "{}"), 415, "rules are application/json");
    }

    @Test
    void labelThatATerminalWouldObey_isRefused() {
        assertProblem(gateway.post("/v1/batches?label=%1b%5b2J", NDJSON, "{}"), 400, "control character");
        assertProblem(gateway.post("/v1/batches?label=a%0ab", NDJSON, "{}"), 400, "control character");
        for (String misleading : new String[] {"%e2%80%ae", "%e2%80%a8", "%e2%80%a9", "%e2%81%a6"}) {
            assertProblem(gateway.post("/v1/batches?label=a" + misleading + "b", NDJSON, "{}"), 400, "one line");
        }
        assertProblem(gateway.post("/v1/batches?label=" + "x".repeat(201), NDJSON, "{}"), 400, "at most 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void otherEncodings_areRefused(String path) {
        assertProblem(gateway.post(path, NDJSON, "{}", "Content-Encoding", "br"), 415, "br");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void badGzip_isRefused(String path) {
        byte[] packed = ITBatchContract.gzip("{}\n{}\n".getBytes(ISO_8859_1));
        byte[] cut = Arrays.copyOf(packed, packed.length - 3);
        byte[] corrupt = packed.clone();
        corrupt[packed.length - 6] ^= 1;

        assertProblem(gzipped(path, "{}\n".getBytes(ISO_8859_1)), 400, "not gzip");
        assertProblem(gzipped(path, cut), 400, "cut off");
        assertProblem(gzipped(path, corrupt), 400, "corrupt");
    }

    private HttpResponse<String> gzipped(String path, byte[] body) {
        return gateway.post(path, NDJSON, BodyPublishers.ofByteArray(body), "Content-Encoding", "gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void malformedEnvelope_isRefused(String path) {
        assertProblem(gateway.post(path, "application/json", "{\"queries\":[{}"), 400, "ends after 14 bytes");
        assertProblem(gateway.post(path, "application/json", "{\"queries\":[{}]]"), 400, "']' at byte 15");
        assertProblem(gateway.post(path, "application/json", "[{}]"), 400, "'['");
        assertProblem(gateway.post(path, "application/json", ""), 400, "ends after 0 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void jsonOfMoreThanIsHeld_isRefused(String path) {
        byte[] body = jsonOf(JsonEnvelope.MOST_BYTES + 1);
        byte[] packed = ITBatchContract.gzip(body);

        String mentioned = "more than 4194304 bytes, the most that are read as application/json; send it as " + NDJSON;
        assertProblem(json(path, body), 413, mentioned);
        assertProblem(json(path, packed, "Content-Encoding", "gzip"), 413, mentioned);
    }

    @Test
    void jsonOfTheMostBytes_isAnswered() {
        assertThat(json("/v1/solve", jsonOf(JsonEnvelope.MOST_BYTES)).body()).isEqualTo("{\"line\":0,\"bytes\":1}\n");
    }

    private HttpResponse<String> json(String path, byte[] body, String... headers) {
        return gateway.post(path, "application/json", BodyPublishers.ofByteArray(body), headers);
    }

    private static byte[] jsonOf(int bytes) {
        return ("{\"queries\":[" + " ".repeat(bytes - 15) + "7]}").getBytes(ISO_8859_1);
    }

    @Test
    void jsonWithoutQueries_isNoBatch() {
        assertProblem(gateway.post("/v1/batches", "application/json", "{\"game\":\"nim\"}"), 400, "\"queries\"");
    }

    @Test
    void textWithoutAGame_isRefused() {
        assertProblem(gateway.post("/v1/batches", "text/plain", "1 2 3"), 400, "?game=");
        assertProblem(gateway.post("/v1/solve?ask=outcome", "text/plain", "1 2 3"), 400, "?game=");
    }

    /** Once, and in the words in which a solver would tell each line. */
    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve"})
    void wordThatCannotBeAsked_isRefused(String path) {
        HttpResponse<String> price = gateway.post(path + "?game=nim&ask=outcome,price", "text/plain", "1 2\n3\n");
        assertProblem(
                price,
                400,
                "cannot be asked; expected any of outcome, grundy, move, moves, options, probability, score");
        HttpResponse<String> reverse = gateway.post(path + "?game=nim&play=reverse", "text/plain", "1 2\n3\n");
        assertProblem(reverse, 400, "play is reverse; expected normal or misere");
        assertThat(new JsonObject(reverse.body()).getString("type")).isEqualTo("urn:nimbus:problem:bad-request");
    }

    @Test
    void blankWords_askNothing() {
        HttpResponse<String> answer = gateway.post("/v1/solve?game=nim&ask=,outcome,%20,&play=", "text/plain", "1 2");

        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void wordThatCannotBeAsked_openedAsASocket_isRefused() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", gateway.port)) {
            GatewayFixture.send(
                    socket,
                    "GET /v1/live?game=nim&ask=price HTTP/1.1\r\n"
                            + "Host: x\r\n"
                            + "Upgrade: websocket\r\n"
                            + "Connection: Upgrade\r\n"
                            + "Sec-WebSocket-Version: 13\r\n"
                            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
            socket.setSoTimeout((int) GatewayFixture.PATIENCE.toMillis());

            byte[] status = socket.getInputStream().readNBytes(13);
            assertThat(new String(status, ISO_8859_1)).isEqualTo("HTTP/1.1 400 ");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/%s, '', HTTP/1.0 414, too-large",
        "/, X: %s, HTTP/1.1 431, too-large",
        "'', '', HTTP/1.0 400, bad-request"
    })
    void headThatCannotBeRead_isAProblem(String path, String field, String status, String type) throws IOException {
        String head = "GET " + path + " HTTP/1.1\r\nHost: x\r\n" + field + "\r\n\r\n";
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, head.formatted("a".repeat(10_000)));

            assertThat(GatewayFixture.readAll(socket))
                    .startsWith(status)
                    .contains("application/problem+json", "urn:nimbus:problem:", type);
        }
    }

    @Test
    void unusableKey_isRefused() {
        assertProblem(gateway.post("/v1/batches", NDJSON, "{}", "Idempotency-Key", "k".repeat(256)), 400, "255");
    }

    @Test
    void twoKeys_areRefused() {
        assertProblem(
                gateway.post("/v1/batches", NDJSON, "{}", "Idempotency-Key", "a", "Idempotency-Key", "b"),
                400,
                "Idempotency-Key is given 2 times; expected once");
    }

    @Test
    void wrongPlaces_areTold() {
        assertProblem(gateway.get("/nowhere"), 404, "/nowhere");
        assertProblem(gateway.get("/v1/batches/none"), 404, "none");
        assertProblem(gateway.get("/v1/batches/none/results"), 404, "none");
        assertProblem(gateway.delete("/v1/batches/none"), 404, "none");
        assertProblem(gateway.get("/v1/live"), 426, "WebSocket");
    }

    @Test
    void wrongMethods_areToldTheRightOnes() {
        HttpResponse<String> get = gateway.get("/v1/solve");
        HttpResponse<String> post = gateway.post("/v1/batches/x", NDJSON, "{}");

        assertProblem(get, 405, "POST");
        assertThat(get.headers().firstValue("Allow")).hasValue("POST");
        assertProblem(post, 405, "DELETE");
        assertThat(post.headers().firstValue("Allow")).hasValue("GET, HEAD, DELETE");
    }

    @Test
    void wrongParameters_areRefused() {
        String batch = gateway.submit("{}");
        for (String after : List.of("x", "-2", "1.5", "99999999999999999999")) {
            assertProblem(gateway.get(batch + "/results?after=" + after), 400, "after is " + after);
        }
        assertProblem(gateway.get(batch + "/results?order=random"), 400, "order is random");
        assertProblem(gateway.get(batch + "/results?afer=3"), 400, "afer is no parameter here; expected after, order");
        assertProblem(gateway.get(batch + "/results?after=3&after=4"), 400, "after is given 2 times; expected once");
        assertProblem(gateway.get(batch + "?verbose"), 400, "verbose is no parameter here; expected none");
        gateway.awaitState(batch, "completed");
        gateway.delete(batch);
    }

    /** Each would otherwise be read as if it had not been sent, or as two. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        GET  | /v1/tables/kayles?to               | to has no value; leave it out, or give one
        GET  | /v1/tables/kayles?from=3&to=       | to has no value
        GET  | /v1/tables/kayles?ask=             | ask has no value
        GET  | /v1/tables/kayles?to=5;from=3      | the query string has a semicolon; expected &
        GET  | /v1/tables/kayles?;                | the query string has a semicolon
        GET  | /v1/tables/kayles?=5               | a parameter has no name
        GET  | /v1/tables/kayles?to=5&=3          | a parameter has no name
        GET  | /v1/tables/kayles/period?verify    | verify has no value
        GET  | /v1/games/kayles/misere?heaps=     | heaps has no value
        GET  | /v1/batches?limit                  | limit has no value
        GET  | /v1/batches?after=                 | after has no value
        GET  | /v1/searches?limit=                | limit has no value
        GET  | /v1/searches/none/proof?lemmas     | lemmas has no value
        POST | /v1/batches?label=                 | label has no value
        POST | /v1/batches?label=a;b              | the query string has a semicolon
        POST | /v1/solve?effort=                  | effort has no value
        POST | /v1/solve?game                     | game has no value
        POST | /v1/solve?game=nim;ask=grundy      | the query string has a semicolon
        GET  | /v1/live?game=                     | game has no value
        """)
    void parameterThatWouldBeDropped_isRefused(String method, String path, String mentioned) {
        assertProblem(method.equals("GET") ? gateway.get(path) : gateway.post(path, "text/plain", "1"), 400, mentioned);
    }

    @Test
    void wrongPercentSigns_areTold() throws IOException {
        for (String uri : List.of("/v1/tables/nim?to=%zz", "/health/ready/%", "/v1/games?%")) {
            try (Socket socket = gateway.socket()) {
                GatewayFixture.send(socket, "GET " + uri + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
                assertThat(GatewayFixture.readAll(socket))
                        .startsWith("HTTP/1.1 400")
                        .contains(uri + " cannot be decoded");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /v1/games", "POST /v1/solve"})
    void requestWithoutAHost_isTold(String request) throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, request + " HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 400")
                    .contains("the header Host is missing");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: -5",
                "Content-Length: 5\r\nContent-Length: 6",
                "Content-Length: 5\r\nTransfer-Encoding: chunked"
            })
    void lengthThatCannotBe_isTold(String length) throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, HEAD + length + "\r\n\r\n");
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 400")
                    .contains("the header Content-Length is no number, is given twice, or stands beside");
        }
    }

    @Test
    void wrongParametersOfText_areRefused() {
        for (String path : List.of("/v1/batches", "/v1/solve")) {
            String asked = path + "?game=nim&asks=grundy";
            assertProblem(
                    gateway.post(asked, "text/plain", "1"), 400, "asks is no parameter here; expected game, ask, play");
            assertProblem(
                    gateway.post(path + "?game=nim&game=kayles", "text/plain", "1"), 400, "game is given 2 times");
        }
        assertProblem(
                gateway.get("/v1/tables/nim?form=csv"), 400, "form is no parameter here; expected from, to, format");
        assertProblem(
                gateway.get("/v1/tables/nim/period?game=kayles"), 400, "game is no parameter here; expected verify");
        assertThat(gateway.get("/health/live?_=5").statusCode()).isEqualTo(200);
    }

    @Test
    void bodyCutOffInTheMiddle_isNoBatch() throws IOException {
        for (String framing : List.of("Content-Length: 1000\r\n\r\n{}\n{}\n", chunked())) {
            for (String path : List.of("/v1/batches", "/v1/solve")) {
                try (Socket socket = gateway.socket()) {
                    GatewayFixture.send(socket, HEAD.replace("/v1/batches", path) + framing);
                    GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 1);
                }
                GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 0);
                assertThat(gateway.ready().getInteger("batches")).isZero();
            }
        }
    }

    private static String chunked() {
        return "Transfer-Encoding: chunked\r\n\r\n6\r\n{}\n{}\n\r\n";
    }

    @Test
    void brokenChunking_isNoBatch() throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, HEAD + chunked() + "zz\r\n");
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 400")
                    .contains("malformed-body", "chunks of the body");
        }
    }

    /** A connection that is closed under a client which is still sending may lose it the response. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                HEAD + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
                "POST /v1/solve HTTP/7\r\nHost: x\r\n\r\n"
            })
    void whatFollowsUnreadableBytes_isTaken_beforeTheConnectionIsClosed(String unreadable) throws IOException {
        GatewayOptions patient =
                GatewayFixture.options(spool.resolve("patient")).with(GatewaySetting.LINGER_MILLIS, 60_000);
        try (GatewayFixture another = new GatewayFixture(patient);
                Socket socket = another.socket()) {
            GatewayFixture.send(socket, unreadable);
            assertThat(socket.getInputStream().readNBytes(12))
                    .asString(ISO_8859_1)
                    .endsWith(" 400");

            for (int mebibyte = 0; mebibyte < 8; mebibyte++) { // More than the sockets hold.
                GatewayFixture.send(socket, "x".repeat(1 << 20));
            }
        }
    }

    @Test
    void trailerThatIsTooLong_isNoBatch_andIsNamed() throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, HEAD + chunked() + "0\r\nX-Long: " + "x".repeat(9000) + "\r\n\r\n");
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 400")
                    .contains("malformed-body", "the trailer fields after the body are longer than 8192 bytes");
        }
    }

    @Test
    void somethingThatIsNotHttp_isDisconnected() throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, "\u0016\u0003\u0001 what is this\r\n\r\n");
            assertThat(GatewayFixture.readAll(socket)).doesNotContain("200 OK");
        }
    }

    @Test
    void expectedContinue_isGivenOrTheRefusal() throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket, HEAD + "Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n");
            byte[] start = socket.getInputStream().readNBytes(25);
            assertThat(new String(start, ISO_8859_1)).startsWith("HTTP/1.1 100 Continue");
            GatewayFixture.send(socket, "{}");
            String response = GatewayFixture.readAll(socket);
            assertThat(response).contains("201 Created");
            String batch = response.replaceAll("(?s).*[Ll]ocation: (\\S+).*", "$1");
            gateway.awaitState(batch, "completed");
            gateway.delete(batch);
        }
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket, HEAD.replace(NDJSON, "image/png") + "Expect: 100-continue\r\nContent-Length: 9\r\n\r\n");
            assertThat(GatewayFixture.readAll(socket)).startsWith("HTTP/1.1 415");
        }
    }

    @Test
    void refusedUpload_isToldEvenWhileItStillSends() throws IOException {
        try (Socket socket = gateway.socket()) {
            String large = "x".repeat(1 << 20);
            GatewayFixture.send(socket, HEAD.replace(NDJSON, "image/png") + "Content-Length: 5242880\r\n\r\n");
            for (int i = 0; i < 5; i++) {
                GatewayFixture.send(socket, large);
            }
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 415")
                    .contains("image/png");
        }
    }

    @Test
    void refusedUploadThatNeverEnds_isDisconnected() throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, HEAD.replace(NDJSON, "image/png") + "Content-Length: 999999\r\n\r\nx");
            assertThat(GatewayFixture.readAll(socket)).startsWith("HTTP/1.1 415");
        }
    }

    @Test
    void lineOf300Megabytes_streamsThroughAndIsAnsweredTooLarge() throws IOException {
        long bytes = 300L << 20;
        byte[] piece = "1,".repeat(1 << 19).getBytes(ISO_8859_1);
        long start = System.nanoTime();
        try (Socket socket = gateway.socket()) {
            OutputStream out = socket.getOutputStream();
            GatewayFixture.send(
                    socket,
                    "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n"
                            + "Content-Length: " + (bytes + 6) + "\r\n\r\n{}\n");
            for (long sent = 0; sent < bytes; sent += piece.length) {
                out.write(piece);
            }
            GatewayFixture.send(socket, "\n{}");
            assertThat(GatewayFixture.readAll(socket))
                    .contains("{\"line\":0,\"bytes\":2}")
                    .contains("{\"line\":1,\"error\":{\"code\":\"too-large\",\"message\":\"" + bytes + "\"}}")
                    .contains("{\"line\":2,\"bytes\":2}");
        }
        System.out.printf("300 MB line: %d ms%n", (System.nanoTime() - start) / 1_000_000);
    }

    @Test
    void spool_isLeftEmpty() throws IOException {
        try (Stream<Path> files = Files.walk(spool)) {
            assertThat(files.filter(file -> file.toString().endsWith(".spool"))).isEmpty();
        }
    }

    /** What follows may be the body to a proxy before us, and must be no request to us. */
    @ParameterizedTest
    @ValueSource(strings = {"xchunked", "identity", "gzip, chunked", "chunked\r\nTransfer-Encoding: gzip"})
    void bodyWhoseEndIsUnknown_isRefused_andNothingBehindItIsRead(String coding) throws IOException {
        String next = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket,
                    "GET /v1/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: " + coding + "\r\n\r\n0\r\n\r\n"
                            + next);
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 400")
                    .contains("Transfer-Encoding is ")
                    .doesNotContain("HTTP/1.1 200");
        }
    }
}
