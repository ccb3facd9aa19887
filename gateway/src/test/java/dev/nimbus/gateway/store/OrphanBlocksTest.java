package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrphanBlocksTest {
    private static final Instant BEGIN = Instant.parse("2025-01-01T00:00:00Z");

    private final OrphanBlocks orphans = new OrphanBlocks();
    private final List<String> refused = new ArrayList<>();
    private boolean isAccepted;

    private List<String> sweep(int minute) {
        List<String> keys = List.of("b/0", "b/1");
        Instant now = BEGIN.plus(Duration.ofMinutes(minute));
        return orphans.sweep(now, keys, batch -> OrphanBlocks.Standing.UNKNOWN, batch -> {
            refused.add(batch);
            return !isAccepted;
        });
    }

    @Test
    void blocksOfNoKnownBatch_goAfterAnHour() {
        assertThat(sweep(0)).isEmpty();
        assertThat(sweep(60)).isEmpty();
        assertThat(refused).isEmpty();
        assertThat(sweep(61)).containsExactlyInAnyOrder("b/0", "b/1");
        assertThat(refused).containsExactly("b");
    }

    @Test
    void blocksOfABatchThatIsAcceptedAtThisMoment_stay() {
        isAccepted = true;
        sweep(0);

        assertThat(sweep(61)).isEmpty();
    }
}
