package dev.nimbus.tables.kernel.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.rules.TwoPartRules;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RareHeapsTest {

    private final RareHeaps rare = new RareHeaps();

    @Test
    void addedHeaps_areAscending_untilTheyAreRanked() {
        rare.add(3);
        rare.add(10);
        assertThat(rare.position(0)).isEqualTo(3);

        rare.credit(1, 1.0);
        rare.rank();

        assertThat(rare.position(0)).isEqualTo(10);
    }

    @Test
    void rankedHeaps_areNotTakenForFewRareOnes() {
        TwoPartRules rules = TwoPartRules.of(MoveRules.of(TakeAndBreak.parse("0.104")));
        FewRareScan scan = new FewRareScan(rules, rare);
        rare.add(1);
        rare.add(2);
        rare.credit(1, 1.0);
        rare.rank();

        assertThatThrownBy(() -> scan.use(new SparseSpace(1, false, 0), new char[FewRareScan.LEAST]))
                .isInstanceOf(IllegalStateException.class);
    }

    /** All heaps are rare here, so their list grows many times in one call; the values have Kayles's period of 12. */
    @Test
    void fewRareHeaps_growAsTheyAreFound() {
        TwoPartRules rules = TwoPartRules.of(MoveRules.of(TakeAndBreak.parse("0.77")));
        FewRareScan scan = new FewRareScan(rules, rare);
        char[] values = new char[2 * FewRareScan.LEAST];
        values[1] = 1;
        values[2] = 2;
        scan.use(new SparseSpace(0, false, 0), values);
        int count = values.length - 3;

        assertThat(scan.compute(values, 3, count)).isEqualTo(count);
        assertThat(rare.count()).isEqualTo(count);
        assertThat(Arrays.copyOfRange(values, 83, values.length))
                .isEqualTo(Arrays.copyOfRange(values, 71, values.length - 12));
    }

    /** The mark of 0 is taken away where the parts must differ, so 0 must be rare for every heap. */
    @Test
    void position_countsOnlyWherePartsMayBeEqual() {
        assertThat(TwoPartRules.of(MoveRules.grundysGame()).positionMayCount()).isFalse();
        assertThat(TwoPartRules.of(MoveRules.of(TakeAndBreak.parse("0.104"))).positionMayCount())
                .isTrue();
        assertThat(TwoPartRules.of(MoveRules.of(TakeAndBreak.parse("0.376"))).positionMayCount())
                .isFalse();
    }
}
