package dev.nimbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.NumberGraph;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NimbusLibraryTest {
    /** From n take a divisor of it below n. */
    private static final Function<Integer, List<Integer>> DIVISORS = n ->
            IntStream.range(1, n).filter(d -> n % d == 0).mapToObj(d -> n - d).toList();

    @Test
    void position_tellsOutcomeValueAndMoves() {
        Position position = Nimbus.game("kayles").position(5, 7, 9);

        assertThat(position.outcome()).isEqualTo(Outcome.N);
        assertThat(position.value()).isEqualTo(GrundyValue.of(2));
        assertThat(position.winningMoves())
                .allSatisfy(option -> assertThat(option.position().outcome()).isEqualTo(Outcome.P));
        assertThat(position.winningMove()).map(Position.Option::json).hasValue("{\"heap\":1,\"to\":[1,4]}");
    }

    @Test
    void misere_isTheOtherConvention() {
        Position ones = Nimbus.game("nim").position(1, 1, 1);

        assertThat(ones.outcome()).isEqualTo(Outcome.N);
        assertThat(ones.misere().outcome()).isEqualTo(Outcome.P);
    }

    @Test
    void winningMove_ofAHeapPastAllCounting_saysWhereItLeads() {
        Position position = Nimbus.game("nim").position(1L << 60, 3);

        assertThat(position.winningMove().orElseThrow().position()).hasToString("[3,3]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "kayles; [5,7,9]",
                "{\"graph\":[[1,2],[],[1]]}; [0,2]",
                "sum; [{\"game\":\"kayles\",\"position\":[10]},{\"game\":\"nim\",\"position\":[2,6]}]"
            })
    void parts_addUpToTheWhole(String game, String text) {
        Position position = Nimbus.game(game).position(text);

        long sum = position.parts().stream()
                .mapToLong(part -> finite(part.value()))
                .reduce(0, (a, b) -> a ^ b);

        assertThat(position.parts()).hasSizeGreaterThan(1);
        assertThat(sum).isEqualTo(finite(position.value()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"wythoff; [3,5]", "cram; [\"...\",\"...\"]", "turning-turtles; HTTH", "chomp; [4,2]"})
    void winningMoves_leadToOptionsOfTheRules(String game, String text) {
        Position position = Nimbus.game(game).position(text);

        List<String> winning = position.options(1000).stream()
                .filter(option -> option.position().outcome() == Outcome.P)
                .map(Position.Option::toString)
                .toList();

        assertThat(position.winningMoves())
                .extracting(Position.Option::toString)
                .containsExactlyElementsOf(winning);
    }

    @Test
    void options_areAtMostAsManyAsAsked() {
        Position heap = Nimbus.game("nim").position(1L << 60);

        assertThat(heap.options(3)).extracting(Position.Option::json).hasSize(3);
        assertThat(heap.options(0)).isEmpty();
    }

    @Test
    void whatIsNotOffered_isRefusedByName() {
        Position game = Nimbus.game("cards").position("[[1,2]]");

        assertThatThrownBy(game::value)
                .isInstanceOf(Refusal.class)
                .hasMessage("cards does not offer grundy under normal play; it offers probability");
    }

    @Test
    void gameOfOnesOwn_isSearchedUnderBothConventions() {
        for (int n = 1; n <= 40; n++) {
            Position position = Nimbus.position(n, DIVISORS);

            assertThat(position.value()).isEqualTo(GrundyValue.of(Integer.numberOfTrailingZeros(n)));
            assertThat(position.outcome()).isEqualTo(n % 2 == 0 ? Outcome.N : Outcome.P);
            assertThat(position.misere().outcome()).isEqualTo(misere(n) ? Outcome.N : Outcome.P);
        }
        assertThat(Nimbus.position(6, DIVISORS).winningMoves())
                .extracting(option -> option.position().toString())
                .containsExactly("5", "3");
    }

    /** Random functions: from each number up to four smaller ones. */
    @Test
    void functions_agreeWithTheReference() {
        Random random = new Random(5);
        for (int i = 0; i < 500; i++) {
            NumberGraph graph = NumberGraph.ending(random, 30, 30);
            Function<Integer, List<Integer>> function = graph.options()::get;
            ReferenceEvaluator<Integer> reference = graph.reference();
            for (int n : new int[] {29, random.nextInt(30)}) {
                Position position = Nimbus.position(n, function);
                assertThat(position.value()).as("%d of %s", n, graph).isEqualTo(GrundyValue.of(reference.grundy(n)));
                assertAnswers(position, reference, n, Play.NORMAL, graph);
                assertAnswers(position.misere(), reference, n, Play.MISERE, graph);
            }
        }
    }

    private static void assertAnswers(
            Position position, ReferenceEvaluator<Integer> reference, int n, Play play, NumberGraph graph) {
        List<String> winning = graph.options().get(n).stream()
                .filter(to -> reference.outcome(to, play) == Outcome.P)
                .map(String::valueOf)
                .toList();

        assertThat(position.outcome()).as("%d of %s", n, graph).isEqualTo(reference.outcome(n, play));
        assertThat(position.winningMoves())
                .as("%d of %s", n, graph)
                .extracting(option -> option.position().toString())
                .containsExactlyElementsOf(winning);
        assertThat(position.winningMove().map(option -> option.position().toString()))
                .isEqualTo(winning.stream().findFirst());
    }

    private static boolean misere(int n) {
        List<Integer> options = DIVISORS.apply(n);
        return options.isEmpty() || options.stream().anyMatch(option -> !misere(option));
    }

    private static long finite(GrundyValue value) {
        return ((GrundyValue.Finite) value).value();
    }
}
