package dev.nimbus.cli.explore;

import dev.nimbus.cli.explore.guess.Grid;
import dev.nimbus.cli.explore.guess.GridReport;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.io.PrintWriter;

/** Prints the values of states of two integers: rows are the first, columns the second. */
final class GridTable {
    /** All states together may take so many times what a query may. */
    private static final int BUDGETS = 25;

    private static final int MOST = 2000;

    private final RulesGame game;
    private final int from;
    private final int to;
    private final PrintWriter out;
    private final Budget budget = Budget.ofSteps(BUDGETS * Budget.DEFAULT_STEPS);

    GridTable(RulesGame game, int from, int to, PrintWriter out) {
        this.game = game;
        this.from = from;
        this.to = to;
        this.out = out;
    }

    /** @param guess whether to print guesses instead of the values */
    void printBlocking(boolean guess) {
        if (to >= MOST) {
            throw Refusal.tooLarge("the table has integers to " + to + "; at most " + (MOST - 1) + " are shown");
        }
        Grid grid = gridBlocking();
        if (guess) {
            GridReport.of(grid).forEach(line -> out.print(line + "\n"));
        } else {
            print(grid);
        }
    }

    /** A state that rules do not allow has no value; it shows as a dot. */
    private Grid gridBlocking() {
        long[] values = new long[(to + 1) * (to + 1)];
        RulesGame.Values known = game.values(budget);
        for (int i = 0; i < values.length; i++) {
            try {
                values[i] = known.at(new long[] {i / (to + 1), i % (to + 1)}, 0);
            } catch (Refusal refusal) {
                if (refusal.code() == ErrorCode.TOO_LARGE) {
                    throw refusal;
                }
                values[i] = -1;
                budget.releaseTo(0);
                known = game.values(budget);
            }
        }
        return new Grid(to + 1, values);
    }

    private void print(Grid grid) {
        out.printf("%10s |", game.names().get(0) + " \\ " + game.names().get(1));
        for (int b = from; b <= to; b++) {
            out.printf("%5d", b);
        }
        out.print("\n" + "-".repeat(11) + "+" + "-".repeat(5 * (to - from + 1)) + "\n");
        for (int a = from; a <= to; a++) {
            out.printf("%10d |", a);
            for (int b = from; b <= to; b++) {
                out.printf("%5s", grid.at(a, b) < 0 ? "." : grid.at(a, b));
            }
            out.print("\n");
        }
    }
}
