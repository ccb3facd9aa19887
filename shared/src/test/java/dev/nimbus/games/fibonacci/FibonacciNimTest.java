package dev.nimbus.games.fibonacci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FibonacciNimTest {
    private static final int MOST = 150;

    private final FibonacciNim game = (FibonacciNim) new Catalogue(Tables.local()).parse("fibonacci-nim");

    private static FibonacciHeaps heap(long size, long limit) {
        return new FibonacciHeaps(Heaps.of(size), Heaps.of(limit));
    }

    private static FibonacciHeaps untouched(long... sizes) {
        long[] limits = sizes.clone();
        for (int i = 0; i < limits.length; i++) {
            limits[i]--;
        }
        return new FibonacciHeaps(Heaps.of(sizes), Heaps.of(limits));
    }

    private Outcome outcome(FibonacciHeaps position) {
        return game.outcome(position, Play.NORMAL, Budget.standard());
    }

    /** The mex of all options, for each heap and each limit. */
    @Test
    void values_areThoseOfTheMexOfAllOptions() {
        int[][] values = new int[MOST + 1][MOST + 1];
        for (int size = 0; size <= MOST; size++) {
            Set<Integer> seen = new HashSet<>();
            int mex = 0;
            for (int limit = 0; limit <= size; limit++) {
                if (limit > 0) {
                    int left = size - limit;
                    seen.add(values[left][Math.min(left, 2 * limit)]);
                }
                while (seen.contains(mex)) {
                    mex++;
                }
                values[size][limit] = mex;
                assertThat(game.grundy(heap(size, limit), Budget.standard()))
                        .as("%d, %d", size, limit)
                        .isEqualTo(GrundyValue.of(mex));
            }
        }
    }

    /** Whinihan: a heap from which nothing was taken is lost exactly if its size is a Fibonacci number. */
    @Test
    void heapOfAFibonacciNumber_isLost() {
        Set<Long> fibonacci = new HashSet<>();
        long last = 1;
        for (long number = 1; number <= 3000; number += last) {
            fibonacci.add(number);
            last = number - (number == 1 ? 0 : last);
        }
        for (long size = 1; size <= 3000; size++) {
            assertThat(outcome(untouched(size)) == Outcome.P).as("%d", size).isEqualTo(fibonacci.contains(size));
        }
        assertThat(outcome(untouched(7_540_113_804_746_346_429L))).isEqualTo(Outcome.P);
        assertThat(outcome(untouched(Long.MAX_VALUE))).isEqualTo(Outcome.N);
    }

    @Test
    void oneLargeHeap_hasItsMoves() {
        assertThat(game.winningMoves(untouched(1_000_000_000_000L), Play.NORMAL, 10, Budget.standard())
                        .items())
                .isNotEmpty()
                .allSatisfy(move -> assertThat(
                                outcome(untouched(1_000_000_000_000L).left(0, ((HeapMove) move).to()[0])))
                        .isEqualTo(Outcome.P));
    }

    @Test
    void largeHeapBesideLostOnes_isDecidedWithoutValues() {
        FibonacciHeaps position = untouched(1_000_000_000_000L, 13, 8);

        assertThat(outcome(position)).isEqualTo(Outcome.N);
        assertThat(game.winningMove(position, Play.NORMAL, Budget.standard())).isPresent();
        assertThatThrownBy(() -> game.grundy(position, Budget.standard()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("heap 0 is 1000000000000; nim-values are known up to 4096");
    }
}
