package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrphanBlocksTest {
    private static final Instant BEGIN = Instant.parse("2025-01-01T00:00:00Z");

    private final OrphanBlocks orphans = new OrphanBlocks();

    private List<String> sweep(int minute, int blocks) {
        List<String> keys =
                IntStream.range(0, blocks).mapToObj(number -> "b/" + number).toList();
        return orphans.sweep(BEGIN.plus(Duration.ofMinutes(minute)), keys, batch -> OrphanBlocks.Standing.UNKNOWN);
    }

    @Test
    void blocksOfNoKnownBatch_goAfterAnHour() {
        assertThat(sweep(0, 2)).isEmpty();
        assertThat(sweep(60, 2)).isEmpty();
        assertThat(sweep(61, 2)).containsExactlyInAnyOrder("b/0", "b/1");
    }

    /** A gateway of the last release writes no record of an upload. */
    @Test
    void uploadThatIsNotToldOf_staysWhileItGrows() {
        for (int minute = 0; minute < 180; minute += 30) {
            assertThat(sweep(minute, 1 + minute)).isEmpty();
        }
        assertThat(sweep(210, 151)).isEmpty();
        assertThat(sweep(211, 151)).hasSize(151);
    }
}
