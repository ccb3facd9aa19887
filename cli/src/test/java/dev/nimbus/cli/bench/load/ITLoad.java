package dev.nimbus.cli.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
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

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() throws Exception {
        await(vertx.close());
    }

    @Test
    void batchBySocket_isReadToTheEndFrame() throws Exception {
        BatchFigures figures = load(client -> new BatchWay(client, TEXT, BatchWay.Results.SOCKET));

        assertThat(figures.errors()).isEqualTo(2 * 2);
    }

    @Test
    void batchByStream_isReadToTheEnd() throws Exception {
        BatchFigures figures = load(client -> new BatchWay(client, TEXT, BatchWay.Results.STREAM));

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

    private BatchFigures load(Function<Client, Way> ways) throws Exception {
        try (FakeServer server = new FakeServer(vertx, -1, 0)) {
            Way way = ways.apply(new Client(vertx, server.address(), 1));
            BatchLoad.Plan plan = new BatchLoad.Plan(1, 2, 0);
            BatchFigures figures =
                    await(new BatchLoad(vertx, way, () -> pool().body(QUERIES), plan, answered -> {}).run());
            assertThat(figures.batches()).isEqualTo(2);
            assertThat(figures.answers()).isEqualTo(2 * QUERIES);
            assertThat(figures.bytesSent()).isEqualTo(2 * 4 * QUERIES);
            assertThat(figures.bytesRead()).isEqualTo(2 * 2 * QUERIES);
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
}
