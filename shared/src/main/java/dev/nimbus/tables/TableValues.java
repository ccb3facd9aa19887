package dev.nimbus.tables;

import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.Optional;

/** The nim-values of a table, with a refusal where the table ends. */
public record TableValues(NimValueTable table) {
    /**
     * The nim-value of a heap. May block while the table is computed.
     *
     * @throws Refusal if the heap is past the table's budget
     */
    public long at(long heap) {
        try {
            return table.valueBlocking(heap);
        } catch (TableTooLarge e) {
            throw Refusal.tooLarge(message(heap, e));
        }
    }

    /**
     * Refuses a heap past the table's budget as {@link #at} does, without computing the table up to one that is not.
     *
     * @throws Refusal if the heap is past the table's budget
     */
    public void requireReach(long heap) {
        try {
            table.requireReachBlocking(heap);
        } catch (TableTooLarge e) {
            throw Refusal.tooLarge(message(heap, e));
        }
    }

    /** Looks for a period of the table, as far as its budget for that goes. May compute for seconds. */
    public PeriodSearch periodBlocking() {
        Optional<Period> period = table.periodBlocking();
        return new PeriodSearch(period, period.map(Period::checkedTo).orElseGet(table::searched));
    }

    /** A table may be that of another game whose values are the same, shifted: the heap asked for is named first. */
    private String message(long heap, TableTooLarge e) {
        String asked = table.recurrence().key();
        return e.rulesetKey().equals(asked)
                ? e.getMessage()
                : "heap " + heap + " of " + Refusal.shorten(asked) + " has the value of one of another game: "
                        + e.getMessage();
    }
}
