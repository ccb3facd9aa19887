package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.Nimbus;
import dev.nimbus.Position;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A heap game written outside the packages of the heap games, with nothing but its moves. */
class OwnHeapGameTest {
    private static final HeapGame GAME = new TakeOrHalve(2);

    /** Take 1 to {@code most} tokens, or split a heap into two equal ones. */
    private static final class TakeOrHalve extends HeapGame {
        private final int most;

        TakeOrHalve(int most) {
            super("take-or-halve");
            this.most = most;
        }

        @Override
        protected void results(long heap, ResultVisitor visitor) {
            boolean more = true;
            for (long left = Math.max(0, heap - most); left < heap && more; left++) {
                more = visitor.visit(new long[] {left}, left == 0 ? 0 : 1);
            }
            if (heap > 0 && heap % 2 == 0 && more) {
                visitor.visit(new long[] {heap / 2, heap / 2}, 2);
            }
        }
    }

    @Test
    void everything_isThatOfTheReferenceEvaluator() {
        ReferenceEvaluator<Heaps> slow = new ReferenceEvaluator<>(GAME);
        for (long a = 0; a <= 8; a++) {
            for (long b = a; b <= 8; b++) {
                Heaps heaps = Heaps.of(a, b);
                assertThat(GAME.grundy(heaps, Budget.standard()))
                        .as("%s", heaps)
                        .isEqualTo(GrundyValue.of(slow.grundy(heaps)));
                for (Play play : Play.values()) {
                    assertThat(GAME.outcome(heaps, play, Budget.standard()))
                            .as("%s under %s", heaps, play)
                            .isEqualTo(slow.outcome(heaps, play));
                    assertThat(GAME.winningMoves(heaps, play, 100, Budget.standard())
                                    .items())
                            .as("%s under %s", heaps, play)
                            .containsExactlyInAnyOrderElementsOf(slow.winningMoves(heaps, play));
                }
            }
        }
    }

    @Test
    void value_ofALargeHeap_comesFromATable() {
        long[] values = new long[20_001];
        for (int n = 1; n < values.length; n++) {
            int seen = 1 << values[n - 1] | 1 << values[Math.max(0, n - 2)] | (n % 2 == 0 ? 1 : 0);
            values[n] = Integer.numberOfTrailingZeros(~seen);
        }
        assertThat(GAME.value(20_000)).isEqualTo(values[20_000]);
        assertThat(GAME.periodBlocking().period()).isEmpty();
    }

    @Test
    void heapPastTheTable_isRefused() {
        assertThatThrownBy(() -> GAME.value(1L << 50)).isInstanceOf(Refusal.class);
    }

    @Test
    void gamesOfOneName_haveTheirOwnValues() {
        HeapGame other = new TakeOrHalve(1);
        assertThat(other.value(5)).isNotEqualTo(GAME.value(5));
        assertThat(new TakeOrHalve(2).value(5)).isEqualTo(GAME.value(5));
    }

    @Test
    void sum_withAGameOfTheCatalogue_addsUp() {
        Position own = Nimbus.game(GAME).position(5, 8);
        Position kayles = Nimbus.game("kayles").position(7);

        Position sum = Nimbus.sum(own, kayles);

        long expected = GAME.value(5) ^ GAME.value(8) ^ 2;
        assertThat(kayles.value()).isEqualTo(GrundyValue.of(2));
        assertThat(sum.value()).isEqualTo(GrundyValue.of(expected));
        assertThat(sum.winningMoves())
                .allSatisfy(move -> assertThat(move.position().outcome()).isEqualTo(Outcome.P));
        assertThat(sum.parts()).hasSize(2);
    }

    @Test
    void gameWithoutANotation_isRefusedInASum() {
        Position position = Nimbus.position(3, n -> n == 0 ? List.of() : List.of(n - 1));

        assertThatThrownBy(() -> Nimbus.sum(position)).isInstanceOf(Refusal.class);
    }
}
