package dev.nimbus.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Proofs over connections that break. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ITProofDownload {
    private static final String PROOF = "{\"proof\":1}\n[[\"..\"],1]\n";

    private final CountDownLatch test = new CountDownLatch(1);
    private final StringWriter proof = new StringWriter();
    private HttpServer server;
    private ExecutorService threads;
    private Searches searches;
    private int calls;

    /** Answers the call of this number, from 1. */
    @FunctionalInterface
    private interface Handler {
        void handle(HttpExchange exchange, int call) throws IOException, InterruptedException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.start();
        searches = NimbusClient.connect("127.0.0.1:" + server.getAddress().getPort())
                .withSilence(Duration.ofMillis(100))
                .withPatience(Duration.ofSeconds(10))
                .searches();
    }

    @AfterEach
    void stop() {
        test.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(Handler handler) {
        server.createContext("/v1/searches/s/proof", exchange -> {
            try (exchange) {
                handler.handle(exchange, ++calls);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Test
    void proofThatBreaksOff_isReadAgain() throws Exception {
        serve((exchange, call) -> {
            if (call == 1) {
                exchange.sendResponseHeaders(200, 1000);
                exchange.getResponseBody().write("x".repeat(500).getBytes(UTF_8));
                exchange.getResponseBody().flush();
                throw new IOException("the connection breaks");
            }
            reply(exchange, 200, PROOF.getBytes(UTF_8));
        });

        searches.proofBlocking("s", proof);

        assertThat(proof).hasToString(PROOF);
    }

    @Test
    void serverThatIsOverloaded_isAskedAgain() throws Exception {
        serve((exchange, call) -> reply(exchange, call == 1 ? 503 : 200, PROOF.getBytes(UTF_8)));

        searches.proofBlocking("s", proof);

        assertThat(proof).hasToString(PROOF);
    }

    /** It answers nothing else, either. */
    @Test
    void serverThatFallsSilentWithinAProof_isLeft() {
        Searches impatient = NimbusClient.connect(
                        "127.0.0.1:" + server.getAddress().getPort())
                .withSilence(Duration.ofMillis(100))
                .withPatience(Duration.ofMillis(1))
                .searches();
        server.createContext("/health/live", exchange -> awaitBlocking(test));
        serve((exchange, call) -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(PROOF.getBytes(UTF_8));
            exchange.getResponseBody().flush();
            test.await();
        });

        assertThatThrownBy(() -> impatient.proofBlocking("s", proof))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("the server is silent");
        assertThat(proof.toString()).isEmpty();
    }

    @Test
    void packedProof_isUnpacked() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(PROOF.getBytes(UTF_8));
        }
        serve((exchange, call) -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            reply(exchange, 200, packed.toByteArray());
        });

        searches.proofBlocking("s", proof);

        assertThat(proof).hasToString(PROOF);
    }

    @Test
    void bytesThatAreNotPacked_areAnError() {
        serve((exchange, call) -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            reply(exchange, 200, PROOF.getBytes(UTF_8));
        });

        assertThatThrownBy(() -> searches.proofBlocking("s", proof))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("cannot read the proof of search s");
    }

    /** The disk is full: that is no failure of the server, and another try would not help. */
    @Test
    @DisabledOnOs(
            value = {OS.WINDOWS, OS.MAC},
            disabledReason = "they have no /dev/full")
    void fileThatCannotBeWritten_isTheResult() throws Exception {
        serve((exchange, call) -> reply(exchange, 200, PROOF.getBytes(UTF_8)));
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/searches/s/proof");

        for (String file : List.of("/dev/full", "/no/such/file")) {
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(uri).build(), response -> new FileBody(Path.of(file)))
                            .body())
                    .isPresent();
        }
    }

    @Test
    void refusal_isTold() {
        serve((exchange, call) -> {
            exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
            reply(exchange, 404, "{\"title\":\"Not found\",\"detail\":\"no search s\"}".getBytes(UTF_8));
        });

        assertThatThrownBy(() -> searches.proofBlocking("s", proof)).hasMessageContaining("404 Not found: no search s");
        assertThat(calls).isOne();
    }

    private static void awaitBlocking(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
