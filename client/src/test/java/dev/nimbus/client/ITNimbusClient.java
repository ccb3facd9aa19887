package dev.nimbus.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.client.message.Query;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls and retries; the WebSocket is driven against the real server by the cluster's tests. */
class ITNimbusClient {
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final List<String> uris = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private NimbusClient client;
    private ExecutorService threads;
    private int overloads;
    private int overload = 503;
    private String retryAfter = "";
    private String table = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.start();
        client = new NimbusClient(
                ServerAddress.parse("127.0.0.1:" + server.getAddress().getPort()));
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void serverThatAcceptsAndSaysNothing_isGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            NimbusClient impatient = new NimbusClient(ServerAddress.parse("127.0.0.1:" + silent.getLocalPort()))
                    .withPatience(Duration.ofMillis(100));

            assertThatThrownBy(() -> impatient.batches().followBlocking("b", 0, (lines, answered) -> {}))
                    .isInstanceOf(NimbusException.class)
                    .hasMessageContaining("lost batch b after 0 answers");
        }
    }

    /** The system accepts connections for a process that is frozen. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void serverThatSaysNothing_isGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            NimbusClient impatient = new NimbusClient(ServerAddress.parse("127.0.0.1:" + silent.getLocalPort()))
                    .withPatience(Duration.ofMillis(1))
                    .withSilence(Duration.ofMillis(50));

            assertThatThrownBy(() -> impatient.batches().statusBlocking("b"))
                    .isInstanceOf(NimbusException.class)
                    .hasMessageContaining("timed out");
        }
    }

    /** As one that was frozen or cut off after it had accepted the connection: no byte and no end of it ever comes. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void serverThatFallsSilent_isGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> openAndFallSilent(silent));
            server.start();
            NimbusClient impatient = new NimbusClient(ServerAddress.parse("127.0.0.1:" + silent.getLocalPort()))
                    .withPatience(Duration.ofSeconds(10))
                    .withSilence(Duration.ofMillis(50));
            List<String> reasons = new CopyOnWriteArrayList<>();
            NimbusClient listening = impatient.withRetryListener((reason, left) -> {
                reasons.add(reason);
                throw new IllegalStateException("enough");
            });

            assertThatThrownBy(() -> listening.batches().followBlocking("b", 0, (lines, answered) -> {}))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(reasons).singleElement().asString().contains("the server is silent");
        }
    }

    /** The hardest query of a batch may take longer than the patience. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void connectionThatWasQuietForLong_isOpenedAgain() throws Exception {
        try (ServerSocket quiet = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> openAndAnswerPings(quiet, 20));
            server.start();
            NimbusClient listening = new NimbusClient(ServerAddress.parse("127.0.0.1:" + quiet.getLocalPort()))
                    .withPatience(Duration.ofSeconds(3)) // also for a connection: a busy machine needs a second
                    .withSilence(Duration.ofMillis(200))
                    .withRetryListener((reason, left) -> {
                        throw new IllegalStateException("enough");
                    });

            assertThatThrownBy(() -> listening.batches().followBlocking("b", 0, (lines, answered) -> {}))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    /** A frame of text from a server, which has no mask. */
    private static void send(Socket socket, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        socket.getOutputStream().write(new byte[] {(byte) 0x81, (byte) bytes.length});
        socket.getOutputStream().write(bytes);
    }

    @ParameterizedTest
    @ValueSource(classes = {AssertionError.class, IllegalStateException.class})
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void whatTheListenerThrows_comesOut(Class<? extends Throwable> type) throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new Thread(() -> openAndSend(socket, "N\n")).start();
            NimbusClient following = new NimbusClient(ServerAddress.parse("127.0.0.1:" + socket.getLocalPort()));
            List<Long> calls = new CopyOnWriteArrayList<>();

            assertThatThrownBy(() -> following.batches().followBlocking("b", 0, (lines, answered) -> {
                        calls.add(answered);
                        if (type == AssertionError.class) {
                            throw new AssertionError("mine");
                        }
                        throw new IllegalStateException("mine");
                    }))
                    .isInstanceOf(type)
                    .hasMessage("mine");
            assertThat(calls).containsExactly(1L);
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void listenerThatCannotWrite_endsTheFollowing() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new Thread(() -> openAndSend(socket, "N\n")).start();
            NimbusClient following = new NimbusClient(ServerAddress.parse("127.0.0.1:" + socket.getLocalPort()));

            assertThatThrownBy(() -> following.batches().followBlocking("b", 0, (lines, answered) -> {
                        throw new IOException("the disk is full");
                    }))
                    .isInstanceOf(NimbusException.class)
                    .hasMessage("cannot write the answers: the disk is full");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"N\n", "{\"line\":\"x\"}\n", "\n"})
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void lineThatIsNoAnswer_isTheServersFault(String line) throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new Thread(() -> openAndSend(socket, line)).start();
            NimbusClient following = new NimbusClient(ServerAddress.parse("127.0.0.1:" + socket.getLocalPort()));

            assertThatThrownBy(() -> following.batches().followBlocking("b", 0, AnswerListener.each(answer -> {})))
                    .isInstanceOf(NimbusException.class)
                    .hasMessageContaining(": the server sent a line that is no answer: ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"end\":{\"state\":", "{\"end\":7}"})
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void endFrameThatIsNone_isTheServersFault(String frame) throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new Thread(() -> openAndSend(socket, frame)).start();
            NimbusClient following = new NimbusClient(ServerAddress.parse("127.0.0.1:" + socket.getLocalPort()));

            assertThatThrownBy(() -> following.batches().followBlocking("b", 0, (lines, answered) -> {}))
                    .isInstanceOf(NimbusException.class)
                    .hasMessageEndingWith(": the server ended the answers with " + frame);
        }
    }

    private static void openAndSend(ServerSocket server, String text) {
        try {
            send(openAndFallSilent(server), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void interrupt_endsTheConnection() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            NimbusClient following = new NimbusClient(ServerAddress.parse("127.0.0.1:" + server.getLocalPort()));
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    following.batches().followBlocking("b", 0, (lines, answered) -> {});
                } catch (NimbusException | InterruptedException e) {
                    thrown.complete(e);
                }
            });
            thread.start();
            try (Socket socket = openAndFallSilent(server)) {
                send(socket, "N\n");
                thread.interrupt();

                assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
                assertThat(isClosedByTheOther(socket)).isTrue();
            }
        }
    }

    private static boolean isClosedByTheOther(Socket socket) {
        try {
            socket.setSoTimeout(10_000);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    /** Behind the address of a balancer the next server may be well. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void handshakeThatIsNotAnswered_leavesTimeForAnother() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new Thread(() -> {
                        try (Socket frozen = server.accept()) {
                            openAndSend(server, "{\"end\":{\"state\":\"completed\"}}");
                            frozen.getInputStream().readAllBytes();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .start();
            NimbusClient following = new NimbusClient(ServerAddress.parse("127.0.0.1:" + server.getLocalPort()))
                    .withPatience(Duration.ofSeconds(10));

            assertThat(following.batches().followBlocking("b", 0, (lines, answered) -> {}))
                    .isEqualTo(new BatchEnd(BatchState.COMPLETED, 0, 0, 0));
        }
    }

    @Test
    void handshakeThatIsRefused_saysWhy() {
        server.createContext("/v1/batches/b/results", exchange -> {
            byte[] problem =
                    "{\"type\":\"urn:nimbus:problem:forbidden\",\"title\":\"Forbidden\",\"detail\":\"it needs read\"}"
                            .getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
            exchange.sendResponseHeaders(403, problem.length);
            exchange.getResponseBody().write(problem);
            exchange.close();
        });

        assertThatThrownBy(() -> client.batches().followBlocking("b", 0, (lines, answered) -> {}))
                .isInstanceOfSatisfying(NimbusException.class, refused -> {
                    assertThat(refused)
                            .hasMessageContaining("refused to send the answers: 403 Forbidden: it needs read");
                    assertThat(refused.kind()).isEqualTo("forbidden");
                    assertThat(refused.detail()).isEqualTo("it needs read");
                });
    }

    /** The path without an id is that of the list. */
    @Test
    void emptyId_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.batches().statusBlocking(""))
                .withMessage("the id of the batch is empty");
        assertThatIllegalArgumentException().isThrownBy(() -> client.batches().deleteBlocking(" "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.searches().statusBlocking(""))
                .withMessage("the id of the search is empty");
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void uploadToAFrozenServer_isGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            NimbusClient impatient = new NimbusClient(ServerAddress.parse("127.0.0.1:" + silent.getLocalPort()))
                    .withPatience(Duration.ofMillis(1))
                    .withSilence(Duration.ofMillis(50));

            assertThatThrownBy(() -> impatient.batches().submitBlocking(Upload.ofNdjson(BodyPublishers.ofString("{}"))))
                    .isInstanceOf(NimbusException.class)
                    .hasMessageContaining("the server is silent");
        }
    }

    /** It may pause an upload for as long as it has no room. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void uploadToAServerThatIsThere_mayTakeLong() throws Exception {
        CountDownLatch probed = new CountDownLatch(3);
        server.createContext("/slow/v1/batches", exchange -> {
            exchange.getRequestBody().readAllBytes();
            awaitBlocking(probed);
            respond(exchange, 201, "{\"id\":\"slow\",\"created\":\"2026-11-25T14:00:00Z\"}");
        });
        server.createContext("/slow/health/live", exchange -> {
            probed.countDown();
            respond(exchange, 404, "");
        });
        NimbusClient slow = new NimbusClient(
                        ServerAddress.parse("127.0.0.1:" + server.getAddress().getPort() + "/slow"))
                .withSilence(Duration.ofMillis(50));

        assertThat(slow.batches()
                        .submitBlocking(Upload.ofNdjson(BodyPublishers.ofString("{}")))
                        .id())
                .isEqualTo("slow");
    }

    private static void awaitBlocking(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 502, 503, 504, 507})
    void statusThatPasses_isTriedAgain(int status) throws Exception {
        overloads = 1;
        overload = status;

        assertThat(client.batches().statusBlocking("b").id()).isEqualTo("b");
        assertThat(uris).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 409, 413, 422, 500})
    void statusThatStays_isNot(int status) {
        overloads = 1;
        overload = status;

        assertThatThrownBy(() -> client.batches().statusBlocking("b")).isInstanceOf(NimbusException.class);
        assertThat(uris).hasSize(1);
    }

    /** An upload may take longer than the patience before its gateway stops. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void callThatFailsAfterLongerThanThePatience_isTriedAgain() throws Exception {
        CountDownLatch probed = new CountDownLatch(4);
        CountDownLatch failed = new CountDownLatch(1);
        server.createContext("/slow/v1/batches", exchange -> {
            exchange.getRequestBody().readAllBytes();
            awaitBlocking(probed);
            boolean isFirst = failed.getCount() > 0;
            failed.countDown();
            respond(exchange, isFirst ? 503 : 201, "{\"id\":\"slow\",\"created\":\"2026-11-25T14:00:00Z\"}");
        });
        server.createContext("/slow/health/live", exchange -> {
            probed.countDown();
            respond(exchange, 404, "");
        });
        NimbusClient slow = new NimbusClient(
                        ServerAddress.parse("127.0.0.1:" + server.getAddress().getPort() + "/slow"))
                .withPatience(Duration.ofMillis(500))
                .withSilence(Duration.ofMillis(200));

        assertThat(slow.batches()
                        .submitBlocking(Upload.ofNdjson(BodyPublishers.ofString("{}")))
                        .id())
                .isEqualTo("slow");
    }

    /** The first of two may have stopped the search, which goes on for others: then the second finds none. */
    @Test
    void stopOfASearch_isNotRepeated() {
        overloads = 1;

        assertThatThrownBy(() -> client.searches().stopBlocking("s"))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("cannot stop search s");
        assertThat(uris).containsExactly("DELETE /v1/searches/s");
    }

    @Test
    void serverThatAsksToWaitForLongerThanThePatience_isGivenUpAtOnce() {
        overloads = 1;
        retryAfter = "3600";

        assertThatThrownBy(() -> client.batches().statusBlocking("b")).hasMessageContaining("503");
        assertThat(uris).hasSize(1);
    }

    private static void openAndAnswerPings(ServerSocket server, int pings) {
        try (Socket socket = openAndFallSilent(server)) {
            for (int i = 0; i < pings; i++) {
                socket.getInputStream().readNBytes(6); // A masked frame without a payload.
                socket.getOutputStream().write(new byte[] {(byte) 0x8a, 0});
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Socket openAndFallSilent(ServerSocket server) {
        try {
            Socket socket = server.accept();
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String accept = "";
            for (String line = lines.readLine(); !line.isEmpty(); line = lines.readLine()) {
                if (line.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key: ")) {
                    byte[] key = (line.substring(19) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                            .getBytes(StandardCharsets.US_ASCII); // RFC 6455, 4.2.2
                    accept = Base64.getEncoder()
                            .encodeToString(MessageDigest.getInstance("SHA-1").digest(key));
                }
            }
            String response = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + accept + "\r\n\r\n";
            socket.getOutputStream().write(response.getBytes(StandardCharsets.US_ASCII));
            return socket;
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        uris.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")));
        if (overloads-- > 0) {
            if (!retryAfter.isEmpty()) {
                exchange.getResponseHeaders().set("Retry-After", retryAfter);
            }
            respond(exchange, overload, "");
        } else if (exchange.getRequestURI().getPath().endsWith("/unknown")) {
            exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
            respond(exchange, 404, "{\"title\":\"Not found\",\"detail\":\"there is no batch unknown\"}");
        } else if (exchange.getRequestURI().getPath().endsWith("/cancelled")) {
            respond(
                    exchange,
                    200,
                    "{\"id\":\"cancelled\",\"state\":\"cancelled\",\"created\":\"2026-11-25T14:00:00Z\"}");
        } else if (exchange.getRequestURI().getPath().startsWith("/v1/tables/")) {
            respond(exchange, 200, table);
        } else if (exchange.getRequestURI().getQuery() != null
                && exchange.getRequestMethod().equals("GET")) {
            respond(
                    exchange,
                    200,
                    "{\"batches\":[{\"id\":\"b\",\"state\":\"running\",\"label\":\"mine\",\"created\":\"2026-11-25T14:00:00Z\"}]}");
        } else {
            respond(
                    exchange,
                    201,
                    "{\"id\":\"b\",\"state\":\"accepted\",\"queries\":1,\"created\":\"2026-11-25T14:00:00Z\"}");
        }
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** The first of two would cancel the batch, the second delete its answers. */
    @Test
    void deletion_isNotRepeated() {
        overloads = 1;

        assertThatThrownBy(() -> client.batches().deleteBlocking("b"))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("cannot cancel batch b");
        assertThat(uris).containsExactly("DELETE /v1/batches/b", "GET /v1/batches/b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancelled", "unknown"})
    void deletionWithoutAnAnswer_ofABatchThatIsCancelledOrGone_isDone(String id) throws Exception {
        overloads = 1;

        client.batches().deleteBlocking(id);

        assertThat(uris).containsExactly("DELETE /v1/batches/" + id, "GET /v1/batches/" + id);
    }

    @Test
    void deletion_thatIsRefused_isAnError() {
        assertThatThrownBy(() -> client.batches().deleteBlocking("unknown"))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("there is no batch unknown");
        assertThat(uris).hasSize(1);
    }

    @Test
    void id_isOneSegmentOfThePath() throws Exception {
        client.batches().statusBlocking("a b/../x?y");

        assertThat(uris).containsExactly("GET /v1/batches/a%20b%2F..%2Fx%3Fy");
    }

    @Test
    void token_isSentWithEveryCall_andShownNowhere() throws Exception {
        AccessToken token = AccessToken.of("nimbus_secret\n");

        client.withToken(token).batches().statusBlocking("b");

        assertThat(tokens).containsExactly("Bearer nimbus_secret");
        assertThat(token).asString().doesNotContain("secret");
        assertThatThrownBy(() -> AccessToken.of("two words"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("two");
    }

    @Test
    void upload_toAnOverloadedServer_isRetriedUnderOneKey() throws Exception {
        overloads = 2;

        BatchStatus batch =
                client.batches().submitBlocking(Upload.ofText(BodyPublishers.ofString("3 4 5\n"), "nim", "outcome"));

        assertThat(batch.id()).isEqualTo("b");
        assertThat(uris).hasSize(3).containsOnly("POST /v1/batches?game=nim&ask=outcome");
        assertThat(keys).hasSize(3).doesNotContain("null");
        assertThat(keys.stream().distinct()).hasSize(1);
    }

    @Test
    void uploadThatCannotBeReadAgain_isSentOnce() {
        overloads = 1;
        Upload stream = new Upload(BodyPublishers.ofString("{}"), "application/x-ndjson", "", false, false);

        assertThatThrownBy(() -> client.batches().submitBlocking(stream))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("cannot submit at http://127.0.0.1:")
                .hasMessageContaining("503");
        assertThat(uris).hasSize(1);
    }

    /** Another attempt would meet the same. */
    @Test
    void whatTheQueriesThrow_comesOutAtOnce() {
        List<String> retries = new CopyOnWriteArrayList<>();
        NimbusClient listening = client.withRetryListener((reason, left) -> retries.add(reason));
        Upload upload = Upload.of(() -> Stream.<Query>generate(() -> {
                    throw new IllegalStateException("no more queries");
                })
                .iterator());

        assertThatThrownBy(() -> listening.batches().submitBlocking(upload))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no more queries");
        assertThat(retries).isEmpty();
    }

    @Test
    void serverThatIsGone_isGivenUpAfterThePatience() {
        server.stop(0);

        assertThatThrownBy(() ->
                        client.withPatience(Duration.ofMillis(250)).batches().statusBlocking("b"))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("cannot read batch b at http://127.0.0.1:");
        assertThatThrownBy(() ->
                        client.withPatience(Duration.ofMillis(250)).batches().followBlocking("b", 7, (lines, n) -> {}))
                .isInstanceOf(NimbusException.class)
                .hasMessageStartingWith("lost batch b after 7 answers: ");
    }

    @Test
    void unknownBatch_isAnErrorAtOnce() {
        assertThatThrownBy(() -> client.batches().statusBlocking("unknown"))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("404 Not found: there is no batch unknown");
        assertThatThrownBy(() -> client.batches().followBlocking("unknown/x", 0, (lines, n) -> {}))
                .isInstanceOf(NimbusException.class);
        assertThat(uris).hasSize(2);
    }

    @Test
    void list_isRead() throws Exception {
        assertThat(client.batches().listBlocking(5))
                .containsExactly(new BatchStatus(
                        "b", BatchState.RUNNING, "mine", 0, 0, 0, Map.of(), Instant.parse("2026-11-25T14:00:00Z")));
        assertThat(uris).containsExactly("GET /v1/batches?limit=5");
    }

    @Test
    void table_isRead() throws Exception {
        table = "{\"values\":[3,9223372036854775807]}";

        assertThat(client.tables().valuesBlocking("nim", 3, 4)).containsExactly(3, Long.MAX_VALUE);
        assertThat(uris).containsExactly("GET /v1/tables/nim?from=3&to=4");
    }

    @Test
    void period_isEmptyIfNoneIsProved_andAnErrorIfThereIsNoSuchGame() throws Exception {
        server.createContext("/v1/tables/", exchange -> {
            String kind = exchange.getRequestURI().getPath().contains("grundys-game") ? "no-period" : "unknown-game";
            exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
            respond(exchange, 404, "{\"type\":\"urn:nimbus:problem:" + kind + "\"}");
        });

        assertThat(client.tables().periodBlocking("grundys-game")).isEmpty();
        assertThatThrownBy(() -> client.tables().periodBlocking("kaylse"))
                .isInstanceOfSatisfying(
                        NimbusException.class,
                        failure -> assertThat(failure.kind()).isEqualTo("unknown-game"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1,2]",
                "{\"values\":[1]}",
                "{\"values\":[1,2,3]}",
                "{\"values\":[1,\"2\"]}",
                "{\"values\":[1,9223372036854775808]}"
            })
    void tableWithoutAValueForEachHeap_isTheServersFault(String body) {
        table = body;

        assertThatThrownBy(() -> client.tables().valuesBlocking("nim", 3, 4))
                .isInstanceOf(NimbusException.class)
                .hasMessageContaining("answered with something else");
    }
}
