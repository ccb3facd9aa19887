package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Notations of games, drawn with all their parameters, print and parse back. */
class NotationPropertiesTest {
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV";

    @Provide
    Arbitrary<String> notations() {
        return Arbitraries.oneOf(sets("subtraction"), sets("all-but"), sets("strip"), sets("ring"), limits(), codes());
    }

    /** A name and a set of numbers, in any order and more than once. */
    private static Arbitrary<String> sets(String name) {
        Arbitrary<String> single = Arbitraries.integers().between(1, 20).map(String::valueOf);
        Arbitrary<String> intervals = Combinators.combine(
                        Arbitraries.integers().between(1, 20),
                        Arbitraries.integers().between(0, 9))
                .as((from, more) -> from + ".." + (from + more));
        return Arbitraries.oneOf(single, intervals)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .map(numbers -> name + "(" + joined(numbers) + ")");
    }

    private static String joined(List<?> numbers) {
        return numbers.toString().replaceAll("[\\[\\] ]", "");
    }

    private static Arbitrary<String> limits() {
        return Combinators.combine(
                        Arbitraries.of("bash", "moore"), Arbitraries.longs().between(1, Long.MAX_VALUE))
                .as((name, limit) -> name + "(" + limit + ")");
    }

    /** Take-and-break codes, with zeros at their end or a tail that repeats; 0.007 and G.7... for instance. */
    private static Arbitrary<String> codes() {
        return Combinators.combine(
                        Arbitraries.of("0", "4", "8", "C", "G"),
                        Arbitraries.strings()
                                .withChars(DIGITS.toCharArray())
                                .ofMinLength(1)
                                .ofMaxLength(5),
                        Arbitraries.of("", "..."))
                .as((point, digits, tail) -> "take-and-break(" + point + "." + digits + tail + ")");
    }

    @Property(tries = 5_000, seed = "7")
    void notation_parsedAgain_givesTheSameGame(@ForAll("notations") String notation) {
        Ruleset<?> game = GameSample.CATALOGUE.parse(notation);
        Ruleset<?> again = GameSample.CATALOGUE.parse(game.notation());

        assertThat(again.notation()).isEqualTo(game.notation());
        assertThat(again.getClass()).isEqualTo(game.getClass());
    }

    /** The canonical notation names the same rules: from each position the same options. */
    @Property(tries = 1_000, seed = "7")
    void game_ofTheCanonicalNotation_hasTheSameOptions(
            @ForAll("notations") String notation, @ForAll("seeds") long seed) {
        checkOptions(GameSample.of(notation, 3, seed));
    }

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs().between(0, 1L << 40);
    }

    private static <P> void checkOptions(GameSample<P> sample) {
        @SuppressWarnings("unchecked") // games of one notation have positions of one class
        Ruleset<P> again = (Ruleset<P>) GameSample.CATALOGUE.parse(sample.game().notation());

        assertThat(ReferenceEvaluator.list(again, sample.position()))
                .isEqualTo(ReferenceEvaluator.list(sample.game(), sample.position()));
    }
}
