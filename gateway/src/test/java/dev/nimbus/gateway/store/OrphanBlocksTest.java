package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrphanBlocksTest {
    private static final Instant BEGIN = Instant.parse("2025-01-01T00:00:00Z");

    private final OrphanBlocks orphans = new OrphanBlocks();

    private List<String> sweep(int minute) {
        List<String> keys = List.of("b/0", "b/1");
        return orphans.sweep(BEGIN.plus(Duration.ofMinutes(minute)), keys, batch -> OrphanBlocks.Standing.UNKNOWN);
    }

    @Test
    void blocksOfNoKnownBatch_goAfterAnHour() {
        assertThat(sweep(0)).isEmpty();
        assertThat(sweep(60)).isEmpty();
        assertThat(sweep(61)).containsExactlyInAnyOrder("b/0", "b/1");
    }
}
