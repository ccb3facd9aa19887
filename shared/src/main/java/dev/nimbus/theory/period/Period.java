package dev.nimbus.theory.period;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A proved period: G(n + period) = G(n) + saltus for every heap n ≥ preperiod, both minimal. In some classes modulo the period
 * the values may be constant instead.
 *
 * @param period the least period, at least 1
 * @param preperiod the least heap from which on the equation holds, at least 0
 * @param saltus what is added in each period, at least 0
 * @param constant the heaps of the first period, from the preperiod on, with G(n + period) = G(n) although there is a saltus;
 *     ascending, hardly ever any
 * @param exceptionCount how many heaps below the preperiod differ from the pattern continued downwards
 * @param exceptions the least of those heaps, ascending, at most {@link #MAX_EXCEPTIONS} of them
 * @param theorem why the equation holds for ever
 * @param checkedTo the number of values that were computed and compared: heaps 0 to checkedTo − 1
 */
public record Period(
        long period,
        long preperiod,
        long saltus,
        List<Long> constant,
        long exceptionCount,
        List<Long> exceptions,
        String theorem,
        long checkedTo) {

    /** The most exceptional heaps that are listed; {@link #exceptionCount} is exact in any case. */
    public static final int MAX_EXCEPTIONS = 1000;
    /** The most heaps that are {@link #constant}. */
    public static final int MAX_CONSTANT = 1000;
    /** No sum of a few of them passes a long. */
    private static final long MOST = 1L << 60;

    /**
     * Copies the lists.
     *
     * @param period at least 1
     * @param preperiod at least 0
     * @param saltus at least 0
     * @param constant ascending
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
        constant = List.copyOf(constant);
        exceptions = List.copyOf(exceptions);
    }

    /**
     * A period without constant heaps.
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
    public Period(
            long period,
            long preperiod,
            long saltus,
            long exceptionCount,
            List<Long> exceptions,
            String theorem,
            long checkedTo) {
        this(period, preperiod, saltus, List.of(), exceptionCount, exceptions, theorem, checkedTo);
    }

    /** {@return the equation in words, {@code G(n+12) = G(n) for all n ≥ 71}} */
    public String formula() {
        String heaps = constant.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "G(n+" + period + ") = G(n)" + (saltus == 0 ? "" : " + " + saltus) + " for all n ≥ " + preperiod
                + (constant.isEmpty()
                        ? ""
                        : ", but G(n+" + period + ") = G(n) for n = " + heaps + " and every " + period + " heaps on");
    }

    /** {@return one line from which {@link #fromText} reads the same period; the form of stores} */
    public String toText() {
        StringBuilder text = new StringBuilder(constant.isEmpty() ? "1;" : "2;").append(period);
        text.append(';')
                .append(preperiod)
                .append(';')
                .append(saltus)
                .append(';')
                .append(exceptionCount);
        text.append(';').append(list(exceptions)).append(';').append(checkedTo);
        if (!constant.isEmpty()) {
            text.append(';').append(list(constant));
        }
        return text.append(';').append(theorem).toString();
    }

    private static String list(List<Long> heaps) {
        return heaps.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Long> list(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(Long::valueOf).toList();
    }

    /**
     * Reads what {@link #toText} wrote.
     *
     * @param text one line
     * @return the period
     * @throws IllegalArgumentException if the text is none
     */
    public static Period fromText(String text) {
        boolean hasConstant = text.startsWith("2;");
        String[] fields = text.split(";", hasConstant ? 9 : 8);
        if (hasConstant ? fields.length != 9 : fields.length != 8 || !fields[0].equals("1")) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a period in form 1 with 8 fields or form 2 with 9");
        }
        return new Period(
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                hasConstant ? list(fields[7]) : List.of(),
                Long.parseLong(fields[4]),
                list(fields[5]),
                fields[fields.length - 1],
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
        return heap < determinedBy() || isConstant(heap) ? 0 : saltus * ((heap - preperiod) / period);
    }

    /**
     * {@return whether this heap is in a class whose values stay as they are}
     *
     * @param heap the size of the heap, at least the preperiod
     */
    public boolean isConstant(long heap) {
        return !constant.isEmpty() && Collections.binarySearch(constant, reduce(heap)) >= 0;
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
                && isAscending(exceptions, 0, preperiod)
                && constant.size() <= MAX_CONSTANT
                && (constant.isEmpty() || saltus > 0)
                && isAscending(constant, preperiod, determinedBy());
    }

    private static boolean isAscending(List<Long> heaps, long start, long end) {
        long last = start - 1;
        for (long heap : heaps) {
            if (heap <= last || heap >= end) {
                return false;
            }
            last = heap;
        }
        return true;
    }
}
