package dev.nimbus.theory.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
    /** Heaps of which a move takes one or two tokens and may split the rest, or takes a whole heap of seven. */
    private static final class Splitting implements SearchRules<List<Integer>> {
        List<Option<List<Integer>>> options(List<Integer> heaps) {
            List<Option<List<Integer>>> options = new ArrayList<>();
            options(heaps, next -> options.add(new Option<>(out -> {}, next)));
            return options;
        }

        @Override
        public void options(List<Integer> heaps, Sink<List<Integer>> sink) {
            for (int i = 0; i < heaps.size(); i++) {
                for (int taken = 1; taken <= heaps.get(i); taken++) {
                    int left = heaps.get(i) - taken;
                    for (int part = 0; (taken <= 2 || (taken == 7 && left == 0)) && part <= left / 2; part++) {
                        List<Integer> next = new ArrayList<>(heaps);
                        next.set(i, part);
                        next.add(left - part);
                        sink.accept(canonical(next));
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
            return component.get(0);
        }
    }

    private static List<Integer> position(Random random, int largest) {
        return random.ints(random.nextInt(4), 0, largest + 1).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 1 << 26})
    void search_ofRandomPositions_agreesWithTheReference(int tableBytes) {
        Splitting rules = new Splitting();
        ReferenceEvaluator<List<Integer>> reference = new ReferenceEvaluator<>((ListedRules<List<Integer>>) position ->
                rules.options(Splitting.canonical(position)).stream()
                        .map(option -> new Option<>(option.move(), Splitting.canonical(option.position())))
                        .toList());
        Random random = new Random(9);
        for (int i = 0; i < 300; i++) {
            List<Integer> position = position(random, tableBytes < 2000 ? 4 : 9);
            Search<List<Integer>> search = new Search<>(rules, Budget.standard(), tableBytes);
            long value = reference.grundy(position);
            for (long asked : new long[] {value, 0, 1, 2, 3, 99, value + 1}) {
                assertThat(search.hasValue(position, asked))
                        .as("%s has value %d", position, asked)
                        .isEqualTo(asked == value);
            }
            assertThat(search.grundy(position)).as("%s", position).isEqualTo(value);
            for (Play play : Play.values()) {
                assertThat(search.outcome(position, play))
                        .as("%s under %s", position, play)
                        .isEqualTo(reference.outcome(position, play));
            }
        }
    }

    @Test
    void misere_ofRandomGraphs_agreesWithTheReference() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            List<List<Integer>> options = new ArrayList<>();
            for (int v = 0; v < 15; v++) {
                options.add(
                        v == 0
                                ? List.of()
                                : random.ints(random.nextInt(4), 0, v).boxed().toList());
            }
            ReferenceEvaluator<Integer> reference =
                    new ReferenceEvaluator<>((ListedRules<Integer>) v -> options.get(v).stream()
                            .map(to -> new Option<>(out -> {}, to))
                            .toList());
            NumberRules rules = (v, sink) -> options.get(v).forEach(sink::accept);
            Search<Integer> search = new Search<>(rules, Budget.standard());
            for (int v = 14; v >= 0; v--) {
                assertThat(search.outcome(v, Play.MISERE))
                        .as("%d of %s", v, options)
                        .isEqualTo(reference.outcome(v, Play.MISERE));
            }
        }
    }

    /** Rules of positions that are one number. */
    private interface NumberRules extends SearchRules<Integer> {
        @Override
        default long size(Integer position) {
            return 16;
        }
    }

    /** A heap that can be lowered by one at a time, any number of times, from a great height. */
    private static final NumberRules LADDER = (rung, sink) -> {
        if (rung > 0) {
            sink.accept(rung - 1);
        }
    };

    @Test
    void search_ofLongPlay_needsNoDeepStack() {
        Search<Integer> search = new Search<>(LADDER, Budget.standard());

        assertThat(search.grundy(50_001)).isEqualTo(1);
        assertThat(search.outcome(50_001, Play.MISERE)).isEqualTo(Outcome.P);
    }

    /** Nim on one heap with values far above what a set of bits holds. */
    private static final NumberRules NIM = (heap, sink) -> {
        for (int next = 0; next < heap; next++) {
            sink.accept(next);
        }
    };

    @ParameterizedTest
    @ValueSource(ints = {4, 1 << 20})
    void search_ofLargeValues_isExact(int tableBytes) {
        int heap = tableBytes == 4 ? 9 : 150;
        Search<Integer> search = new Search<>(NIM, Budget.standard(), tableBytes);

        assertThat(search.hasValue(heap, heap - 1)).isFalse();
        assertThat(search.hasValue(heap, heap + 1)).isFalse();
        assertThat(search.hasValue(heap, heap)).isTrue();
        assertThat(search.grundy(heap)).isEqualTo(heap);
    }

    @Test
    void search_pastItsBudget_isRefusedWithTheBudget() {
        Search<Integer> search = new Search<>(LADDER, Budget.ofSteps(100));

        assertThatThrownBy(() -> search.grundy(1000))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.TOO_LARGE))
                .hasMessageContaining("100");
    }

    @Test
    void search_ofEndlessPlay_isRefused() {
        NumberRules round = (rung, sink) -> sink.accept((rung + 1) % 5);
        Search<Integer> search = new Search<>(round, Budget.standard());

        for (Play play : Play.values()) {
            assertThatThrownBy(() -> search.outcome(0, play))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("for ever");
        }
    }
}
