package dev.nimbus.games.nim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CyclicNimhoffTest {
    private static final int MOST = 11;

    private static CyclicNimhoff game(long h) {
        return (CyclicNimhoff) new Catalogue(Tables.local()).parse("cyclic-nimhoff(" + h + ")");
    }

    /** The rules once more, with three nested loops. */
    private static int mex(int[][][] values, int a, int b, int c, int h) {
        boolean[] seen = new boolean[4 * MOST * MOST];
        for (int x = 0; x <= a; x++) {
            for (int y = 0; y <= b; y++) {
                for (int z = 0; z <= c; z++) {
                    int heaps = (x < a ? 1 : 0) + (y < b ? 1 : 0) + (z < c ? 1 : 0);
                    if (heaps == 1 || (heaps > 1 && a - x + b - y + c - z < h)) {
                        seen[values[x][y][z]] = true;
                    }
                }
            }
        }
        int mex = 0;
        while (seen[mex]) {
            mex++;
        }
        return mex;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7})
    void values_areThoseOfTheMexOfAllOptions(int h) {
        CyclicNimhoff game = game(h);
        int[][][] values = new int[MOST][MOST][MOST];
        for (int a = 0; a < MOST; a++) {
            for (int b = 0; b < MOST; b++) {
                for (int c = 0; c < MOST; c++) {
                    values[a][b][c] = mex(values, a, b, c, h);
                    assertThat(game.grundy(Heaps.of(a, b, c), Budget.standard()))
                            .as("%d, %d, %d with h = %d", a, b, c, h)
                            .isEqualTo(GrundyValue.of(values[a][b][c]));
                }
            }
        }
    }

    @Test
    void largestHeaps_areAnswered() {
        Heaps two = Heaps.of(Long.MAX_VALUE, Long.MAX_VALUE - 1);

        assertThat(game(1).grundy(two, Budget.standard())).isEqualTo(GrundyValue.of(1));
        assertThat(game(Long.MAX_VALUE).grundy(two, Budget.standard()))
                .isEqualTo(GrundyValue.of(Long.parseUnsignedLong("18446744073709551613")));
        assertThat(game(3).winningMove(Heaps.of(Long.MAX_VALUE, 5), Play.NORMAL, Budget.standard()))
                .isPresent();
    }

    /** The moves of so many heaps are too many to list; the one told takes 4 in all. */
    @Test
    void moveInManyHeaps_isFoundWithoutAList() {
        CyclicNimhoff game = game(5);
        Heaps ones = Heaps.of(LongStream.generate(() -> 1).limit(5004).toArray());

        Optional<Move> move = game.winningMove(ones, Play.NORMAL, Budget.standard());

        assertThat(move)
                .contains(new MultiMove(List.of(new HeapMove(0), new HeapMove(1), new HeapMove(2), new HeapMove(3))));
        assertThatThrownBy(() -> game.winningMoves(ones, Play.NORMAL, 1, Budget.standard()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.TOO_LARGE));
    }
}
