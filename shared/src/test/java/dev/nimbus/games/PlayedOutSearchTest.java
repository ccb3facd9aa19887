package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.search.words.NumberedPositions;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.search.ListedRules;
import dev.nimbus.theory.search.SearchRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlayedOutSearchTest {
    private final KeptPositions kept = new KeptPositions();

    private <P, R> R ask(SearchRules<P> game, Budget budget, Function<PlayedOutSearch<P>, R> question) {
        try (PlayedOutSearch<P> search = new PlayedOutSearch<>(kept, game, game, budget)) {
            return question.apply(search);
        }
    }

    private <P> long grundy(SearchRules<P> game, P position, Budget budget) {
        return ask(game, budget, search -> search.grundy(position));
    }

    private <P> long grundy(SearchRules<P> game, P position) {
        return grundy(game, position, Budget.standard());
    }

    private <P> boolean hasValue(SearchRules<P> game, P position, long value) {
        return ask(game, Budget.standard(), search -> search.hasValue(position, value));
    }

    private <P> Outcome outcome(SearchRules<P> game, P position, Play play) {
        return ask(game, Budget.standard(), search -> search.outcome(position, play));
    }

    private long steps(NumberGraph game, int position, Play play) {
        Budget budget = Budget.standard();
        ask(game, budget, search -> search.outcome(position, play));
        return budget.spent();
    }

    /** Heaps of which a move takes one or two tokens and may split the rest, or takes a whole heap of seven. */
    private static final class Splitting implements SearchRules<List<Integer>> {
        List<Option<List<Integer>>> options(List<Integer> heaps) {
            List<Option<List<Integer>>> options = new ArrayList<>();
            options(heaps, next -> options.add(new Option<>(out -> {}, next)));
            return options;
        }

        @Override
        public void options(List<Integer> heaps, Predicate<List<Integer>> sink) {
            boolean more = true;
            for (int i = 0; i < heaps.size() && more; i++) {
                for (int taken = 1; taken <= heaps.get(i) && more; taken++) {
                    int left = heaps.get(i) - taken;
                    for (int part = 0; (taken <= 2 || (taken == 7 && left == 0)) && part <= left / 2 && more; part++) {
                        List<Integer> next = new ArrayList<>(heaps);
                        next.set(i, part);
                        next.add(left - part);
                        more = sink.test(canonical(next));
                    }
                }
            }
        }

        static List<Integer> canonical(List<Integer> heaps) {
            return heaps.stream().filter(heap -> heap > 0).sorted().toList();
        }

        @Override
        public List<List<Integer>> components(List<Integer> heaps) {
            return canonical(heaps).stream().map(List::of).toList();
        }

        @Override
        public long size(List<Integer> heaps) {
            return 40 + 4L * heaps.size();
        }

        @Override
        public int weight(List<Integer> component) {
            return component.isEmpty() ? 0 : component.get(0);
        }
    }

    @Test
    void sums_agreeWithTheReference() {
        Splitting rules = new Splitting();
        ReferenceEvaluator<List<Integer>> reference =
                new ReferenceEvaluator<>((ListedRules<List<Integer>>) rules::options);
        Random random = new Random(9);
        for (int i = 0; i < 300; i++) {
            List<Integer> position = Splitting.canonical(
                    random.ints(random.nextInt(4), 0, 10).boxed().toList());
            long value = reference.grundy(position);
            for (long asked : new long[] {value, 0, 1, 2, 3, 99, value + 1, -1}) {
                assertThat(hasValue(rules, position, asked))
                        .as("%s has value %d", position, asked)
                        .isEqualTo(asked == value);
            }
            assertThat(grundy(rules, position)).as("%s", position).isEqualTo(value);
            for (Play play : Play.values()) {
                assertThat(outcome(rules, position, play))
                        .as("%s under %s", position, play)
                        .isEqualTo(reference.outcome(position, play));
            }
        }
    }

    /** Many games in turn, some asked again, so that what is kept of one would show in another. */
    @Test
    void randomGraphs_agreeWithTheReference() {
        Random random = new Random(7);
        List<NumberGraph> games = IntStream.range(0, 1000)
                .mapToObj(i -> NumberGraph.ending(random, 5 + random.nextInt(30), 30))
                .toList();
        for (int i = 0; i < 4000; i++) {
            NumberGraph game = games.get(random.nextInt(5) == 0 ? i % 10 : random.nextInt(games.size()));
            ReferenceEvaluator<Integer> reference = game.reference();
            for (int k = 0; k < 5; k++) {
                int position = random.nextInt(game.options().size());
                long asked = random.nextInt(4);
                assertThat(grundy(game, position))
                        .as("%d of %s", position, game)
                        .isEqualTo(reference.grundy(position));
                assertThat(hasValue(game, position, asked))
                        .as("%d of %s has %d", position, game, asked)
                        .isEqualTo(reference.grundy(position) == asked);
                for (Play play : Play.values()) {
                    assertThat(outcome(game, position, play))
                            .as("%d of %s under %s", position, game, play)
                            .isEqualTo(reference.outcome(position, play));
                }
            }
        }
    }

    /** Where all play ends nothing is refused. Elsewhere who wins is told right, and where neither player can win it is refused. */
    @ParameterizedTest
    @EnumSource(Play.class)
    void randomGraphsWithCycles_areAnsweredOrRefused(Play play) {
        Random random = new Random(11);
        int refused = 0;
        for (int i = 0; i < 3000; i++) {
            NumberGraph game = NumberGraph.any(random, 2 + random.nextInt(12));
            boolean[] ending = game.ending();
            List<Optional<Outcome>> expected = game.outcomes(play);
            for (int k = 0; k < 4; k++) {
                int v = random.nextInt(ending.length);
                try {
                    if (random.nextBoolean()) {
                        assertThat(expected.get(v)).as("%d of %s", v, game).hasValue(outcome(game, v, play));
                    } else if (play == Play.NORMAL) {
                        assertThat(expected.get(v)).hasValue(Outcome.ofWin(grundy(game, v) != 0));
                    }
                } catch (Refusal refusal) {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_POSITION);
                    assertThat(ending[v])
                            .as("all play ends from %d of %s", v, game)
                            .isFalse();
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(300);
    }

    /** From 2 to two of 3, from 3 to 2. */
    private static final class Twins implements SearchRules<List<Integer>> {
        @Override
        public void options(List<Integer> heaps, Predicate<List<Integer>> sink) {
            for (int i = 0; i < heaps.size(); i++) {
                List<Integer> next = new ArrayList<>(heaps);
                int taken = next.remove(i);
                next.addAll(taken == 2 ? List.of(3, 3) : List.of(2));
                if (!sink.test(next)) {
                    return;
                }
            }
        }

        @Override
        public List<List<Integer>> components(List<Integer> heaps) {
            return heaps.stream().map(List::of).toList();
        }

        @Override
        public long size(List<Integer> heaps) {
            return 64;
        }
    }

    @Test
    void equalPartsInWhichPlayNeedNotEnd_doNotCancel() {
        for (List<Integer> heaps : List.of(List.of(2), List.of(3), List.of(3, 3))) {
            assertThatThrownBy(() -> outcome(new Twins(), heaps, Play.NORMAL))
                    .as("%s", heaps)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("for ever");
        }
    }

    @Test
    void searchThatIsClosedTwice_sharesNothing() {
        NumberGraph game = ladder(50);
        PlayedOutSearch<Integer> closed = new PlayedOutSearch<>(kept, game, game, Budget.standard());
        closed.grundy(40);
        closed.close();
        NumberedPositions<Integer> first = kept.take(game, Long.MAX_VALUE);
        closed.close();

        assertThat(first.bytes()).isPositive();
        assertThat(kept.<Integer>take(game, Long.MAX_VALUE)).isNotSameAs(first);
        assertThat(closed.grundy(41)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Play.class)
    void playThatGoesRoundForEver_isRefused(Play play) {
        NumberGraph round = NumberGraph.of(2000, v -> List.of((v + 1) % 2000));

        assertThatThrownBy(() -> outcome(round, 3, play))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_POSITION))
                .hasMessageContaining("for ever");
    }

    /** From each number but 0 to the one below. */
    private static NumberGraph ladder(int length) {
        return NumberGraph.of(length, rung -> rung == 0 ? List.of() : List.of(rung - 1));
    }

    @Test
    void longPlay_needsNoDeepStack() {
        NumberGraph ladder = ladder(80_002);

        assertThat(grundy(ladder, 80_001)).isEqualTo(1);
        assertThat(outcome(ladder, 80_001, Play.MISERE)).isEqualTo(Outcome.P);
    }

    /** A heap of Nim, with values far above what a set of bits holds. */
    @Test
    void largeValues_areExact() {
        NumberGraph nim =
                NumberGraph.of(151, heap -> IntStream.range(0, heap).boxed().toList());

        assertThat(grundy(nim, 150)).isEqualTo(150);
        for (long asked : new long[] {149, 150, 151}) {
            assertThat(hasValue(nim, 150, asked)).isEqualTo(asked == 150);
        }
    }

    /** A number whose hash says nothing. */
    private record Blunt(int number) {
        @Override
        public int hashCode() {
            return number % 3;
        }
    }

    @Test
    void positionsWithEqualHashes_areToldApart() {
        SearchRules<Blunt> rules = new SearchRules<>() {
            @Override
            public void options(Blunt position, Predicate<Blunt> sink) {
                boolean more = true;
                for (int left = Math.max(0, position.number() - 3); left < position.number() && more; left++) {
                    more = sink.test(new Blunt(left));
                }
            }

            @Override
            public long size(Blunt position) {
                return 16;
            }
        };

        for (int n = 0; n < 400; n++) {
            assertThat(grundy(rules, new Blunt(n))).isEqualTo(n % 4);
        }
    }

    @Test
    void work_pastTheBudget_isRefusedWithTheBudget() {
        assertThatThrownBy(() -> grundy(ladder(1001), 1000, Budget.ofSteps(100)))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.TOO_LARGE))
                .hasMessageContaining("100");
    }

    /** From each number but 0 there is a move. */
    private static NumberGraph large(int seed, int count) {
        Random random = new Random(seed);
        return NumberGraph.of(
                count,
                v -> random.ints(v == 0 ? 0 : 1 + random.nextInt(4), Math.max(0, v - 20), Math.max(1, v))
                        .boxed()
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(Play.class)
    void positionAskedAgain_isLookedUp(Play play) {
        NumberGraph game = large(2, 5000);
        long first = steps(game, 4999, play);

        assertThat(first).isGreaterThan(200);
        assertThat(steps(game, 4999, play)).isLessThan(10);
    }

    @Test
    void otherGame_takesThePlaceOfTheFirst() {
        NumberGraph game = large(2, 5000);
        steps(game, 4999, Play.NORMAL);
        steps(large(3, 5000), 4999, Play.NORMAL);

        assertThat(steps(game, 4999, Play.NORMAL)).isGreaterThan(200);
    }

    /** A second query of the same game while one is at work begins with nothing. */
    @Test
    void queryMeanwhile_doesNotDisturb() {
        NumberGraph game = large(2, 5000);
        steps(game, 4999, Play.NORMAL);
        Budget budget = Budget.standard();
        Outcome answer = ask(game, budget, search -> {
            assertThat(steps(game, 4999, Play.NORMAL)).isGreaterThan(200);
            return search.outcome(4999, Play.NORMAL);
        });

        assertThat(answer).isEqualTo(game.reference().outcome(4999, Play.NORMAL));
        assertThat(budget.spent()).isLessThan(10);
    }

    /** It was refused, and was answered when it was asked again. */
    @Test
    void queryWithoutRoomForWhatIsKept_isAnswered() {
        NumberGraph game = large(2, 5000);
        steps(game, 4999, Play.NORMAL);
        Budget budget = Budget.standard();
        budget.hold(Budget.MOST_BYTES - 20_000);

        assertThat(grundy(game, 10, budget)).isEqualTo(game.reference().grundy(10));
    }

    /** What is kept gives way to the positions that a search stands on. */
    @Test
    void longPlay_isAnsweredWhateverIsKept() {
        NumberGraph two = NumberGraph.of(160_000, n -> n % 80_000 == 0 ? List.of() : List.of(n - 1));

        for (int from = 79_999; from > 0; from -= 10_000) {
            assertThat(grundy(two, from)).isEqualTo(from % 2);
            assertThat(grundy(two, 80_000 + from)).isEqualTo(from % 2);
        }
    }

    @Test
    void queriesAtTheSameTime_doNotDisturbEachOther() {
        NumberGraph game = large(4, 2000);
        ReferenceEvaluator<Integer> reference = game.reference();
        List<Long> expected =
                IntStream.range(0, 2000).mapToObj(reference::grundy).toList();
        List<CompletableFuture<Boolean>> queries = IntStream.range(1000, 2000)
                .mapToObj(position ->
                        CompletableFuture.supplyAsync(() -> grundy(game, position) == expected.get(position)))
                .toList();

        assertThat(queries).allMatch(CompletableFuture::join);
    }
}
