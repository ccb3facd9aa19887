package dev.nimbus.theory.nimber;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class XorBasisTest {
    @Test
    void span_ofRandomNumbers_isAllXorsOfSubsets() {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            XorBasis basis = new XorBasis();
            List<Long> members = new ArrayList<>();
            Set<Long> span = new HashSet<>(Set.of(0L));
            for (int i = random.nextInt(8); i > 0; i--) {
                long number = random.nextInt(64);
                boolean isNew = !span.contains(number);
                assertThat(basis.add(number)).isEqualTo(isNew);
                if (isNew) {
                    members.add(number);
                    List.copyOf(span).forEach(one -> span.add(one ^ number));
                }
            }
            assertThat(basis.rank()).isEqualTo(members.size());
            for (long number = 0; number < 64; number++) {
                assertThat(basis.spans(number)).isEqualTo(span.contains(number));
                if (span.contains(number)) {
                    assertThat(xor(members, basis.express(number).orElseThrow()))
                            .isEqualTo(number);
                }
            }
        }
    }

    @Test
    void span_ofSixtyThreeIndependentNumbers_isEverything() {
        XorBasis basis = new XorBasis();
        for (int bit = 0; bit < 63; bit++) {
            assertThat(basis.add((1L << bit) | 1)).isTrue();
        }

        assertThat(basis.express(Long.MAX_VALUE)).isPresent();
        assertThat(basis.add(Long.MAX_VALUE)).isFalse();
    }

    private static long xor(List<Long> members, long chosen) {
        long xor = 0;
        for (int i = 0; i < members.size(); i++) {
            xor ^= (chosen >>> i & 1) != 0 ? members.get(i) : 0;
        }
        return xor;
    }
}
