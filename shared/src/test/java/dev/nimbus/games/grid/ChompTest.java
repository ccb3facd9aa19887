package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The theory and the tables of Chomp against the rules alone, on all boards within some rectangles. */
class ChompTest {
    @SuppressWarnings("unchecked")
    private static final Ruleset<Heaps> GAME = (Ruleset<Heaps>) new Catalogue(Tables.local()).parse("chomp");

    private final ReferenceEvaluator<Heaps> reference = new ReferenceEvaluator<>(GAME);
    private int checked;

    @ParameterizedTest
    @ValueSource(strings = {"1x40", "2x20", "20x2", "3x9", "9x3", "4x6", "6x4", "5x5"})
    void allBoards_areAnsweredAsByTheRules(String rectangle) {
        String[] sides = rectangle.split("x", -1);
        checkAll(new long[Integer.parseInt(sides[0])], 0, Integer.parseInt(sides[1]));

        assertThat(checked).isGreaterThan(40);
    }

    /** Their sum passed 63 bits, so the board was taken for one of few cells. */
    @Test
    void boardOfTheLargestRows_isNotSmall() {
        ChompRules rules = new ChompRules();

        assertThat(rules.weight(Heaps.of(Long.MAX_VALUE, Long.MAX_VALUE))).isEqualTo(Integer.MAX_VALUE);
        assertThat(rules.weight(Heaps.of(Long.MAX_VALUE, 3, 2))).isEqualTo(Integer.MAX_VALUE);
        assertThat(rules.weight(Heaps.of(4, 3, 2))).isEqualTo(9);
    }

    private void checkAll(long[] rows, int row, long most) {
        if (row == rows.length) {
            check(Heaps.of(rows.clone()));
            return;
        }
        for (long length = 0; length <= most; length++) {
            rows[row] = length;
            checkAll(rows, row + 1, length);
        }
    }

    private void check(Heaps board) {
        checked++;
        Budget budget = Budget.standard();
        long value = reference.grundy(board);
        assertThat(GAME.outcome(board, Play.NORMAL, budget)).as("%s", board).isEqualTo(Outcome.ofWin(value != 0));
        assertThat(GAME.grundy(board, budget)).as("%s", board).isEqualTo(GrundyValue.of(value));
        assertThat(GAME.winningMoves(board, Play.NORMAL, 100, budget).items())
                .as("moves of %s", board)
                .isEqualTo(reference.winningMoves(board, Play.NORMAL));
        assertThat(GAME.movesTo(board, 1, 100, budget).count())
                .as("moves to 1 from %s", board)
                .isEqualTo(ReferenceEvaluator.list(GAME, board).stream()
                        .filter(option -> reference.grundy(option.position()) == 1)
                        .count());
    }

    /** Its options took 100 000 rows each, and ended a JVM with 128 MiB. */
    @Test
    void misereBoardWhoseOptionsAreTooLong_isRefusedBeforeAnyIsMade() {
        long[] rows = new long[100_000];
        Arrays.fill(rows, 3);
        Budget budget = Budget.standard();

        assertThatThrownBy(() -> GAME.outcome(Heaps.of(rows), Play.MISERE, budget))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("memory budget");
        assertThat(budget.spent()).isLessThan(1000);
    }

    /** Values and moves that a plain enumeration of all boards gives. */
    @Test
    void largeBoards_areAnsweredFromTables() {
        long[] eightByTen = new long[8];
        Arrays.fill(eightByTen, 10);

        assertThat(GAME.grundy(Heaps.of(50, 50, 50), Budget.standard())).isEqualTo(GrundyValue.of(107));
        assertThat(GAME.grundy(Heaps.of(eightByTen), Budget.standard())).isEqualTo(GrundyValue.of(51));
        assertThat(GAME.winningMove(Heaps.of(300, 200, 100), Play.NORMAL, Budget.standard()))
                .contains(new Chomp.Bite(0, 142));
    }

    @Test
    void longRows_areAnsweredAtOnce() {
        long most = Long.MAX_VALUE;

        assertThat(GAME.winningMove(Heaps.of(most), Play.NORMAL, Budget.ofSteps(10)))
                .contains(new Chomp.Bite(0, 1));
        assertThat(GAME.winningMoves(Heaps.of(most, 1), Play.NORMAL, 9, Budget.ofSteps(10))
                        .items())
                .containsExactly(new Chomp.Bite(0, 2));
        assertThat(GAME.outcome(Heaps.of(most, most - 1), Play.NORMAL, Budget.ofSteps(10)))
                .isEqualTo(Outcome.P);
        assertThat(GAME.winningMoves(Heaps.of(most, 5), Play.NORMAL, 9, Budget.ofSteps(10))
                        .items())
                .containsExactly(new Chomp.Bite(0, 6));
        assertThat(GAME.outcome(Heaps.of(most, 3, 1), Play.NORMAL, Budget.ofSteps(1000)))
                .isEqualTo(Outcome.N);
    }

    @Test
    void squarePastTheBudget_hasTheMoveThatTheoryKnows() {
        long[] rows = new long[30];
        Arrays.fill(rows, 30);

        assertThat(GAME.winningMove(Heaps.of(rows), Play.NORMAL, Budget.ofSteps(100_000)))
                .contains(new Chomp.Bite(1, 1));
    }
}
