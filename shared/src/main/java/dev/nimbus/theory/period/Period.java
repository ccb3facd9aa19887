package dev.nimbus.theory.period;

import java.util.Arrays;
import java.util.List;

/**
 * A proved period: G(n + period) = G(n) + saltus for every heap n ≥ preperiod, both minimal.
 *
 * @param period the least period, at least 1
 * @param preperiod the least heap from which on the equation holds, at least 0
 * @param saltus what is added in each period, at least 0
 * @param exceptionCount how many heaps below the preperiod differ from the pattern continued downwards
 * @param exceptions the least of those heaps, ascending, at most {@link #MAX_EXCEPTIONS} of them
 * @param theorem why the equation holds for ever
 * @param checkedTo the number of values that were computed and compared: heaps 0 to checkedTo − 1
 */
public record Period(
        long period,
        long preperiod,
        long saltus,
        long exceptionCount,
        List<Long> exceptions,
        String theorem,
        long checkedTo) {

    /** The most exceptional heaps that are listed; {@link #exceptionCount} is exact in any case. */
    public static final int MAX_EXCEPTIONS = 1000;
    /** No sum of a few of them passes a long. */
    private static final long MOST = 1L << 60;

    /**
     * Copies the list.
     *
     * @param period at least 1
     * @param preperiod at least 0
     * @param saltus at least 0
     * @param exceptionCount at least the number of exceptions listed
     * @param exceptions ascending
     * @param theorem without line ends
     * @param checkedTo 0 where a formula says all
     * @throws IllegalArgumentException if the period is not positive, or the preperiod or the saltus is negative
     */
    public Period {
        if (period < 1 || preperiod < 0 || saltus < 0) {
            throw new IllegalArgumentException(
                    "period " + period + ", preperiod " + preperiod + ", saltus " + saltus + " is no period");
        }
        exceptions = List.copyOf(exceptions);
    }

    /** {@return one line from which {@link #fromText} reads the same period; the form of stores} */
    public String toText() {
        StringBuilder text = new StringBuilder("1;").append(period);
        text.append(';')
                .append(preperiod)
                .append(';')
                .append(saltus)
                .append(';')
                .append(exceptionCount);
        String separator = ";";
        for (long exception : exceptions) {
            text.append(separator).append(exception);
            separator = ",";
        }
        text.append(exceptions.isEmpty() ? ";" : "").append(';').append(checkedTo);
        return text.append(';').append(theorem).toString();
    }

    /**
     * Reads what {@link #toText} wrote.
     *
     * @param text one line
     * @return the period
     * @throws IllegalArgumentException if the text is none
     */
    public static Period fromText(String text) {
        String[] fields = text.split(";", 8);
        if (fields.length != 8 || !fields[0].equals("1")) {
            throw new IllegalArgumentException("'" + text + "' is not a period in form 1 with 8 fields");
        }
        List<Long> exceptions = fields[5].isEmpty()
                ? List.of()
                : Arrays.stream(fields[5].split(",", -1)).map(Long::valueOf).toList();
        return new Period(
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                exceptions,
                fields[7],
                Long.parseLong(fields[6]));
    }

    /** {@return how many values, from heap 0 on, determine all others: preperiod + period} */
    public long determinedBy() {
        return preperiod + period;
    }

    /**
     * {@return the heap below {@link #determinedBy} whose value is that of {@code heap}, up to {@link #rise}}
     *
     * @param heap the size of the heap, from 0
     */
    public long reduce(long heap) {
        return heap < determinedBy() ? heap : preperiod + (heap - preperiod) % period;
    }

    /**
     * {@return what must be added to the value of the reduced heap: the saltus times the periods gone down}
     *
     * @param heap the size of the heap, from 0
     */
    public long rise(long heap) {
        return heap < determinedBy() ? 0 : saltus * ((heap - preperiod) / period);
    }

    /** {@return whether a proved period that was computed can have these figures: heaps are computed with them} */
    public boolean isPossible() {
        return period <= MOST
                && preperiod <= MOST
                && saltus <= 2 * period
                && checkedTo >= determinedBy()
                && exceptionCount >= exceptions.size()
                && exceptionCount <= preperiod
                && exceptions.size() <= MAX_EXCEPTIONS
                && isAscending(exceptions, preperiod);
    }

    private static boolean isAscending(List<Long> heaps, long end) {
        long last = -1;
        for (long heap : heaps) {
            if (heap <= last || heap >= end) {
                return false;
            }
            last = heap;
        }
        return true;
    }
}
