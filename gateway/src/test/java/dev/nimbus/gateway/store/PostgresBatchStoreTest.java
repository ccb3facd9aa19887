package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.batch.BatchSamples;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Against a real server, where one is installed. */
class PostgresBatchStoreTest extends BatchStoreContract {
    private static Optional<PostgresServer> server = Optional.empty();

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.startBlocking();
        Assumptions.assumeTrue(server.isPresent(), "PostgreSQL is not installed");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server.isPresent()) {
            server.get().close();
        }
    }

    @Override
    Future<? extends BatchStore> open() {
        return PostgresBatchStore.open(vertx, server.orElseThrow().url());
    }

    @Override
    void cleanUp() throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(server.orElseThrow().url());
                var statement = connection.createStatement()) {
            statement.execute("TRUNCATE nimbus_batches, nimbus_blocks, nimbus_keys");
        }
    }

    /** Its owner may hear of the removal after it has written once more. */
    @Test
    void removedBatch_isNotWrittenAgain() {
        BatchRecord running = BatchSamples.running("x", "a", 1, Optional.of("k"));
        put(running);
        get(() -> store.remove(running));

        assertThat(put(running)).isFalse();
        assertThat(put(running.ownedBy("b"))).isFalse();
        assertThat(get(() -> store.record("x"))).isEmpty();
        assertThat(get(() -> store.list(10, Optional.empty(), Optional.empty())))
                .isEmpty();
        assertThat(get(() -> store.unfinished())).isEmpty();
    }

    @Test
    void everything_isThereAfterTheServerWentDown() throws Exception {
        get(() -> store.putBlock("x", 0, BatchSamples.block(1 << 20)));
        put(BatchSamples.running("x", "a", 1, Optional.of("k")));
        server.orElseThrow().restartBlocking();
        get(store::close);
        store = get(this::open);

        assertThat(get(() -> store.record("x"))).isPresent();
        assertThat(BatchSamples.areEqual(block("x", 0).orElseThrow(), BatchSamples.block(1 << 20)))
                .isTrue();
    }
}
