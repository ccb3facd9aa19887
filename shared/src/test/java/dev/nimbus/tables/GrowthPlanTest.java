package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.values.Segment;
import org.junit.jupiter.api.Test;

class GrowthPlanTest {

    private static GrowthPlan plan(Recurrence game, TablesConfig config) {
        return new GrowthPlan(game, config, PeriodProof.of(game));
    }

    /** The last segment of the longest array would end past an int. */
    @Test
    void pieceOfTheLastSegment_endsAtTheGoal() {
        TablesConfig config =
                TablesConfig.defaults().withMemoryBytes(1L << 40).withWork(1e30).withSmallWork(1e30);
        GrowthPlan plan = plan(Subtraction.of(1, 2), config);
        int last = Integer.MAX_VALUE / Segment.LENGTH;
        int goal = Integer.MAX_VALUE - 2000;

        assertThat(plan.pieceEnd(last, goal)).isBetween(goal, Integer.MAX_VALUE - 1024);
        assertThat(plan.worthFinishing(last, goal)).isFalse();
        assertThat(plan.pieceEnd(0, goal)).isEqualTo(Segment.LENGTH);
    }
}
