package dev.nimbus.cli.heaps;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.guess.Grid;
import dev.nimbus.theory.guess.GridReport;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints the values of states of two integers: rows are the first, columns the second. */
public final class GridTable {
    /** All states together may take so many times what a query may. */
    private static final int BUDGETS = 25;

    /** The largest integer shown. */
    static final int LAST = 1999;

    private final RulesGame game;
    private final int from;
    private final int to;
    private final Budget budget = Budget.ofSteps(BUDGETS * Budget.DEFAULT_STEPS);

    /** @throws Refusal if there are more states than are shown */
    GridTable(RulesGame game, long from, long to) {
        if (to > LAST) {
            throw Refusal.tooLarge("the table has integers to " + to + "; at most " + LAST + " are shown");
        }
        this.game = game;
        this.from = (int) from;
        this.to = (int) to;
    }

    /** @param guess whether to print guesses instead of the values */
    void printBlocking(boolean guess, boolean json, PrintWriter out) {
        Grid grid = gridBlocking();
        if (json) {
            out.print(json(grid, guess) + "\n");
        } else if (guess) {
            GridReport.of(grid).forEach(line -> out.print(line + "\n"));
        } else {
            print(grid, out);
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

    /** Rows of values, null where rules allow no such state; or the guesses. */
    private ObjectNode json(Grid grid, boolean guess) {
        ObjectNode table = Json.NODES.objectNode().put("from", from).put("to", to);
        if (guess) {
            GridReport.of(grid).forEach(table.putArray("guesses")::add);
            return table;
        }
        ArrayNode rows = table.putArray("values");
        for (int a = from; a <= to; a++) {
            ArrayNode row = rows.addArray();
            for (int b = from; b <= to; b++) {
                row.add(grid.at(a, b) < 0 ? null : (Long) grid.at(a, b));
            }
        }
        return table;
    }

    private void print(Grid grid, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%10s |",
                game.names().get(0) + " \\ " + game.names().get(1));
        for (int b = from; b <= to; b++) {
            out.printf(Locale.ROOT, "%5d", b);
        }
        out.print("\n" + "-".repeat(11) + "+" + "-".repeat(5 * (to - from + 1)) + "\n");
        for (int a = from; a <= to; a++) {
            out.printf(Locale.ROOT, "%10d |", a);
            for (int b = from; b <= to; b++) {
                out.printf(Locale.ROOT, "%5s", grid.at(a, b) < 0 ? "." : grid.at(a, b));
            }
            out.print("\n");
        }
    }
}
