package dev.nimbus.gateway.batch.blocks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveBlockTest {
    private static final QueryChunk CHUNK = new QueryChunk(
            0, ChunkFormat.NDJSON, TextParameters.NONE, 10, 5, 0, "q0\n q1\n\nq2\nq3\nq4".getBytes(UTF_8));

    private final LiveBlock block = new LiveBlock(0);

    private void answer(int from, int to) {
        byte[] answers = "a\n".repeat(to - from).getBytes(UTF_8);
        block.answered(CHUNK.queries(from, to), answers, new Counts(to - from, Map.of()));
    }

    private List<Long> unanswered() {
        return block.snapshot().chunks().stream()
                .filter(chunk -> !chunk.isAnswered())
                .map(chunk -> chunk.chunk().firstLine())
                .toList();
    }

    /** Solvers answer the first lines of a chunk where its answers are long, and some lines wait for searches. */
    @Test
    void answersToSomeLines_leaveTheOthersAsChunksOfTheirOwn() {
        block.add(CHUNK);
        block.close(0);
        block.take();
        answer(2, 3);
        assertThat(block.snapshot().chunks()).hasSize(3);
        assertThat(unanswered()).containsExactly(10L, 13L);
        assertThat(block.isSettled()).isFalse();
        assertThat(block.peek()).isEmpty(); // What is sent is not sent twice.

        answer(0, 2);
        answer(4, 5);
        answer(3, 4);

        assertThat(block.isSettled()).isTrue();
        assertThat(block.counts().answered()).isEqualTo(5);
        assertThat(block.snapshot().chunks())
                .extracting(chunk -> chunk.chunk().firstLine())
                .containsExactly(10L, 12L, 13L, 14L);
        assertThat(block.bytes()).isEqualTo("a\n".length() * 5L);
    }

    @Test
    void partOfAChunk_keepsItsQueriesWhereItsAnswersAreNotKept() {
        block.add(CHUNK);
        block.answered(CHUNK.queries(0, 2), new byte[0], new Counts(2, Map.of()));

        StoredChunk first = block.snapshot().chunks().get(0);
        assertThat(first.isAnswered()).isTrue();
        assertThat(first.keepsQueries()).isTrue();
        assertThat(unanswered()).containsExactly(12L);
    }
}
