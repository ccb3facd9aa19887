package dev.nimbus.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tables that take minutes to compute hold no worker while others wait: searches that come behind them are answered
 * before any of them, on a solver with fewer workers than there are such tables.
 */
class ITGrowingTables {
    /** Splits of every heap: no sparse space is known for these games, so each takes minutes. */
    private static final List<String> TABLES = List.of("octal(0.6)", "octal(0.06)", "octal(0.007)", "octal(0.006)");

    private final AskedSolver solver = new AskedSolver();

    ITGrowingTables() throws Exception {} // the solver starts

    @AfterEach
    void close() throws Exception {
        solver.close();
    }

    @Test
    void searches_areAnswered_whileMoreTablesGrowThanThereAreWorkers() throws Exception {
        List<AskedSolver.Asked> tables = new ArrayList<>();
        for (String game : TABLES) {
            tables.add(solver.ask(ChunkFormat.NDJSON, "{\"game\":\"" + game + "\",\"position\":[900000]}"));
        }
        long begin = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            String search = "{\"game\":\"octal(0.07)\",\"position\":[" + (44 + i) + "],\"play\":\"misere\"}";
            assertThat(solver.answer(ChunkFormat.NDJSON, search).errors()).isZero();
        }
        System.out.printf(
                "4 searches beside %d tables took %.1f s%n", TABLES.size(), (System.nanoTime() - begin) / 1e9);

        assertThat(tables).noneMatch(AskedSolver.Asked::isAnswered);
        begin = System.nanoTime();
        tables.forEach(solver::cancel);
        for (AskedSolver.Asked one : tables) {
            one.failure();
        }
        solver.drain();
        System.out.printf(
                "tables cancelled, and the solver closed, after %.1f ms%n", (System.nanoTime() - begin) / 1e6);
    }
}
