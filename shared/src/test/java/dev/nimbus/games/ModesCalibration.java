package dev.nimbus.games;

import dev.nimbus.search.InMode;
import dev.nimbus.search.InMode.Mode;
import dev.nimbus.search.InMode.Small;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.TestTables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Prints how many components the core expands, and in how many steps, in depth first and by proof numbers: a program, not a
 * test. It is run by name alone, as BudgetCalibration is; docs/RATIONALE.md has its
 * figures.
 */
class ModesCalibration {
    private static final long BYTES = 64 << 20;
    private static final long STEPS = 4_000_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram | [\"........\",\"........\",\"........\",\".......#\"]",
                "cram | [\"............\",\"............\",\"...........#\"]",
                "clobber | [\"xoxox\",\"oxoxo\",\"xoxox\",\"oxo.o\"]",
                "clobber | [\"xxoxoxooxxoxoxxoox\"]",
                "nogo | [\".............\"]",
                "nogo | [\"....\",\"....\",\"....\"]",
                "notakto | [[\".....\",\".....\",\".....\",\"....X\"]]",
                "sprouts | \"0*6\"",
                "sprouts | \"0*7\"",
                "nim-pass | [9,7,6,5]",
                "nim-pass | [30,27,11]",
                "subtraction-pass(1,3,4) | [13,11,12,9]",
                "end-nim | [6,7,5,8,6]",
                "end-nim | [3,4,5,3,4,5]",
                "chomp | [9,9,9,9,9]",
                "chomp | [14,14,14]",
                "nimstring | {\"edges\":[[0,1],[1,2],[2,3],[0,3],[0,4],[4,5],[5,6],[0,6],[1,4],[2,5],[3,6],[0,1],[0,3],[0,4],[0,6]]}",
                "nimstring | {\"edges\":[[1,2],[2,3],[3,4],[4,5],[5,6],[6,1],[1,4],[2,5],[3,6],[0,1],[0,2],[0,3],[0,4],[0,5]]}",
                "node-kayles | {\"vertices\":30,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,9],[9,10],[10,11],[11,12],[12,13],[13,14],[14,15],[15,16],[16,17],[17,18],[18,19],[19,20],[20,21],[21,22],[22,23],[23,24],[24,25],[25,26],[26,27],[27,28],[28,29],[0,11],[2,25],[4,3],[6,17],[8,28],[10,9],[12,23],[14,1],[16,15],[18,29],[20,7],[22,21],[26,13],[5,19]]}",
                "arc-kayles | {\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[7,8],[8,9],[9,10],[10,11],[11,12],[12,13],[13,14],[14,15],[15,16],[16,17],[0,11],[2,15],[4,9],[6,13],[8,17],[10,1],[12,5],[14,7],[16,3]]}",
                "{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]} | \"abbabaabbbabbaba\"",
                "{\"rewrite\":[[\"xo\",\"-x\"],[\"xo\",\"o-\"],[\"ox\",\"x-\"],[\"ox\",\"-o\"]]} | \"xoxxoxoxooxxoxoxxoxo\""
            })
    void print(String notation, String position) {
        print(CoreFamilies.of(notation), position);
    }

    private static <P> void print(CoreFamily<P> family, String position) {
        String start = position.substring(0, Math.min(position.length(), 40));
        for (Mode mode : Mode.values()) {
            System.out.println(String.format(
                    Locale.ROOT, "%-28.28s %-40s %-13s %s", family, start, mode, work(family, position, mode)));
        }
    }

    private static <P> String work(CoreFamily<P> family, String position, Mode mode) {
        CoreFamily.Asked asked = family.core().apply(CoreFamilies.read(family, position), Play.NORMAL);
        InMode rules = new InMode(asked.rules(), mode, Small.VALUED, InMode.Image.CANONICAL);
        Budget budget = Budget.ofSteps(STEPS);
        String value;
        try {
            PositionSearch search = new PositionSearch(rules, TestTables.withKnownKey(BYTES), budget);
            value = "value " + search.value(rules.position(asked.position()));
        } catch (Refusal refusal) {
            value = "refused";
        }
        return String.format(Locale.ROOT, "%,12d expanded %,12d steps  %s", rules.expanded(), budget.spent(), value);
    }
}
