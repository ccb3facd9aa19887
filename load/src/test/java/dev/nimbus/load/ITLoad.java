package dev.nimbus.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.client.ServerAddress;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The loads against a server that answers as the contract says. */
class ITLoad {
    private static final long QUERIES = 30_000;
    private static final Form TEXT = Form.text("nim", "outcome", "normal");

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(25);

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() throws Exception {
        await(vertx.close());
    }

    @Test
    void batchBySocket_isReadToTheEndFrame() throws Exception {
        BatchLoadFigures figures = load(client -> new BatchWay(client, TEXT, BatchWay.Results.SOCKET));

        assertThat(figures.errors()).isEqualTo(2 * 2);
    }

    @Test
    void batchByStream_isReadToTheEnd() throws Exception {
        BatchLoadFigures figures = load(client -> new BatchWay(client, TEXT, BatchWay.Results.STREAM));

        assertThat(figures.errors()).isEqualTo(2 * 2);
    }

    @Test
    void solve_isReadToTheEnd() throws Exception {
        load(client -> new SolveWay(client, TEXT));
    }

    @Test
    void live_isReadToTheEndFrame() throws Exception {
        load(client -> new LiveWay(client, TEXT));
    }

    private BatchLoadFigures load(Function<Client, Way> ways) throws Exception {
        try (FakeServer server = new FakeServer(vertx, -1, 0)) {
            Way way = ways.apply(new Client(vertx, server.address(), 1));
            BatchLoad.Plan plan = new BatchLoad.Plan(1, 2, 0, PATIENCE);
            BatchLoadFigures figures =
                    await(new BatchLoad(vertx, way, () -> pool().body(QUERIES), plan, answered -> {}).run());
            assertThat(figures.batches()).isEqualTo(2);
            assertThat(figures.answers()).isEqualTo(2 * QUERIES);
            assertThat(figures.bytesSent()).isEqualTo(2 * 4 * QUERIES);
            assertThat(figures.bytesRead()).isEqualTo(2 * 2 * QUERIES);
            if (way instanceof BatchWay) { // The last deletion may be on its way.
                assertThat(server.deleted()).isPositive();
            }
            return figures;
        }
    }

    private static QueryPool pool() {
        return new QueryPool(out -> out.text("3 5\n"), 25_000);
    }

    @Test
    void batchRefused_tellsWhatTheServerSaid() throws Exception {
        try (FakeServer server = new FakeServer(vertx, -1, 0)) {
            Client client = new Client(vertx, server.address(), 1);
            Future<?> refused =
                    client.post("/v2/batches", "text/plain", pool().body(1)).compose(Client::accepted);

            assertThatThrownBy(() -> await(refused))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("/v2/batches was answered by 404: no POST /v2/batches");
        }
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    /** A server that takes everything and never answers. */
    private int silentPort() throws Exception {
        return await(vertx.createHttpServer().requestHandler(request -> {}).listen(0, "127.0.0.1"))
                .actualPort();
    }

    private BatchLoad silentLoad(int port, long patienceNanos) {
        Client client = new Client(vertx, new Server(ServerAddress.parse("http://127.0.0.1:" + port)), 1);
        BatchLoad.Plan plan = new BatchLoad.Plan(1, 1, 0, patienceNanos);
        return new BatchLoad(vertx, new SolveWay(client, TEXT), () -> pool().body(10), plan, answered -> {});
    }

    @Test
    void silentServer_failsTheLoad() throws Exception {
        BatchLoad load = silentLoad(silentPort(), TimeUnit.MILLISECONDS.toNanos(200));

        assertThatThrownBy(() -> await(load.run()))
                .hasRootCauseInstanceOf(LoadFailure.class)
                .hasMessageContaining("the server was silent for 0.2 s, after 0 answers");
    }

    @Test
    void stoppedLoad_endsWithWhatWasRead() throws Exception {
        Promise<Void> asked = Promise.promise();
        int port = await(vertx.createHttpServer()
                        .requestHandler(request -> asked.tryComplete())
                        .listen(0, "127.0.0.1"))
                .actualPort();
        BatchLoad load = silentLoad(port, PATIENCE);
        Future<BatchLoadFigures> end = load.run();
        await(asked.future());
        load.stop();

        BatchLoadFigures figures = await(end);
        assertThat(figures.batches()).isZero();
        assertThat(figures.answers()).isZero();
    }

    @Test
    void prefix_standsBeforeEveryPath() throws Exception {
        try (FakeServer server = new FakeServer(vertx, -1, 0)) {
            Server behind = new Server(ServerAddress.parse(server.address() + "/proxy"));
            Future<?> refused = new Client(vertx, behind, 1).get("/v1/x").compose(Client::accepted);

            assertThatThrownBy(() -> await(refused)).hasMessageContaining("no GET /proxy/v1/x");
        }
    }
}
