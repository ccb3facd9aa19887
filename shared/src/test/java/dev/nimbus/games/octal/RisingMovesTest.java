package dev.nimbus.games.octal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.period.Period;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RisingMovesTest {
    private final Tables tables = new Tables(new UnsharedStore(), TablesConfig.defaults());
    private final Catalogue catalogue = new Catalogue(tables);

    private CodeGame game(String code) {
        return (CodeGame) catalogue.parse("take-and-break(" + code + ")");
    }

    /** Each smaller value is that of a move, of heaps of every size. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.8",
                "0.0F",
                "0.8B",
                "0.9F",
                "0.9C",
                "0.7BC",
                "0.205200C",
                "0.0H",
                "0.NB",
                "0.VN",
                "4.3503...",
                "8.3...",
                "0.882..."
            })
    void moves_toSmallerValues_areFoundAndLegal(String code) {
        CodeGame game = game(code);
        Period period = game.periodBlocking().period().orElseThrow();
        Random random = new Random(code.hashCode());
        for (int i = 0; i < 40; i++) {
            long heap = 2000 + (random.nextLong() >>> 1) % (1L << (1 + random.nextInt(59)));
            long value = game.value(heap);
            long target = i % 4 == 0 ? random.nextInt(8) % value : (random.nextLong() >>> 1) % value;

            long[] parts = RisingMoves.find(game.code(), tables.table(game.code()), period, heap, target)
                    .orElseThrow(() -> new AssertionError(code + " heap " + heap + " to " + target));

            assertThat(new CodeResults(game.code()).has(heap, parts)).isTrue();
            long found = 0;
            for (long part : parts) {
                found ^= game.value(part);
            }
            assertThat(found).isEqualTo(target);
        }
    }

    @Test
    void winningMove_ofHugeHeaps_isKnown() {
        CodeGame game = game("0.8");
        Heaps position = Heaps.of(5, 1_000_000_000_000_000_000L, 999_999_999_999L);

        Optional<HeapMove> move =
                game.winningMove(position, Play.NORMAL, Budget.standard()).map(HeapMove.class::cast);

        long[] to = move.orElseThrow().to();
        assertThat(move.get().heap()).isEqualTo(1);
        assertThat(TakeAndBreak.parse("0.8")).isEqualTo(game.code());
        long rest = game.value(5) ^ game.value(999_999_999_999L);
        for (long part : to) {
            rest ^= game.value(part);
        }
        assertThat(rest).isZero();
    }

    /** A heap may be small enough for its own moves, and beside one that is not. */
    @Test
    void winningMove_ofASmallHeapBesideHugeOnes_isKnown() {
        CodeGame game = game("0.8B");
        Heaps position = Heaps.of(1_000_000_000_000L, 30, 1_000_000_000_000L);

        HeapMove move = (HeapMove)
                game.winningMove(position, Play.NORMAL, Budget.standard()).orElseThrow();

        long sum = 0;
        for (int i = 0; i < position.count(); i++) {
            sum ^= i == move.heap() ? 0 : game.value(position.get(i));
        }
        for (long part : move.to()) {
            sum ^= game.value(part);
        }
        assertThat(sum).isZero();
    }
}
