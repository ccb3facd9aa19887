package dev.nimbus.cluster.entries;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RulesetBytesTest {
    private static final String RULES = "{\"rewrite\":[[\"äß\",\"→∅\"]]}";

    @Test
    void rules_comeBackAsTheyWere() {
        byte[] bytes = RulesetBytes.encode(RULES);

        assertThat(RulesetBytes.decode(bytes)).contains(RULES);
        assertThat(RulesetBytes.decode(RulesetBytes.encode(""))).contains("");
        assertThat(RulesetBytes.notationBytes(bytes)).isEqualTo(RULES.length() + 6);
    }

    @Test
    void anyFlippedBit_isNoticed() {
        byte[] good = RulesetBytes.encode(RULES);
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);

            assertThat(RulesetBytes.decode(bad)).as("bit %d flipped", bit).isEmpty();
        }
    }

    @Test
    void anyCutOff_isNoticed() {
        byte[] good = RulesetBytes.encode(RULES);
        for (int length = 0; length < good.length; length++) {
            assertThat(RulesetBytes.decode(Arrays.copyOf(good, length)))
                    .as("%d bytes of %d", length, good.length)
                    .isEmpty();
        }
    }
}
