package dev.nimbus.tables.kernel.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SparseSpaceTest {

    private static int rare(SparseSpace space, int[] even, int[] odd) {
        int rare = 0;
        for (int v = 0; v < even.length; v++) {
            rare += space.isCommon(v, 0) ? 0 : even[v];
            rare += space.isCommon(v, 1) ? 0 : odd[v];
        }
        return rare;
    }

    @Test
    void chosenSpace_hasTheFewestRareHeapsOfAll() {
        Random random = new Random(4);
        for (int i = 0; i < 200; i++) {
            int[] even = random.ints(32, 0, 50).toArray();
            int[] odd = random.ints(32, 0, 50).toArray();
            int taken = i % 3;

            int byValue = rare(SparseSpace.choose(even, odd, false, taken), even, odd);
            int chosen = rare(SparseSpace.choose(even, odd, true, taken), even, odd);

            for (int mask = 0; mask < 32; mask++) {
                assertThat(rare(new SparseSpace(mask, false, 0), even, odd)).isGreaterThanOrEqualTo(byValue);
                assertThat(rare(new SparseSpace(mask, true, taken), even, odd)).isGreaterThanOrEqualTo(chosen);
            }
            assertThat(chosen).isLessThanOrEqualTo(byValue);
        }
    }

    @Test
    void officers_haveTheirKnownSpace() {
        int[] values = KernelRuns.chosen(TakeAndBreak.parse("0.6"), 60_000);
        int[] even = new int[512];
        int[] odd = new int[512];
        for (int n = 0; n < values.length; n++) {
            (n % 2 == 0 ? even : odd)[values[n]]++;
        }

        assertThat(SparseSpace.choose(even, odd, true, 1)).isEqualTo(new SparseSpace(0x1ee, false, 0));
    }
}
