package dev.nimbus.tables.period;

import dev.nimbus.tables.rules.NumberSet;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.period.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds the period of one small finite subtraction set without a table: for the many games of a census.
 *
 * <p>With largest number M the last M values are a state that determines all that follow. Brent's method holds the state
 * at heap 2, 4, 8, … against each later one: when they are equal, their distance is the least period, and as many
 * values as these took were computed, about three times preperiod and period at most. Each value takes some bit
 * operations for each number of the set; a table computes whole segments and takes some hundred times as long for short
 * periods.
 */
public final class FiniteSetPeriod {
    /** Values are at most this, so that those of the options fit a word. */
    private static final int MOST_NUMBERS = 62;

    private static final int LARGEST_NUMBER = 4096;
    /** A place before heap 0 holds this, which no mex looks at. */
    private static final byte NO_HEAP = 63;

    private final PeriodProof proof;
    private final int[] numbers;
    private final int largest;
    /** The value of heap n stands at largest + n. */
    private byte[] values;

    private FiniteSetPeriod(NumberSet set) {
        this.proof = PeriodProof.of(new Subtraction(set));
        this.numbers = set.stream().mapToInt(number -> (int) number).toArray();
        this.largest = (int) set.largest();
        this.values = new byte[16 * largest];
        Arrays.fill(values, 0, largest, NO_HEAP);
    }

    /**
     * The least period and preperiod of the game in which the numbers of the set may be taken.
     *
     * @param mostValues looks at no more values than this
     * @return empty if these values prove none, or the set has more numbers, or larger ones, than this is made for
     */
    public static Optional<Period> find(NumberSet set, int mostValues) {
        boolean suits = set.size() > 0 && set.size() <= MOST_NUMBERS && set.largest() <= LARGEST_NUMBER;
        return suits ? new FiniteSetPeriod(set).find(mostValues) : Optional.empty();
    }

    private Optional<Period> find(int mostValues) {
        int held = 0;
        int next = 1;
        for (int n = 0; n < mostValues; n++) {
            compute(n);
            if (n > held && isSameState(held, n)) {
                return Optional.of(period(n - held, held + 1 - largest, n + 1));
            }
            if (n == next) {
                held = n;
                next = 2 * n;
            }
        }
        return Optional.empty();
    }

    private void compute(int n) {
        int at = largest + n;
        if (at == values.length) {
            values = Arrays.copyOf(values, 2 * at);
            Cancellation.current().throwIfCancelled();
        }
        long reached = 0;
        for (int number : numbers) {
            reached |= 1L << values[at - number];
        }
        values[at] = (byte) Long.numberOfTrailingZeros(~reached);
    }

    /** Whether the {@code largest} values that end at these heaps are equal. */
    private boolean isSameState(int a, int b) {
        return values[largest + a] == values[largest + b]
                && Arrays.equals(values, a + 1, largest + a + 1, values, b + 1, largest + b + 1);
    }

    /** The figures of a period that holds for heaps {@code from} and up: it may hold below, too. */
    private Period period(int period, int from, int computed) {
        int preperiod = from;
        while (preperiod > 0 && value(preperiod - 1) == value(preperiod - 1 + period)) {
            preperiod--;
        }
        List<Long> exceptions = new ArrayList<>();
        long count = 0;
        for (int n = 0; n < preperiod; n++) {
            int continued = preperiod + Math.floorMod(n - preperiod, period);
            if (value(n) != value(continued)) {
                count++;
                if (exceptions.size() < Period.MAX_EXCEPTIONS) {
                    exceptions.add((long) n);
                }
            }
        }
        return new Period(period, preperiod, 0, count, exceptions, proof.theorem(), computed);
    }

    private byte value(int heap) {
        return values[largest + heap];
    }
}
