package dev.nimbus.theory.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeptValuesTest {
    private final KeptValues kept = new KeptValues();

    /** From each number one may move to those listed. */
    private record Numbers(List<List<Integer>> options) implements SearchRules<Integer> {
        static Numbers random(Random random, int count) {
            List<List<Integer>> options = new ArrayList<>();
            for (int v = 0; v < count; v++) {
                int least = Math.max(0, v - 20);
                options.add(
                        v == 0
                                ? List.of()
                                : random.ints(1 + random.nextInt(4), least, v)
                                        .boxed()
                                        .toList());
            }
            return new Numbers(options);
        }

        @Override
        public void options(Integer position, Sink<Integer> sink) {
            for (int next : options.get(position)) {
                if (!sink.accept(next)) {
                    return;
                }
            }
        }

        @Override
        public long size(Integer position) {
            return 16;
        }

        ReferenceEvaluator<Integer> reference() {
            return new ReferenceEvaluator<>((ListedRules<Integer>) v -> options.get(v).stream()
                    .map(to -> new Option<>(out -> {}, to))
                    .toList());
        }
    }

    private long value(Numbers game, int position, Budget budget) {
        return kept.ask(game, game, budget, search -> search.grundy(position));
    }

    private long steps(Numbers game, int position) {
        Budget budget = Budget.standard();
        value(game, position, budget);
        return budget.spent();
    }

    @Test
    void valuesOfManyGamesInTurn_areThoseOfTheReference() {
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            Numbers game = Numbers.random(random, 60);
            ReferenceEvaluator<Integer> reference = game.reference();
            for (int k = 0; k < 50; k++) {
                int position = random.nextInt(60);
                long asked = random.nextInt(4);
                assertThat(value(game, position, Budget.standard()))
                        .as("%d of %s", position, game)
                        .isEqualTo(reference.grundy(position));
                assertThat(kept.<Integer, Boolean>ask(
                                game, game, Budget.standard(), search -> search.hasValue(position, asked)))
                        .as("%d of %s has %d", position, game, asked)
                        .isEqualTo(reference.grundy(position) == asked);
            }
        }
    }

    @Test
    void positionAskedAgain_isLookedUp() {
        Numbers game = Numbers.random(new Random(2), 5000);
        long first = steps(game, 4999);

        assertThat(first).isGreaterThan(1000);
        assertThat(steps(game, 4999)).isLessThan(10);
    }

    @Test
    void otherGame_takesThePlaceOfTheFirst() {
        Numbers game = Numbers.random(new Random(2), 5000);
        long first = steps(game, 4999);
        steps(Numbers.random(new Random(3), 5000), 4999);

        assertThat(steps(game, 4999)).isEqualTo(first);
    }

    @Test
    void keptValues_areHeldFromTheBudgetOfEachQuery() {
        Numbers game = Numbers.random(new Random(2), 5000);
        steps(game, 4999);
        Budget budget = Budget.standard();
        value(game, 4999, budget);

        assertThat(budget.held()).isGreaterThan(10_000);
    }

    /** It was refused, and was answered when it was asked again. */
    @Test
    void queryWithoutRoomForWhatIsKept_isAnswered() {
        Numbers game = Numbers.random(new Random(2), 5000);
        steps(game, 4999);
        Budget budget = Budget.standard();
        budget.hold(Budget.MOST_BYTES - 20_000);

        assertThat(value(game, 10, budget)).isEqualTo(game.reference().grundy(10));
    }

    /** What is kept gives way to the positions that a search stands on. */
    @Test
    void longPlay_isAnsweredWhateverIsKept() {
        int length = 150_000;
        Numbers ladder = new Numbers(IntStream.range(0, length)
                .mapToObj(rung -> rung == 0 ? List.<Integer>of() : List.of(rung - 1))
                .toList());
        assertThat(value(ladder, length - 1, Budget.standard())).isEqualTo((length - 1) % 2);
        for (int from = length - 1; from > 0; from -= 10_000) {
            assertThat(value(ladder, from, Budget.standard())).isEqualTo(from % 2);
        }
    }

    @Test
    void queriesAtTheSameTime_doNotDisturbEachOther() {
        Numbers game = Numbers.random(new Random(4), 2000);
        ReferenceEvaluator<Integer> reference = game.reference();
        List<CompletableFuture<Boolean>> queries = IntStream.range(1000, 2000)
                .mapToObj(position -> CompletableFuture.supplyAsync(
                        () -> value(game, position, Budget.standard()) == reference(reference, position)))
                .toList();

        assertThat(queries).allMatch(CompletableFuture::join);
    }

    private static synchronized long reference(ReferenceEvaluator<Integer> reference, int position) {
        return reference.grundy(position);
    }
}
