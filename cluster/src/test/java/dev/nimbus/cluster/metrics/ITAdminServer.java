package dev.nimbus.cluster.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ITAdminServer {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    private int listen() throws Exception {
        return AdminServer.listen(vertx, "127.0.0.1", 0, Future::succeededFuture)
                .toCompletionStage()
                .toCompletableFuture()
                .get(10, TimeUnit.SECONDS);
    }

    private static HttpResponse<String> get(int port, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        BodyHandlers.ofString());
    }

    @Test
    void oldestConnection_makesRoomForANewOne() throws Exception {
        int port = listen();
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < AdminServer.MOST_CONNECTIONS; i++) {
                open.add(new Socket("127.0.0.1", port));
            }

            assertThat(get(port, "/health/live").statusCode()).isEqualTo(200);
            open.get(0).setSoTimeout(10_000);
            assertThat(open.get(0).getInputStream().read()).as("closed").isEqualTo(-1);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    @Test
    void pathThatIsNotThere_isAProblem() throws Exception {
        HttpResponse<String> response = get(listen(), "/none");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(new JsonObject(response.body()))
                .isEqualTo(new JsonObject()
                        .put("type", "urn:nimbus:problem:not-found")
                        .put("title", "Not found")
                        .put("status", 404)
                        .put("detail", "Not found: /none"));
    }
}
