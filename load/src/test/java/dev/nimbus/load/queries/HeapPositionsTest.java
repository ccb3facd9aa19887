package dev.nimbus.load.queries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapPositionsTest {
    private static final HeapRange RANGE = new HeapRange(2, 8, 1_000_000_000);

    @Test
    void positions_staySizedAsAsked() {
        HeapPositions positions = new HeapPositions(RANGE, 7);
        for (int i = 0; i < 10_000; i++) {
            positions.advance();
            assertThat(positions.count()).isBetween(2, 8);
            for (int heap = 0; heap < positions.count(); heap++) {
                assertThat(positions.heap(heap)).isBetween(1L, 1_000_000_000L);
            }
        }
    }

    @Test
    void positions_areLostNowAndThen() {
        HeapPositions positions = new HeapPositions(RANGE, 7);
        int lost = 0;
        for (int i = 0; i < 10_000; i++) {
            positions.advance();
            lost += positions.nimSum() == 0 ? 1 : 0;
        }
        assertThat(lost).isBetween(1_000, 3_000);
    }

    @Test
    void sameSeed_givesTheSamePositions() {
        assertThat(sums(3)).isEqualTo(sums(3)).isNotEqualTo(sums(4));
    }

    private static List<Long> sums(long seed) {
        HeapPositions positions = new HeapPositions(RANGE, seed);
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            positions.advance();
            sums.add(positions.nimSum());
        }
        return sums;
    }

    @Test
    void badRange_isNamed() {
        assertThatThrownBy(() -> new HeapRange(8, 2, 9)).hasMessageContaining("8-2");
        assertThatThrownBy(() -> new HeapRange(0, 0, 9)).hasMessageContaining("0-0");
    }
}
