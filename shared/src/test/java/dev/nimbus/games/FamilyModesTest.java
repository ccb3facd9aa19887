package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Sweep;
import dev.nimbus.search.InMode;
import dev.nimbus.search.InMode.Mode;
import dev.nimbus.search.InMode.Small;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.TestTables;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each family has the values and outcomes of the reference evaluator in modes that a node does not use for it: in depth
 * first and by proof numbers, small components searched as all others, components in any form of those alike, and with a
 * table that forgets most of what is found.
 */
class FamilyModesTest {
    private static final int POSITIONS = Sweep.of(100, 1000);
    private static final int[] ENTRIES = {64, 4096};

    /** Without a canonical form a small table would have the same found again too often. */
    private static final int ENTRIES_OF_IMAGES = 1 << 14;

    static Stream<CoreFamily<?>> families() {
        return CoreFamilies.all();
    }

    static Stream<CoreFamily<?>> familiesWithImages() {
        return families().filter(CoreFamily::hasImages);
    }

    static Stream<CoreFamily<?>> misereFamilies() {
        return families().filter(family -> family.plays().contains(Play.MISERE));
    }

    /** What all searches of a family did, in one mode. */
    private static final class Work {
        private long expanded;
        private long changed;

        private void add(InMode rules) {
            expanded += rules.expanded();
            changed += rules.changed();
        }
    }

    @ParameterizedTest
    @MethodSource("families")
    void values_inEitherMode_areThoseOfTheReference(CoreFamily<?> family) {
        Checked<?> checked = Checked.of(family);
        for (Small small : Small.values()) {
            Work depthFirst = values(checked, Mode.DEPTH_FIRST, small, InMode.Image.CANONICAL);
            Work proofNumbers = values(checked, Mode.PROOF_NUMBERS, small, InMode.Image.CANONICAL);

            assertThat(depthFirst.changed + proofNumbers.changed).isZero();
            assertThat(depthFirst.expanded).isPositive();
            assertThat(small == Small.SEARCHED && depthFirst.expanded == proofNumbers.expanded)
                    .as("the modes take the same %d expansions: the mode was not changed", depthFirst.expanded)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("familiesWithImages")
    void values_withoutCanonicalForm_areThoseOfTheReference(CoreFamily<?> family) {
        Checked<?> checked = Checked.of(family);
        for (Small small : Small.values()) {
            for (Mode mode : Mode.values()) {
                assertThat(values(checked, mode, small, family.image()).changed).isPositive();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("misereFamilies")
    void misereOutcomes_inAllModes_areThoseOfTheReference(CoreFamily<?> family) {
        Checked<?> checked = Checked.of(family);
        for (Small small : Small.values()) {
            for (Mode mode : Mode.values()) {
                assertThat(misere(checked, mode, small, InMode.Image.CANONICAL).expanded)
                        .isPositive();
                assertThat(misere(checked, mode, small, family.image()).changed > 0)
                        .isEqualTo(family.hasImages());
            }
        }
    }

    private static ValueTable table(int i, InMode.Image image) {
        return TestTables.withKnownKey(16L * (image == InMode.Image.CANONICAL ? ENTRIES[i % 2] : ENTRIES_OF_IMAGES));
    }

    /** A family and an evaluator that remembers what it has played out. */
    private record Checked<P>(CoreFamily<P> family, ReferenceEvaluator<P> reference) {
        static <P> Checked<P> of(CoreFamily<P> family) {
            return new Checked<>(family, new ReferenceEvaluator<>(family.game()));
        }
    }

    private static <P> Work values(Checked<P> checked, Mode mode, Small small, InMode.Image image) {
        CoreFamily<P> family = checked.family();
        Random random = new Random(7);
        Work work = new Work();
        for (int i = 0; i < POSITIONS; i++) {
            P position = family.sample().apply(random);
            CoreFamily.Asked asked = family.core().apply(position, Play.NORMAL);
            InMode rules = new InMode(asked.rules(), mode, small, image);
            PositionSearch.Position written = rules.position(asked.position());
            long expected = checked.reference().grundy(position);
            long other = random.nextInt(6);
            assertThat(new PositionSearch(rules, table(i, image), Budget.standard()).value(written))
                    .as("%s by %s, %s", family.game().write(position), mode, small)
                    .isEqualTo(expected);
            assertThat(new PositionSearch(rules, table(i + 1, image), Budget.standard()).hasValue(written, other))
                    .as("%s has %d by %s, %s", family.game().write(position), other, mode, small)
                    .isEqualTo(other == expected);
            work.add(rules);
        }
        return work;
    }

    private static <P> Work misere(Checked<P> checked, Mode mode, Small small, InMode.Image image) {
        CoreFamily<P> family = checked.family();
        Random random = new Random(8);
        Work work = new Work();
        for (int i = 0; i < POSITIONS; i++) {
            P position = family.sample().apply(random);
            CoreFamily.Asked asked = family.core().apply(position, Play.MISERE);
            InMode rules = new InMode(asked.rules(), mode, small, image);
            boolean isLost = new MisereSearch(rules, table(i, image), Budget.standard())
                    .isLost(rules.position(asked.position()));
            assertThat(Outcome.ofWin(!isLost))
                    .as("%s by %s, %s", family.game().write(position), mode, small)
                    .isEqualTo(checked.reference().outcome(position, Play.MISERE));
            work.add(rules);
        }
        return work;
    }
}
