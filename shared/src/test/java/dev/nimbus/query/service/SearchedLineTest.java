package dev.nimbus.query.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Effort;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.search.SearchFigures;
import dev.nimbus.query.search.SearchHistory;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchState;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.SearchProgress;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchedLineTest {
    private static final String TEXT = "{\"game\":\"cram\",\"position\":[\".....\"],\"effort\":1}";

    private final SearchedLine line = SearchedLine.read(
            new Catalogue(Tables.local()),
            new QueryChunk(
                    0,
                    ChunkFormat.NDJSON,
                    TextParameters.NONE.withEffort(new Effort(0, 300_000)),
                    7,
                    1,
                    0,
                    TEXT.getBytes(UTF_8)),
            ChunkFormat.NDJSON,
            TEXT);

    /** A search that others gave five minutes. */
    private SearchJob job(SearchState state, long cpuMillis, String answer, String reason) {
        SearchFigures figures =
                new SearchFigures(1, 1, 1, SearchProgress.Root.NONE, cpuMillis, 1, 1, 1, SearchHistory.NONE);
        SearchJob.Owners owners = new SearchJob.Owners(List.of("others"), List.of("others"), 0);
        return new SearchJob("id", "query", owners, state, 300_000, answer, reason, figures, 0, 1, 0, 1);
    }

    private String answer(SearchJob job) {
        ByteSink out = new ByteSink(64);
        line.write(job, out);
        return new String(out.toBytes(), UTF_8);
    }

    @Test
    void lineWithALittleEffort_doesNotWaitForASearchWithMore() {
        assertThat(line.isOver(job(SearchState.RUNNING, 900, "", ""))).isFalse();

        SearchJob further = job(SearchState.RUNNING, 1_000, "", "");

        assertThat(line.isOver(further)).isTrue();
        assertThat(answer(further))
                .startsWith("{\"line\":7,")
                .contains("too-large", "the search needs more than its effort of 1 s of CPU time");
    }

    @Test
    void lineWhoseEffortIsUsedUp_isToldItsOwn() {
        String theirs = "{\"line\":0,\"error\":{\"code\":\"too-large\",\"message\":\"its effort of 4 s\"}}";

        assertThat(answer(job(SearchState.STOPPED, 4_000, theirs, "used up"))).contains("its effort of 1 s of CPU");
        assertThat(answer(job(SearchState.STOPPED, 4_000, "", "it was stopped on request")))
                .contains("its effort of 1 s of CPU")
                .doesNotContain("stopped");
        assertThat(answer(job(SearchState.STOPPED, 500, "", "it was stopped on request")))
                .contains("before its effort of 1 s", "stopped on request");
    }

    @Test
    void whatIsKnown_isTheAnswer_whateverItTook() {
        String known = "{\"line\":0,\"outcome\":\"N\"}";

        assertThat(answer(job(SearchState.FOUND, 200_000, known, ""))).isEqualTo("{\"line\":7,\"outcome\":\"N\"}");
        assertThat(answer(job(SearchState.STOPPED, 200_000, known, "used up")))
                .isEqualTo("{\"line\":7,\"outcome\":\"N\"}");
    }
}
