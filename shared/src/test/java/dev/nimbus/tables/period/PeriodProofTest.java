package dev.nimbus.tables.period;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeriodProofTest {

    private static Period with(Period period, long checkedTo) {
        return new Period(
                period.period(),
                period.preperiod(),
                period.saltus(),
                period.exceptionCount(),
                period.exceptions(),
                period.theorem(),
                checkedTo);
    }

    /** The finder proves a period from exactly as many values as are said to be needed. */
    @Test
    void valuesNeeded_areTheFewestThatTheFinderProvesFrom() {
        for (Recurrence game : List.of(
                TakeAndBreak.parse("0.77"),
                TakeAndBreak.parse("0.07"),
                TakeAndBreak.parse("0.15"),
                TakeAndBreak.parse("4.0"),
                Subtraction.of(1, 3, 4),
                Subtraction.of(2, 5, 11),
                AllBut.of(),
                AllBut.of(1, 4))) {
            PeriodProof proof = PeriodProof.of(game);
            Period period = PeriodFinder.find(proof, KernelRuns.toValues(KernelRuns.chosen(game, 2000)))
                    .orElseThrow();
            int needed = (int) proof.valuesNeeded(period.period(), period.preperiod());

            assertThat(PeriodFinder.find(proof, KernelRuns.toValues(KernelRuns.chosen(game, needed))))
                    .as(game.key())
                    .isPresent();
            assertThat(PeriodFinder.find(proof, KernelRuns.toValues(KernelRuns.chosen(game, needed - 1)))
                            .filter(found -> found.period() == period.period()))
                    .as(game.key())
                    .isEmpty();
            assertThat(proof.isProved(with(period, needed))).isTrue();
            assertThat(proof.isProved(with(period, needed - 1))).isFalse();
        }
    }

    @Test
    void gameWithoutATheorem_hasNoProof() {
        PeriodProof none = PeriodProof.of(GrundysGame.GRUNDYS_GAME);

        assertThat(none.isProved(new Period(1, 0, 0, 0, List.of(), "", Long.MAX_VALUE)))
                .isFalse();
    }
}
