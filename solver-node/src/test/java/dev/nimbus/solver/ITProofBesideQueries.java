package dev.nimbus.solver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ReplyCodes;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Proofs that take hours, of searches that a symmetry ends at once, on a solver with fewer workers than there are proofs:
 * queries are answered all the same, and who gives the proofs up is told what they took.
 */
class ITProofBesideQueries {
    private static final int PROOFS = 3;

    private final AskedSolver solver = new AskedSolver();

    ITProofBesideQueries() throws Exception {} // the solver starts

    @AfterEach
    void close() throws Exception {
        solver.close();
    }

    private JsonObject call(String call) throws Exception {
        return new JsonObject(new String(solver.answer(ChunkFormat.SEARCH, call).body(), UTF_8));
    }

    /** The id of a search of an even board of Cram, when it is over. */
    private String found(int size) throws Exception {
        String row = "\"" + ".".repeat(size) + "\"";
        String board = String.join(",", Collections.nCopies(size, row));
        String id = call("begin .me 60000 {\"game\":\"cram\",\"position\":[" + board
                        + "],\"ask\":[\"outcome\"],\"effort\":60}")
                .getString("id");
        while (!call("show .me " + id).getString("state").equals("found")) {
            Thread.onSpinWait(); // each call waits for the solver
        }
        return id;
    }

    @Test
    void queries_areAnswered_whileMoreProofsAreAskedForThanThereAreWorkers() throws Exception {
        List<String> searches = new ArrayList<>();
        for (int i = 0; i < PROOFS; i++) {
            searches.add(found(8 + 2 * i));
        }
        List<AskedSolver.Asked> proofs = new ArrayList<>();
        for (String id : searches) {
            proofs.add(solver.ask(ChunkFormat.SEARCH, "proof .me 3600000 " + id));
        }
        long begin = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            String search = "{\"game\":\"octal(0.07)\",\"position\":[" + (44 + i) + "],\"play\":\"misere\"}";
            assertThat(solver.answer(ChunkFormat.NDJSON, search).errors()).isZero();
        }
        System.out.printf("4 searches beside %d proofs took %.1f s%n", PROOFS, (System.nanoTime() - begin) / 1e9);

        assertThat(proofs).noneMatch(AskedSolver.Asked::isAnswered);
        proofs.forEach(solver::cancel);
        long charged = 0;
        for (AskedSolver.Asked one : proofs) {
            ReplyException closed = (ReplyException) one.failure();
            assertThat(closed.failureCode()).isEqualTo(ReplyCodes.CANCELLED);
            charged += Long.parseLong(closed.getMessage());
        }
        assertThat(charged).as("CPU time in ns").isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));
        solver.drain();
    }
}
