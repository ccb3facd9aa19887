package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MissedNewsTest {
    private static final String SELF = "self";

    private final List<String> doubted = new ArrayList<>();
    private final List<String> revived = new ArrayList<>();
    private final MissedNews missed = new MissedNews(SELF, doubted::add, record -> revived.add(record.id()));

    @Test
    void batchThatTheStoreDoesNotListAsOurs_isDoubted() {
        missed.look(
                List.of(
                        BatchSamples.running("ours", SELF, 1, Optional.empty()),
                        BatchSamples.running("taken", "other", 2, Optional.empty()),
                        BatchSamples.running("never ours", "other", 1, Optional.empty())),
                List.of("ours", "taken", "ended"));

        assertThat(doubted).containsExactly("taken", "ended");
    }

    @Test
    void cancelledBatchThatGoesOn_isRevived_andNoOther() {
        missed.cancelled("x");
        missed.look(
                List.of(
                        BatchSamples.running("x", "other", 2, Optional.empty()),
                        BatchSamples.running("y", "other", 2, Optional.empty())),
                List.of());

        assertThat(revived).containsExactly("x");
    }

    /** Those of a cut are remembered, and not all for ever. */
    @Test
    void cancelledOnes_areRememberedUpToALimit() {
        for (int i = 0; i <= MissedNews.MOST; i++) {
            missed.cancelled("batch " + i);
        }
        missed.look(
                List.of(
                        BatchSamples.running("batch 0", "other", 2, Optional.empty()),
                        BatchSamples.running("batch 1", "other", 2, Optional.empty())),
                List.of());

        assertThat(revived).containsExactly("batch 1");
    }
}
