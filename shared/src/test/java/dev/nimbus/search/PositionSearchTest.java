package dev.nimbus.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The core on games of heaps, whose values are known: a component is one heap, of one word or of three. */
class PositionSearchTest {
    private static final int MEBIBYTE = 1 << 20;

    /** A heap game: lists the options of a heap, each the two heaps that it leaves. */
    private interface Heaps {
        void options(long heap, Pair sink);

        interface Pair {
            boolean leaves(long one, long other);
        }
    }

    private static final Heaps NIM = (heap, sink) -> {
        boolean more = true;
        for (long k = 0; k < heap && more; k++) {
            more = sink.leaves(k, 0);
        }
    };

    /** Lasker's Nim: n−1, n+1 or n, by n mod 4. */
    private static final Heaps LASKER = (heap, sink) -> {
        boolean more = true;
        for (long k = 0; k < heap && more; k++) {
            more = sink.leaves(k, 0) && (k == 0 || sink.leaves(k, heap - k));
        }
    };

    private record Packed(Heaps heaps, int small, boolean wide, boolean isDepthFirst) implements ComponentRules {
        @Override
        public Family family() {
            return new Family(1, false);
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            heaps.options(words[from], (one, other) -> {
                sink.begin();
                write(one, sink);
                write(other, sink);
                return sink.end();
            });
        }

        void write(long heap, OptionSink sink) {
            if (heap == 0) {
                return;
            }
            if (wide) {
                sink.part(heap, 0, 0, (int) heap, heap <= small);
            } else {
                sink.part(new long[] {heap}, 1, (int) heap, heap <= small);
            }
        }

        PositionSearch.Position position(long... all) {
            return sink -> {
                for (long heap : all) {
                    write(heap, sink);
                }
            };
        }
    }

    private static void forShapes(Heaps heaps, int tableBytes, BiConsumer<Packed, ValueTable> test) {
        for (int small : new int[] {0, 6}) {
            test.accept(new Packed(heaps, small, false, false), ValueTable.ofBytes(tableBytes));
            test.accept(new Packed(heaps, small, true, false), ValueTable.ofBytes(tableBytes));
            test.accept(new Packed(heaps, small, true, true), ValueTable.ofBytes(tableBytes));
        }
    }

    /** A heap of 90 has the value 90: more than the values of which one is excluded by a bit. */
    @Test
    void value_ofNimHeaps_isTheirNimSum() {
        forShapes(NIM, MEBIBYTE, (rules, table) -> {
            PositionSearch search = new PositionSearch(rules, table, Budget.standard());
            for (long heap = 0; heap <= 90; heap++) {
                assertThat(search.value(rules.position(heap))).isEqualTo(heap);
            }
            assertThat(search.value(rules.position(90, 17, 64, 64))).isEqualTo(90 ^ 17);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {4 * 16, 64 * 16, MEBIBYTE})
    void value_ofLaskersNim_isTheFormula(int tableBytes) {
        forShapes(LASKER, tableBytes, (rules, table) -> {
            for (int heap = 0; heap <= 14; heap++) {
                PositionSearch search = new PositionSearch(rules, table, Budget.standard());
                assertThat(search.value(rules.position(heap))).isEqualTo(lasker(heap));
            }
        });
    }

    private static long lasker(long heap) {
        return switch ((int) (heap % 4)) {
            case 0 -> Math.max(0, heap - 1);
            case 3 -> heap + 1;
            default -> heap;
        };
    }

    @Test
    void hasValue_ofSums_isTrueForTheNimSumAlone() {
        Random random = new Random(2);
        forShapes(LASKER, MEBIBYTE, (rules, table) -> {
            for (int i = 0; i < 200; i++) {
                long[] heaps = random.longs(random.nextInt(4), 0, 16).toArray();
                long sum = 0;
                for (long heap : heaps) {
                    sum ^= lasker(heap);
                }
                PositionSearch search = new PositionSearch(rules, table, Budget.standard());
                long asked = random.nextInt(20);
                assertThat(search.hasValue(rules.position(heaps), asked)).isEqualTo(asked == sum);
                assertThat(search.hasValue(rules.position(heaps), sum)).isTrue();
                assertThat(search.hasValue(rules.position(heaps), -1)).isFalse();
            }
        });
    }

    /** Equal heaps cancel, however large: they are never searched. */
    @Test
    void value_ofTwoEqualHeaps_costsNothing() {
        Packed rules = new Packed(NIM, 0, false, false);
        Budget budget = Budget.ofSteps(10);
        PositionSearch search = new PositionSearch(rules, ValueTable.ofBytes(0), budget);
        assertThat(search.value(rules.position(1_000_000, 1_000_000))).isZero();
    }

    @Test
    void value_pastTheBudget_isRefused() {
        Packed rules = new Packed(LASKER, 0, false, false);
        PositionSearch search = new PositionSearch(rules, ValueTable.ofBytes(0), Budget.ofSteps(1000));
        assertThatThrownBy(() -> search.value(rules.position(40))).isInstanceOf(Refusal.class);
    }

    /** Heap n leads to n − 1, but heap 1 to heap 5, and heap 9 to itself: play goes round for ever. */
    private record Round(boolean isDepthFirst) implements ComponentRules {
        @Override
        public Family family() {
            return new Family(2, false);
        }

        @Override
        public boolean mayRepeat() {
            return true;
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            long heap = words[from];
            sink.begin();
            sink.part(new long[] {heap == 1 ? 5 : heap == 9 ? 9 : heap - 1}, 1, (int) heap, false);
            sink.end();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void playThatGoesRoundForEver_isRefused(boolean isDepthFirst) {
        Round rules = new Round(isDepthFirst);
        for (long heap : new long[] {3, 9}) {
            PositionSearch.Position position = sink -> sink.part(new long[] {heap}, 1, (int) heap, false);
            PositionSearch search = new PositionSearch(rules, ValueTable.ofBytes(MEBIBYTE), Budget.ofSteps(10_000));
            MisereSearch misere = new MisereSearch(rules, ValueTable.ofBytes(MEBIBYTE), Budget.ofSteps(10_000));

            assertThatThrownBy(() -> search.value(position)).hasMessageContaining("for ever");
            assertThatThrownBy(() -> misere.isLost(position)).hasMessageContaining("for ever");
        }
    }

    @Test
    void value_foundBefore_isFoundAtOnce() {
        Packed rules = new Packed(LASKER, 6, false, false);
        ValueTable table = ValueTable.ofBytes(MEBIBYTE);
        new PositionSearch(rules, table, Budget.standard()).value(rules.position(30));
        Budget second = Budget.standard();
        assertThat(new PositionSearch(rules, table, second).value(rules.position(30)))
                .isEqualTo(lasker(30));
        assertThat(second.spent()).isOne();
    }
}
