package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one caller cannot take from others. */
class ITCallerLimits {
    @TempDir
    private Path spool;

    private GatewayFixture gateway;
    private String ci;
    private String lab;

    @AfterEach
    void close() {
        gateway.close();
    }

    private GatewayOptions withTokens() throws IOException {
        TokenFile tokens = new TokenFile(spool.resolve("tokens"));
        ci = tokens.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));
        lab = tokens.addBlocking("lab", Set.of(Scope.SUBMIT, Scope.READ));
        return GatewayFixture.options(spool.resolve("batches")).withAccess(GatewayFixture.withTokens(tokens.path()));
    }

    private HttpResponse<String> get(String token, String path) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token));
    }

    private HttpResponse<String> submit(String token, String body) {
        return submit(token, "", body);
    }

    private HttpResponse<String> submit(String token, String query, String body) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri("/v1/batches" + query))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(body)));
    }

    private static void assertRefused(HttpResponse<String> response, String type) {
        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isPositive();
        assertThat(response.body()).contains("urn:nimbus:problem:" + type);
    }

    @Test
    void tooManyRequestsOfAToken_areRefused_andOthersGoOn() throws IOException {
        gateway = new GatewayFixture(withTokens().with(GatewaySetting.CALLER_REQUESTS, 3));

        for (int i = 0; i < 3; i++) {
            assertThat(get(ci, "/v1/games").statusCode()).isEqualTo(200);
        }

        assertRefused(get(ci, "/v1/games"), "too-many-requests");
        assertThat(get(ci, "/v1/limits").body()).contains("\"requestsPerMinute\":3");
        assertThat(get(lab, "/v1/games").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/health/live").statusCode()).isEqualTo(200);
    }

    @Test
    void wrongTokens_areCountedByAddress() throws IOException {
        gateway = new GatewayFixture(withTokens().with(GatewaySetting.CALLER_REQUESTS, 2));

        assertThat(get("wrong", "/v1/games").statusCode()).isEqualTo(401);
        assertThat(get("wrong", "/v1/games").statusCode()).isEqualTo(401);
        assertRefused(get("wrong", "/v1/games"), "too-many-requests");
        assertThat(get(ci, "/v1/games").statusCode()).isEqualTo(200);
    }

    @Test
    void requestsBeyondTheScopes_areCounted() throws IOException {
        gateway = new GatewayFixture(withTokens().with(GatewaySetting.CALLER_REQUESTS, 1));

        assertThat(get(ci, "/v1/cluster").statusCode()).isEqualTo(403);
        assertRefused(get(ci, "/v1/cluster"), "too-many-requests");
    }

    @Test
    void bytesBeyondTheLimit_areMadeUpFor() throws IOException {
        gateway = new GatewayFixture(withTokens().with(GatewaySetting.CALLER_BYTES, 1000));

        assertThat(submit(ci, GatewayFixture.lines(0, 1000)).statusCode()).isEqualTo(201);

        assertRefused(submit(ci, "{}\n"), "too-many-requests");
        assertThat(submit(lab, "{}\n").statusCode()).isEqualTo(201);
    }

    @Test
    void openBatches_areLimitedUntilTheyEnd() throws IOException {
        gateway = new GatewayFixture(withTokens().with(GatewaySetting.CALLER_BATCHES, 1));
        assertThat(submit(ci, "{}\n").statusCode()).isEqualTo(201);

        assertRefused(submit(ci, "{}\n"), "too-many-batches");
        assertThat(submit(lab, "{}\n").statusCode()).isEqualTo(201);

        gateway.solver("solver", 4).start();
        GatewayFixture.awaitUntil(() -> submit(ci, "{}\n").statusCode() == 201);
    }

    /** It would have counted for ever. */
    @Test
    void refusedBatch_isNotOpen() throws IOException {
        gateway = new GatewayFixture(withTokens().with(GatewaySetting.CALLER_BATCHES, 1));
        assertThat(submit(ci, "?label=" + "x".repeat(201), "{}\n").statusCode()).isEqualTo(400);

        assertThat(submit(ci, "{}\n").statusCode()).isEqualTo(201);
    }

    @Test
    void limits_areShownToTheCaller() throws IOException {
        gateway = new GatewayFixture(withTokens()
                .with(GatewaySetting.CALLER_BYTES, 1 << 20)
                .with(GatewaySetting.CALLER_REQUESTS, 3)); // One is made up for in 20 s; by default in less than 1 ms.
        submit(ci, "{}\n");

        JsonObject limits = new JsonObject(get(ci, "/v1/limits").body());

        assertThat(limits.getString("caller")).isEqualTo("ci");
        assertThat(limits.getLong("bytesPerMinute")).isEqualTo(1 << 20);
        assertThat(limits.getJsonObject("used").getInteger("openBatches")).isEqualTo(1);
        assertThat(limits.getJsonObject("used").getLong("requests")).isBetween(1L, 2L);
        assertThat(new JsonObject(get(lab, "/v1/limits").body())
                        .getJsonObject("used")
                        .getInteger("openBatches"))
                .isZero();
    }

    @Test
    void loopbackWithoutTokens_hasNoLimitOfRequests() {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.CALLER_REQUESTS, 1));

        for (int i = 0; i < 5; i++) {
            JsonObject limits = new JsonObject(gateway.get("/v1/limits").body());
            assertThat(limits.getValue("requestsPerMinute")).isNull();
            assertThat(limits.containsKey("used")).isFalse();
        }
    }

    private Socket from(String address) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout((int) GatewayFixture.PATIENCE.toMillis());
        socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
        socket.connect(new InetSocketAddress("127.0.0.1", gateway.port));
        return socket;
    }

    private static boolean isServed(Socket socket) throws IOException {
        GatewayFixture.send(socket, "GET /health/live HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
        return GatewayFixture.readAll(socket).startsWith("HTTP/1.1 200");
    }

    @Test
    void slowHeadersOfOneAddress_leaveRoomForOthers() throws IOException {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.CONNECTIONS, 8));
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Socket socket = from("127.0.0.2");
            GatewayFixture.send(socket, "GET / HTTP/1.1\r\nSlow: ");
            slow.add(socket);
        }

        for (int i = 0; i < 20; i++) {
            try (Socket socket = from("127.0.0.1")) {
                assertThat(isServed(socket)).isTrue();
            }
        }
        for (Socket socket : slow) {
            socket.close();
        }
    }

    /** Slow headers of many addresses: the one that waits longest makes room. */
    @Test
    void slowHeadersEverywhere_makeRoomForTheNext() throws IOException {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.CONNECTIONS, 8));
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Socket socket = from("127.0.1." + (i + 1));
            GatewayFixture.send(socket, "GET / HTTP/1.1\r\nSlow: ");
            slow.add(socket);
        }

        try (Socket socket = from("127.0.0.1")) {
            assertThat(isServed(socket)).isTrue();
        }
        assertThat(slow.get(0).getInputStream().read()).isEqualTo(-1);
        for (Socket socket : slow) {
            socket.close();
        }
    }

    @Test
    void slowHead_isCutOff_alsoThatOfALaterRequest() throws IOException {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.HEAD_MILLIS, 500));
        String request = "GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n";
        try (Socket first = from("127.0.0.1");
                Socket later = from("127.0.0.1")) {
            GatewayFixture.send(first, "GET / HT");
            GatewayFixture.send(later, request);
            String answer = "";
            while (!answer.endsWith("{\"live\":true}")) {
                answer += (char) later.getInputStream().read();
            }
            GatewayFixture.send(later, "GET / HT");

            assertThat(first.getInputStream().read()).isEqualTo(-1);
            assertThat(later.getInputStream().read()).isEqualTo(-1);
        }
    }
}
