package dev.nimbus.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SolverNodeTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() throws Exception {
        get(vertx.close());
    }

    @Test
    void embeddedSolver_answersQueries() throws Exception {
        SolverNode node = get(SolverNode.embed(vertx, SolverOptions.defaults()));
        QueryChunk chunk = text("nim", "3 5 7\n1 1\n-1\n", 3);

        Message<AnswerChunk> reply = get(vertx.eventBus().request(Addresses.solver(node.id()), chunk));

        assertThat(new String(reply.body().body(), StandardCharsets.UTF_8))
                .startsWith("1\n0\n! invalid-position")
                .endsWith("\n");
        assertThat(reply.body().errors()).isEqualTo(1);
    }

    @Test
    void twoSolversOfOneVertx_haveTheirOwnAddresses() throws Exception {
        SolverNode one = get(SolverNode.embed(vertx, SolverOptions.defaults()));
        SolverNode two = get(SolverNode.embed(vertx, SolverOptions.defaults()));

        assertThat(one.id()).isNotEqualTo(two.id());
        get(one.close());
        Message<AnswerChunk> reply = get(vertx.eventBus().request(Addresses.solver(two.id()), text("nim", "1\n", 1)));
        assertThat(reply.body().answers()).isEqualTo(1);
    }

    private static QueryChunk text(String game, String lines, int queries) {
        return new QueryChunk(
                1,
                ChunkFormat.TEXT,
                new TextParameters(game, "grundy", ""),
                0,
                queries,
                0,
                lines.getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
}
