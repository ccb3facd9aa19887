package dev.nimbus.theory.guess;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is guessed of states of two integers, in words. */
public final class GridReport {
    private static final int FEWEST = 8;
    private static final int MOST_BROKEN = 3;

    private final Grid grid;
    private final List<String> holding = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();

    private GridReport(Grid grid) {
        this.grid = grid;
    }

    /**
     * {@return the guesses from a table, one a line; the last ones are those that a larger state breaks}
     *
     * @param grid the values
     */
    public static List<String> of(Grid grid) {
        if (grid.size() < FEWEST) {
            return List.of("too few values to guess from; expected integers to " + (FEWEST - 1) + " at least");
        }
        GridReport report = new GridReport(grid);
        report.check(GridGuesses.values(grid));
        report.check(GridGuesses.lost(grid));
        if (report.holding.isEmpty()) {
            report.holding.add("no formula was found that fits all integers to " + (grid.size() - 1));
        }
        report.holding.addAll(report.broken.subList(0, Math.min(MOST_BROKEN, report.broken.size())));
        return report.holding;
    }

    /** The first that holds is enough. */
    private void check(List<GridGuess> guesses) {
        for (GridGuess guess : guesses) {
            if (guess.firstException(grid, grid.size() / 2).isEmpty()) {
                Optional<int[]> exception = guess.firstException(grid, grid.size());
                if (exception.isEmpty()) {
                    holding.add("guess: " + guess.claim() + "; checked for integers to " + (grid.size() - 1)
                            + ", which is no proof");
                    return;
                }
                int a = exception.get()[0];
                int b = exception.get()[1];
                broken.add("no: " + guess.claim() + " fits smaller integers, but G(" + a + "," + b + ") = "
                        + grid.at(a, b));
            }
        }
    }
}
