package dev.nimbus.cli.heaps;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.query.service.SameMoves;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.guess.HeapReport;
import dev.nimbus.theory.period.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Formulas for the values of heaps, with what is proved of them.
 *
 * @param to the last heap that formulas are fitted to and checked on, less than {@link TableCommand#MOST_PLOTTED}
 */
record GuessedTable(HeapValues game, long to) {
    List<String> linesBlocking() {
        Optional<Period> period = game.periodBlocking().period();
        long[] values = new long[(int) lastChecked(period) + 1];
        game.valuesBlocking(0, values);
        List<String> lines = new ArrayList<>(HeapReport.of((int) to + 1, values));
        period.map(proved -> "proved: " + proved.formula() + ", by the theorem " + proved.theorem())
                .ifPresent(lines::add);
        if (game instanceof RulesGame rules) {
            SameMoves.guess(new Catalogue(Tables.local()), rules)
                    .map(SameMoves::sentence)
                    .ifPresent(lines::add);
        }
        return lines;
    }

    /** Values that follow a proved period show which guesses the proof refutes: two periods agree for ever or part here. */
    private long lastChecked(Optional<Period> period) {
        long most = TableCommand.MOST_PLOTTED;
        return period.map(proved ->
                        Math.min(most, to + Math.min(most, proved.preperiod()) + Math.min(most, proved.period())))
                .orElse(to);
    }
}
