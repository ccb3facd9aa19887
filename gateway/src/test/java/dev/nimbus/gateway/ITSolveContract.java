package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the public contract says of streaming use, over real connections. */
class ITSolveContract extends AnsweringGateway {
    private static final String HANDSHAKE = "GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            + "Connection: Upgrade, close\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    @Test
    void lines_areAnsweredInOrder() {
        HttpResponse<String> response = gateway.post("/v1/solve", NDJSON, GatewayFixture.lines(0, 50_000) + "bad");
        List<String> lines = response.body().lines().toList();

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(NDJSON);
        assertThat(lines).hasSize(50_001);
        for (int i = 0; i < lines.size(); i += 777) {
            assertThat(new JsonObject(lines.get(i)).getInteger("line")).isEqualTo(i);
        }
        assertThat(gateway.ready().getInteger("batches")).isZero();
    }

    @Test
    void singleQuery_isAnsweredByOneObject() {
        HttpResponse<String> response = gateway.post("/v1/solve", "application/json", "{\"game\":\"nim\"}\n");

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("Content-Length")).hasValue("22");
        assertThat(new JsonObject(response.body())).isEqualTo(new JsonObject("{\"line\":0,\"bytes\":14}"));
    }

    @Test
    void singleLine_isAnsweredInOnePiece() {
        HttpResponse<String> response = gateway.post("/v1/solve", NDJSON, "{}\n");

        assertThat(response.headers().firstValue("Content-Length")).hasValue("21");
        assertThat(response.body()).isEqualTo("{\"line\":0,\"bytes\":2}\n");
    }

    @Test
    void bodyThatEndsBad_isRefused() {
        HttpResponse<String> response = gateway.post("/v1/solve", "application/json", "{\"queries\":[1,2,3]");

        assertThat(response.statusCode()).isEqualTo(400);
    }

    @Test
    void envelope_isAnsweredByLines() {
        HttpResponse<String> response = gateway.post("/v1/solve", "application/json", "{\"queries\":[1,22]}");

        assertThat(response.headers().firstValue("Content-Type")).hasValue(NDJSON);
        assertThat(response.body()).isEqualTo("{\"line\":0,\"bytes\":1}\n{\"line\":1,\"bytes\":2}\n");
    }

    @Test
    void text_isAnsweredAsText() {
        HttpResponse<String> response = gateway.post("/v1/solve?game=nim", "text/plain", "1 2 3\n4");

        assertThat(response.body()).isEqualTo("3\n1\n");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/plain; charset=utf-8");
    }

    @Test
    void requestWithoutAHost_isNoHttp() throws IOException {
        String body = "\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
        try (Socket socket = new Socket("127.0.0.1", gateway.port)) {
            GatewayFixture.send(socket, "POST /v1/solve HTTP/1.1" + body);
            assertThat(GatewayFixture.readAll(socket)).startsWith("HTTP/1.1 400 ");
        }
        try (Socket socket = new Socket("127.0.0.1", gateway.port)) {
            GatewayFixture.send(socket, "POST /v1/solve HTTP/1.0" + body);
            assertThat(GatewayFixture.readAll(socket)).contains(" 200 OK");
        }
    }

    @Test
    void gzip_isInflated() {
        byte[] body = ITBatchContract.gzip(GatewayFixture.lines(0, 10_000).getBytes(UTF_8));
        HttpResponse<String> response =
                gateway.post("/v1/solve", NDJSON, BodyPublishers.ofByteArray(body), "Content-Encoding", "gzip");

        assertThat(response.body().lines()).hasSize(10_000);
    }

    @Test
    void slowLines_areAnsweredWithoutWaitingForMore() throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket,
                    "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                            + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
            BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            for (int line = 0; line < 5; line++) {
                GatewayFixture.send(socket, "3\r\n{}\n\r\n");
                assertThat(readUntil(reader, "{")).isEqualTo("{\"line\":" + line + ",\"bytes\":2}");
            }
            GatewayFixture.send(socket, "0\r\n\r\n");
            assertThat(readUntil(reader, "0")).isEqualTo("0");
        }
    }

    private static String readUntil(BufferedReader reader, String start) throws IOException {
        String line = reader.readLine();
        while (line != null && !line.startsWith(start)) {
            line = reader.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void gzipThatTurnsOutBad_breaksOffTheResponse() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (Socket socket = gateway.socket();
                GZIPOutputStream gzip = new GZIPOutputStream(packed, true)) {
            gzip.write("1\n2\n3\n".getBytes(UTF_8));
            gzip.flush();
            GatewayFixture.send(
                    socket,
                    "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                            + "Content-Encoding: gzip\r\nContent-Length: " + (packed.size() + 25) + "\r\n\r\n");
            socket.getOutputStream().write(packed.toByteArray());
            BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            assertThat(readUntil(reader, "{\"line\":2")).endsWith("1}");
            GatewayFixture.send(socket, "\u0007 is no block of deflate");
            assertThat(readUntil(reader, "0\r")).isEqualTo("null");
        }
    }

    @Test
    void clientThatGoesAway_stopsItsStream() throws IOException {
        solver.in(Mode.HOLD);
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket,
                    "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                            + "Content-Length: 1000\r\n\r\n{}\n");
            GatewayFixture.awaitUntil(() -> solver.held() == 1);
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 0);
        solver.release();
        assertThat(gateway.post("/v1/solve", NDJSON, "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void smallRequest_isNotBehindABigBatch() {
        solver.in(Mode.HOLD);
        String batch = gateway.submit(GatewayFixture.lines(0, 100_000));
        GatewayFixture.awaitUntil(() -> solver.held() == 3);
        solver.in(Mode.ANSWER);

        assertThat(gateway.post("/v1/solve", NDJSON, "{}").body()).contains("\"line\":0");
        assertThat(gateway.status(batch).getLong("answered")).isZero();
    }

    @Test
    void live_answersMessagesAndEnds() {
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.send("{}\n{\"a\":1}");
        GatewayFixture.awaitUntil(() -> live.lines().size() == 2);
        live.send("bad\n");
        GatewayFixture.awaitUntil(() -> live.lines().size() == 3);
        live.send(" {\"end\" : {}} \n");

        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(live.lines().get(1)).isEqualTo("{\"line\":1,\"bytes\":7}");
        assertThat(live.end())
                .isEqualTo(new JsonObject()
                        .put("state", "completed")
                        .put("queries", 3)
                        .put("answered", 3)
                        .put("errors", 1));
    }

    @Test
    void byteOrderMark_isNoPartOfABody() {
        assertThat(gateway.post("/v1/solve", NDJSON, "\ufeff{}\n{}").body())
                .isEqualTo("{\"line\":0,\"bytes\":2}\n{\"line\":1,\"bytes\":2}\n");
        assertThat(gateway.post("/v1/solve", NDJSON, "\ufeff\n{}\n").body()).isEqualTo("{\"line\":0,\"bytes\":2}\n");
        assertThat(gateway.post("/v1/solve?game=nim", "text/plain", "\ufeff\n1 2 3\n")
                        .body())
                .isEqualTo("3\n");
        assertThat(gateway.post("/v1/solve", "application/json", "\ufeff{}").body())
                .isEqualTo("{\"line\":0,\"bytes\":2}\n");
        assertThat(gateway.post("/v1/solve", "application/json", "\ufeff{\"queries\":[1,22]}")
                        .body())
                .isEqualTo("{\"line\":0,\"bytes\":1}\n{\"line\":1,\"bytes\":2}\n");
    }

    @Test
    void byteOrderMark_isNoPartOfAMessage() {
        SocketClient live = SocketClient.open(gateway, "/v1/live?game=nim");
        live.send("\ufeff1 2\n");
        live.send("\ufeff");
        live.send("\ufeff3");
        live.socket.sendText("\ufeff4 5", false).join();
        live.socket.sendText("\n6", true).join();
        live.send("\ufeff{\"end\":{}}");

        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(live.lines()).containsExactly("2", "1", "2", "1");
    }

    @Test
    void live_takesMessagesOfManyFrames() {
        SocketClient live = SocketClient.open(gateway, "/v1/live?game=nim");
        live.socket.sendText("1 2", false).join();
        live.socket.sendText(" 3\n4", false).join();
        live.socket.sendText(" 5", true).join();
        live.send("{\"end\":{}}");

        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(live.lines()).containsExactly("3", "2");
    }

    /** Netty's buffer of an empty frame is one that cannot grow. */
    @ParameterizedTest
    @ValueSource(
            strings = {"", "|", "||", "|1 2 |3|", "1 2| 3||", "1 2||| 3|", "\n|1 2 3", "\ufeff||1 2 3", "|\ufeff|1 2 3"
            })
    void liveMessage_withEmptyFrames_isRead(String frames) {
        for (boolean isText : new boolean[] {true, false}) {
            SocketClient live = SocketClient.open(gateway, "/v1/live?game=nim");
            sendFrames(live.socket, isText, frames.split("\\|", -1));
            sendFrames(live.socket, isText, "", "{\"end\"", "", ":{}}", "");

            assertThat(live.closeCode()).as(live.closeReason()).isEqualTo(1000);
            assertThat(live.lines()).hasSize(frames.contains("1") ? 1 : 0).allMatch("3"::equals);
        }
    }

    private static void sendFrames(WebSocket socket, boolean isText, String... frames) {
        for (int i = 0; i < frames.length; i++) {
            boolean isLast = i == frames.length - 1;
            CompletableFuture<WebSocket> sent = isText
                    ? socket.sendText(frames[i], isLast)
                    : socket.sendBinary(ByteBuffer.wrap(frames[i].getBytes(UTF_8)), isLast);
            sent.join();
        }
    }

    @Test
    void liveEnd_ofManyFrames_ends() {
        SocketClient live = SocketClient.open(gateway, "/v1/live?game=nim");
        live.socket.sendText("{\"end\"", false).join();
        live.socket.sendText(":{", false).join();
        live.socket.sendText("}}", false).join();
        live.socket.sendText("", true).join();

        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(live.end().getInteger("queries")).isZero();
    }

    @Test
    void liveMessage_thatBeginsLikeTheEnd_isAQuery() {
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.socket.sendText("{\"end\"", false).join();
        live.socket.sendText(":{}, \"a\":1}", true).join();
        live.send("{\"end\":{}}");

        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(live.lines()).containsExactly("{\"line\":0,\"bytes\":17}");
    }

    @Test
    void liveEndWithoutQueries_isFine() {
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.send("{\"end\":{}}");

        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(live.end().getInteger("queries")).isZero();
    }

    @Test
    void live_takesBinaryMessagesToo() {
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.socket.sendBinary(ByteBuffer.wrap("{}\n{}".getBytes(UTF_8)), true).join();
        live.socket
                .sendBinary(ByteBuffer.wrap("{\"end\":{}}".getBytes(UTF_8)), true)
                .join();

        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(live.end().getInteger("queries")).isEqualTo(2);
    }

    @Test
    void unknownBatch_is404BeforeTheUpgrade() throws IOException {
        assertThat(handshake("/v1/batches/none/results")).startsWith("HTTP/1.1 404");
    }

    @Test
    void liveTextWithoutAGame_is400BeforeTheUpgrade() throws IOException {
        assertThat(handshake("/v1/live?ask=grundy")).startsWith("HTTP/1.1 400").contains("need their game");
    }

    @ParameterizedTest
    @CsvSource({
        "'Connection: Upgrade, close', Connection: close, Connection: Upgrade",
        "Sec-WebSocket-Version: 13, Sec-WebSocket-Version: 99, Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key, Other-Key, Sec-WebSocket-Key"
    })
    void handshakeThatLacksSomething_isToldWhat(String part, String instead, String missing) throws IOException {
        assertThat(answer(HANDSHAKE.formatted("/v1/live").replace(part, instead)))
                .startsWith("HTTP/1.1 426")
                .contains("application/problem+json", "has no header " + missing);
    }

    @Test
    void handshakeWithItsListInTwoFields_isTaken() throws IOException {
        try (Socket socket = gateway.socket()) {
            String handshake = HANDSHAKE.formatted("/v1/live");
            GatewayFixture.send(socket, handshake.replace("Upgrade, close", "keep-alive\r\nConnection: Upgrade"));

            assertThat(new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine())
                    .isEqualTo("HTTP/1.1 101 Switching Protocols");
        }
    }

    /** It used to be neither answered nor closed while the body did not come. */
    @Test
    void handshakeWithABody_isRefused() throws IOException {
        String handshake = HANDSHAKE.formatted("/v1/live").replace("Host: x", "Host: x\r\nContent-Length: 5");

        assertThat(answer(handshake)).startsWith("HTTP/1.1 426").contains("has a body");
    }

    private String handshake(String path) throws IOException {
        return answer(HANDSHAKE.formatted(path));
    }

    private String answer(String request) throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, request);
            StringBuilder problem = new StringBuilder();
            while (problem.indexOf("}") < 0) {
                problem.append((char) socket.getInputStream().read());
            }
            return problem.toString();
        }
    }
}
