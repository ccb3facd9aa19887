package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBus;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChunkCodecsTest {
    private final Vertx vertx = Vertx.vertx();
    private final EventBus bus = vertx.eventBus();

    @BeforeEach
    void register() {
        ChunkCodecs.register(bus);
    }

    @AfterEach
    void close() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @Test
    void chunks_withinOneJvm_passByReference() throws Exception {
        CompletableFuture<QueryChunk> taken = new CompletableFuture<>();
        AnswerChunk answer = new AnswerChunk(1, 0, 1, 0, new byte[] {'N', '\n'});
        QueryChunk query = new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, new byte[] {'7'});
        bus.<QueryChunk>consumer("here", message -> {
            taken.complete(message.body());
            message.reply(answer);
        });

        Object got = bus.request("here", query)
                .toCompletionStage()
                .toCompletableFuture()
                .get(10, TimeUnit.SECONDS)
                .body();

        assertThat(taken.get(10, TimeUnit.SECONDS)).isSameAs(query);
        assertThat(got).isSameAs(answer);
    }

    @Test
    void beats_withinOneJvm_passByReference() throws Exception {
        CompletableFuture<SolverHeartbeat> heard = new CompletableFuture<>();
        SolverHeartbeat heartbeat = new SolverHeartbeat("s", 1, 1, false, new long[0], Map.of());
        bus.<SolverHeartbeat>consumer("heartbeats", message -> heard.complete(message.body()));

        bus.publish("heartbeats", heartbeat);

        assertThat(heard.get(10, TimeUnit.SECONDS)).isSameAs(heartbeat);
    }

    @Test
    void registeringTwice_changesNothing() {
        ChunkCodecs.register(bus);
        ChunkCodecs.register(vertx.eventBus());
    }

    @Test
    void eachBus_getsItsOwnCodecs() throws Exception {
        Vertx other = Vertx.vertx();
        try {
            ChunkCodecs.register(other.eventBus());
            other.eventBus().publish("nowhere", new AnswerChunk(1, 0, 1, 0, new byte[0]));
        } finally {
            other.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
        }
    }
}
