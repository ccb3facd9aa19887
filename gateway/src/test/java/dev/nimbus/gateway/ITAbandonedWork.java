package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.limits.GatewaySetting;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client no longer waits for is cancelled at the solver, also while nothing is written to the client. */
class ITAbandonedWork {
    private static final String QUERY = "{\"game\":\"nim\",\"position\":[1,2,3]}";

    @TempDir
    Path spool;

    private GatewayFixture gateway;
    private FakeSolver solver;

    @BeforeEach
    void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.STREAM_WINDOW, 1000));
        solver = gateway.solver("s", 4).in(Mode.HOLD).start();
        GatewayFixture.awaitUntil(() -> gateway.ready().getBoolean("ready"));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private void awaitCancelled() {
        GatewayFixture.awaitUntil(() -> solver.cancelled.get() > 0 && solver.held() == 0);
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 0);
    }

    private void disconnectAfter(String request) throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, request);
            GatewayFixture.awaitUntil(() -> solver.held() > 0);
        }
        awaitCancelled();
    }

    private static String post(String path, String type, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " + type + "\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    @Test
    void singleQuery_endsWithItsConnection() throws IOException {
        disconnectAfter(post("/v1/solve", "application/json", QUERY));
    }

    @Test
    void stream_endsWithItsConnection() throws IOException {
        disconnectAfter(post("/v1/solve", "application/x-ndjson", (QUERY + "\n").repeat(20)));
    }

    @Test
    void pipelinedRequests_endWithTheirConnection() throws IOException {
        disconnectAfter(post("/v1/solve", "application/json", QUERY).repeat(5));
    }

    @Test
    void uploadThatIsPaused_endsWithItsConnection() throws IOException {
        String head = "POST /v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-ndjson\r\n"
                + "Content-Length: 100000000\r\n\r\n";
        disconnectAfter(head + (QUERY + "\n").repeat(2000));
    }

    @Test
    void rulesetUpload_endsWithItsConnection() throws IOException {
        disconnectAfter(post("/v1/rulesets", "application/json", "{\"graph\":[[],[0]]}"));
    }

    @Test
    void tableDownload_endsWithItsConnection() throws IOException {
        disconnectAfter("GET /v1/tables/kayles HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    }

    @Test
    void liveSocket_endsWithItsConnection() {
        SocketClient client = SocketClient.open(gateway, "/v1/live");
        client.send(QUERY + "\n");
        GatewayFixture.awaitUntil(() -> solver.held() > 0);
        client.socket.abort();
        awaitCancelled();
    }

    @Test
    void liveSocketThatIsPaused_endsWithItsConnection() {
        SocketClient client = SocketClient.open(gateway, "/v1/live");
        for (int i = 0; i < 100; i++) {
            client.send((QUERY + "\n").repeat(10));
        }
        GatewayFixture.awaitUntil(() -> solver.held() > 0);
        client.socket.abort();
        awaitCancelled();
    }

    @Test
    void batchThatIsDeleted_isCancelled() {
        String batch = gateway.submit((QUERY + "\n").repeat(100));
        GatewayFixture.awaitUntil(() -> solver.held() > 0);
        gateway.delete(batch);
        awaitCancelled();
        assertThat(gateway.status(batch).getString("state")).isEqualTo("cancelled");
    }
}
