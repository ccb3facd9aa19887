package dev.nimbus.tables.period;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.ReferenceValues;
import dev.nimbus.tables.Strategies;
import dev.nimbus.tables.rules.NumberSet;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.period.Period;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FiniteSetPeriodTest {
    private static final int MANY = 1 << 18;

    private static NumberSet randomSet(Random random, int mostNumbers, int largest) {
        return NumberSet.of(LongStream.range(0, 1 + random.nextInt(mostNumbers))
                .map(i -> 1 + random.nextInt(largest))
                .toArray());
    }

    @Test
    void period_holdsForValuesByTheRules_andIsLeast() {
        Random random = new Random(3);
        for (int i = 0; i < 300; i++) {
            NumberSet set = randomSet(random, 6, 20);
            Period found = FiniteSetPeriod.find(set, MANY).orElseThrow();
            int[] values = ReferenceValues.of(new Subtraction(set), (int) found.checkedTo() + 100);

            assertThat(firstAgreeing(values, found.period())).as("%s", set).isEqualTo(found.preperiod());
            for (long p = 1; p < found.period(); p++) {
                assertThat(firstAgreeing(values, p))
                        .as("%s, %d", set, p)
                        .isGreaterThan(values.length - p - set.largest());
            }
        }
    }

    /** The least heap from which on all values equal those a period higher. */
    private static long firstAgreeing(int[] values, long period) {
        int n = values.length - (int) period;
        while (n > 0 && values[n - 1] == values[n - 1 + (int) period]) {
            n--;
        }
        return n;
    }

    @Test
    void figures_areThoseOfTheTable() {
        Random random = new Random(4);
        for (int i = 0; i < 500; i++) {
            NumberSet set = randomSet(random, 5, 256);
            Period found = FiniteSetPeriod.find(set, MANY).orElseThrow();
            Subtraction game = new Subtraction(set);
            GrowingValues values =
                    KernelRuns.extend(Strategies.kernel(game), new GrowingValues(), (int) found.checkedTo());

            assertThat(PeriodFinder.find(PeriodProof.of(game), values))
                    .as("%s", set)
                    .contains(found);
            assertThat(PeriodProof.of(game).isProved(found)).isTrue();
        }
    }

    @Test
    void periodPastTheValuesLookedAt_isNotFound() {
        NumberSet set = NumberSet.of(19, 45, 64);
        Period found = FiniteSetPeriod.find(set, MANY).orElseThrow();

        assertThat(found.period()).isEqualTo(1843);
        assertThat(FiniteSetPeriod.find(set, (int) found.checkedTo())).contains(found);
        assertThat(FiniteSetPeriod.find(set, (int) found.checkedTo() - 1)).isEmpty();
    }

    @Test
    void setItIsNotMadeFor_isLeftToTheTable() {
        assertThat(FiniteSetPeriod.find(NumberSet.of(), MANY)).isEmpty();
        assertThat(FiniteSetPeriod.find(NumberSet.of(1, 5000), MANY)).isEmpty();
        assertThat(FiniteSetPeriod.find(
                        NumberSet.of(LongStream.rangeClosed(1, 63).toArray()), MANY))
                .isEmpty();
        assertThat(FiniteSetPeriod.find(
                        NumberSet.of(LongStream.rangeClosed(1, 62).toArray()), MANY))
                .hasValueSatisfying(period -> assertThat(period.period()).isEqualTo(63));
    }
}
