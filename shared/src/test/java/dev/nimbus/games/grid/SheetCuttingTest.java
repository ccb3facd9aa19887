package dev.nimbus.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.grid.SheetCutting.Sheets;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.WinningMoves;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sheets against the rules alone, and those that no table holds. */
class SheetCuttingTest {
    private final Map<List<Long>, Long> values = new HashMap<>();

    @ParameterizedTest
    @CsvSource({"1,12", "2,24", "3,30", "4,36"})
    void allSheets_areAnsweredAsByTheRules(long least, long most) {
        Ruleset<Sheets> game = game(least);
        for (long w = 0; w <= most; w++) {
            for (long h = 0; h <= most; h++) {
                Sheets sheet = sheets(w, h);
                assertThat(game.grundy(sheet, Budget.standard()))
                        .as("%s with m = %d", sheet, least)
                        .isEqualTo(GrundyValue.of(value(w, h, least)));
                assertThat(game.winningMoves(sheet, Play.NORMAL, 100, Budget.standard())
                                .items())
                        .as("moves of %s with m = %d", sheet, least)
                        .isEqualTo(ReferenceEvaluator.list(game, sheet).stream()
                                .filter(option -> sum(option.position(), least) == 0)
                                .map(Option::move)
                                .toList());
            }
        }
    }

    private long sum(Sheets sheets, long least) {
        long sum = 0;
        for (int i = 0; i < sheets.widths().count(); i++) {
            sum ^= value(sheets.widths().get(i), sheets.heights().get(i), least);
        }
        return sum;
    }

    /** The smallest value that no cut leaves. */
    private long value(long w, long h, long least) {
        Long known = values.get(List.of(w, h));
        if (known != null) {
            return known;
        }
        Set<Long> seen = new HashSet<>();
        for (long k = least; k <= w - least; k++) {
            seen.add(value(k, h, least) ^ value(w - k, h, least));
        }
        for (long k = least; k <= h - least; k++) {
            seen.add(value(w, k, least) ^ value(w, h - k, least));
        }
        long mex = 0;
        while (seen.contains(mex)) {
            mex++;
        }
        values.put(List.of(w, h), mex);
        return mex;
    }

    /** All its cuts win, and there are more than can be counted. */
    @Test
    void winningMove_ofASheetWithMoreThanCanBeCounted_isItsFirstCut() {
        Sheets sheet = sheets(Long.MAX_VALUE, 4);
        assertThat(game(1).winningMove(sheet, Play.NORMAL, Budget.standard()))
                .isEqualTo(game(1).winningMove(sheets(5, 4), Play.NORMAL, Budget.standard()));
    }

    @Test
    void largeSheets_ofSingleSquares_areAnsweredAtOnce() {
        Ruleset<Sheets> game = game(1);
        Sheets sheet = sheets(1_000_000_000, 1_000_000_000);
        WinningMoves moves = game.winningMoves(sheet, Play.NORMAL, 3, Budget.ofSteps(10));

        assertThat(game.grundy(sheet, Budget.ofSteps(10))).isEqualTo(GrundyValue.of(1));
        assertThat(moves.count()).isEqualTo(1_999_999_998);
        assertThat(moves.items()).hasSize(3);
        assertThat(game.winningMove(sheet, Play.NORMAL, Budget.ofSteps(10))).isEqualTo(moves.first());
    }

    /** A sheet that cannot be cut both ways is Dawson's Kayles, of period 34. */
    @Test
    void longStrips_areAnsweredAtOnce() {
        Ruleset<Sheets> game = game(2);

        assertThat(game.grundy(sheets(1_000_000_000_000L, 3), Budget.ofSteps(10)))
                .isEqualTo(game.grundy(sheets(1_000_000_000_000L - 34 * 1_000_000L, 3), Budget.ofSteps(10)));
    }

    /** Of so large a number no strip is known, and a table of all sheets would be past the budget. */
    @Test
    void sheetThatCannotBeCut_isLost() {
        Sheets sheet = sheets(999_999, 999_999);

        assertThat(game(500_000).grundy(sheet, Budget.ofSteps(10))).isEqualTo(GrundyValue.of(0));
        assertThat(game(500_000).winningMoves(sheet, Play.NORMAL, 3, Budget.ofSteps(10)))
                .isEqualTo(WinningMoves.NONE);
    }

    private static Sheets sheets(long w, long h) {
        return new Sheets(Heaps.of(w), Heaps.of(h));
    }

    @SuppressWarnings("unchecked")
    private static Ruleset<Sheets> game(long least) {
        return (Ruleset<Sheets>) new Catalogue(Tables.local()).parse("sheet-cutting(" + least + ")");
    }
}
