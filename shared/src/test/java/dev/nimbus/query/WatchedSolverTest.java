package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.DefectiveGame;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Effort;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.WorkWatch;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchedSolverTest {
    private final DefectiveGame game = new DefectiveGame();
    private final ChunkSolver solver =
            new ChunkSolver(new Catalogue(Tables.local(), new LocalRulesetStore(), List.of(game.type())));
    private final AtomicLong cpu = new AtomicLong();
    private final WatchedSolver watched = new WatchedSolver(solver, () -> 0, this::cpuNanos, 1);

    /** Each look finds that a thread in the loop has used another minute of CPU time. */
    private long cpuNanos(Thread thread) {
        return game.isLooping(thread) ? cpu.addAndGet(WorkWatch.LIMIT.toNanos() / 2) : 0;
    }

    @AfterEach
    void end() {
        game.release();
    }

    private String answers(int queries, String lines) {
        byte[] body = lines.getBytes(StandardCharsets.UTF_8);
        TextParameters text = new TextParameters("defective", "grundy", "");
        AnswerChunk all = watched.answerBlocking(new QueryChunk(1, ChunkFormat.TEXT, text, 0, queries, 0, body));
        assertThat(all.answers()).isEqualTo(queries);
        return new String(all.body(), StandardCharsets.UTF_8);
    }

    @Test
    void linesThatEnd_areAnswered() {
        assertThat(answers(2, "5\n6\n")).isEqualTo("5\n6\n");
    }

    @Test
    void linesThatNeverEnd_areInternal_andTheOthersAreAnswered() {
        String internal = "! internal the query did not end; please report it\n";

        assertThat(answers(6, "5\n666\n7\n666\n666\n8"))
                .isEqualTo("5\n" + internal + "7\n" + internal + internal + "8\n");
    }

    /** What ended at first may not end when it is done over. */
    @Test
    void lineThatDoesNotEndTheSecondTime_isInternalToo() {
        String internal = "! internal the query did not end; please report it\n";

        assertThat(answers(4, "5\n668\n666\n7")).isEqualTo("5\n" + internal + internal + "7\n");
    }

    /** Also where lines before them never end. */
    @Test
    void answersThatASearchMayComplete_areTold() {
        String board = "{\"game\":\"cram\",\"position\":[\".....\",\".....\",\".....\"],\"effort\":9}\n";
        String line = "{\"game\":\"defective\",\"position\":[666],\"ask\":[\"grundy\"]}\n";
        Catalogue catalogue = new Catalogue(Tables.local(), new LocalRulesetStore(), List.of(game.type()));
        ChunkSolver searching = new ChunkSolver(catalogue, 1, Integer.MAX_VALUE, Integer.MAX_VALUE)
                .withSearches(Searches.of(new LocalSearchJobs()));
        WatchedSolver narrow = new WatchedSolver(searching, () -> 0, this::cpuNanos, 1);
        TextParameters parameters = TextParameters.NONE.withEffort(new Effort(0, 300_000));

        AnswerChunk all = narrow.answerBlocking(new QueryChunk(
                1, ChunkFormat.NDJSON, parameters, 0, 3, 0, (board + line + board).getBytes(StandardCharsets.UTF_8)));

        assertThat(all.unfinished())
                .as(new String(all.body(), StandardCharsets.UTF_8))
                .containsExactly(0, 2);
    }
}
