package dev.nimbus.gateway;

import dev.nimbus.cluster.ChunkCodecs;
import dev.nimbus.gateway.access.AccessOptions;
import dev.nimbus.gateway.access.TlsFiles;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.query.proof.WrittenProofs;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** A gateway on a free port of a Vert.x of its own, and a client for it. */
final class GatewayFixture implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    final Vertx vertx;
    final FakeMembership members;
    final HttpClient http = HttpClient.newHttpClient();
    final GatewayVerticle verticle;
    final int port;
    private final String deployment;

    GatewayFixture(GatewayOptions options) {
        this(options, Clock.systemUTC(), System::nanoTime);
    }

    /** With a clock that is moved, and does not jump. */
    GatewayFixture(GatewayOptions options, HandClock clock) {
        this(options, clock, clock::nanos);
    }

    GatewayFixture(GatewayOptions options, Clock clock, LongSupplier nanos) {
        this(options, new FakeMembership("gateway"), clock, nanos);
    }

    private GatewayFixture(GatewayOptions options, FakeMembership members, Clock clock, LongSupplier nanos) {
        this(Vertx.vertx(), options, BatchHome.local(options, members), members, clock, nanos);
    }

    GatewayFixture(GatewayOptions options, BatchHome home, FakeMembership members) {
        this(Vertx.vertx(), options, home, members, Clock.systemUTC(), System::nanoTime);
    }

    /** With a clock that jumps. */
    GatewayFixture(GatewayOptions options, BatchHome home, Clock clock) {
        this(Vertx.vertx(), options, home, new FakeMembership("gateway"), clock, System::nanoTime);
    }

    private GatewayFixture(
            Vertx vertx,
            GatewayOptions options,
            BatchHome home,
            FakeMembership members,
            Clock clock,
            LongSupplier nanos) {
        this.vertx = vertx;
        this.members = members;
        ChunkCodecs.register(vertx.eventBus());
        verticle = new GatewayVerticle(options, home, clock, nanos);
        deployment = await(vertx.deployVerticle(verticle));
        port = verticle.running().port();
    }

    /** Another gateway on the same event bus; it ends with this one. */
    GatewayFixture beside(GatewayOptions options, BatchHome home, FakeMembership itsMembers) {
        return new GatewayFixture(vertx, options, home, itsMembers, Clock.systemUTC(), System::nanoTime);
    }

    static GatewayOptions options(Path spool) {
        return new GatewayOptions(
                        "127.0.0.1",
                        0,
                        spool,
                        false,
                        Optional.empty(),
                        Set.of("x", "here"),
                        Set.of(),
                        AccessOptions.OPEN,
                        GatewayLimits.USUAL)
                .with(GatewaySetting.SILENCE_MILLIS, 2000)
                .with(GatewaySetting.DRAIN_MILLIS, 0)
                .with(GatewaySetting.LINGER_MILLIS, 500);
    }

    static AccessOptions withTokens(Path file) {
        return new AccessOptions(Optional.of(file), Optional.empty(), Optional.empty(), 100);
    }

    static AccessOptions withIssuer(URI url) {
        return new AccessOptions(Optional.empty(), Optional.of(url), Optional.empty(), 100);
    }

    static AccessOptions withTls(TlsFiles files) {
        return new AccessOptions(Optional.empty(), Optional.empty(), Optional.of(files), 100);
    }

    static <T> T await(io.vertx.core.Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    FakeSolver solver(String id, int credit) {
        return new FakeSolver(vertx, id, credit);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    HttpResponse<String> post(String path, String type, String body, String... headers) {
        return post(path, type, BodyPublishers.ofString(body), headers);
    }

    HttpResponse<String> post(String path, String type, BodyPublisher body, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(path)).POST(body).header("Content-Type", type);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(uri(path)).GET());
    }

    byte[] bytes(String path, String... headers) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri(path)).headers(headers).build(), BodyHandlers.ofByteArray())
                .body();
    }

    /** Gives pieces of these proofs as their solver does. */
    void serve(WrittenProofs proofs) {
        serve(proofs, Integer.MAX_VALUE);
    }

    /** As {@link #serve(WrittenProofs)}, of a solver that is gone once it has given so many pieces of a proof. */
    void serve(WrittenProofs proofs, int most) {
        vertx.eventBus().<String>consumer(Addresses.proofs("solver"), message -> {
            String[] words = message.body().split(" ", 3);
            int piece = Integer.parseInt(words[2]);
            if (piece < most) {
                message.reply(Buffer.buffer(
                        proofs.piece(words[0], Long.parseLong(words[1]), piece).orElseThrow()));
            } else {
                message.fail(ReplyCodes.FAILED, "gone");
            }
        });
    }

    HttpResponse<String> delete(String path) {
        return send(HttpRequest.newBuilder(uri(path)).DELETE());
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<InputStream> stream(String path) {
        try {
            return http.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofInputStream());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Submits NDJSON and gives the path of the batch. */
    String submit(String body) {
        HttpResponse<String> response = post("/v1/batches", "application/x-ndjson", body);
        if (response.statusCode() != 201) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return response.headers().firstValue("Location").orElseThrow();
    }

    List<String> results(String batch) {
        return get(batch + "/results").body().lines().toList();
    }

    JsonObject status(String batch) {
        return new JsonObject(get(batch).body());
    }

    /** Asks for the batch until it is as wanted. */
    JsonObject awaitStatus(String batch, Predicate<JsonObject> wanted) {
        JsonObject[] last = new JsonObject[1];
        awaitUntil(() -> {
            last[0] = status(batch);
            return wanted.test(last[0]);
        });
        return last[0];
    }

    JsonObject awaitState(String batch, String state) {
        return awaitStatus(batch, status -> status.getString("state").equals(state));
    }

    JsonObject ready() {
        return new JsonObject(get("/health/ready").body());
    }

    /** Asks again and again, over the network or another thread, with pauses that leave the processors to what is waited for. */
    static void awaitUntil(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain for " + PATIENCE);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    Socket socket() throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    static String readAll(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    static String lines(int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int i = from; i < to; i++) {
            lines.append("{\"q\":").append(i).append("}\n");
        }
        return lines.toString();
    }

    void undeploy() {
        await(vertx.undeploy(deployment));
    }

    @Override
    public void close() {
        await(vertx.close());
    }
}
