package dev.nimbus.tables.period;

import dev.nimbus.tables.values.ValueCursor;
import dev.nimbus.tables.values.ValueFile;
import dev.nimbus.theory.period.Period;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A period that values in a file seem to have, and what is still missing for a proof by {@link PeriodProof}.
 *
 * <p>Reads the file at two places a period apart; memory does not grow with the period.
 */
public final class FilePeriod {

    /** A period up to this is held while it is gone through again and again. */
    private static final int HELD_PERIOD = 1 << 20;

    private final ValueFile file;
    private final PeriodProof proof;
    private final long period;
    private final ValueCursor low;
    private final ValueCursor high;
    /** The least heap from which on the values compared so far agree with those one period up. */
    private final long preperiod;
    /** The heaps below this were compared with those one period up. */
    private long comparedTo;

    private FilePeriod(ValueFile file, PeriodProof proof, long period, long agreeing) throws IOException {
        this.file = file;
        this.proof = proof;
        this.period = period;
        this.low = new ValueCursor(file);
        this.high = new ValueCursor(file);
        this.comparedTo = agreeing + 1;
        long n = agreeing;
        while (n > 0 && agrees(n - 1)) {
            n--;
        }
        this.preperiod = n;
    }

    /**
     * A period which holds at heap {@code agreeing} and, it seems, from there on.
     *
     * @return empty if it does not hold there, or not for all heaps above in the file
     */
    public static Optional<FilePeriod> of(ValueFile file, PeriodProof proof, long period, long agreeing)
            throws IOException {
        if (agreeing + period >= file.length()) {
            return Optional.empty();
        }
        FilePeriod found = new FilePeriod(file, proof, period, agreeing);
        return found.agrees(agreeing) && found.goesOnBlocking() ? Optional.of(found) : Optional.empty();
    }

    private boolean agrees(long n) throws IOException {
        return low.atBlocking(n) == high.atBlocking(n + period);
    }

    /** Compares the values that were added to the file; false if the period does not go on. */
    public boolean goesOnBlocking() throws IOException {
        while (comparedTo + period < file.length()) {
            if (!agrees(comparedTo)) {
                return false;
            }
            comparedTo++;
        }
        return true;
    }

    /** So many values prove the period, if it goes on that far. */
    public long needed() {
        return (long) proof.valuesNeeded(period, preperiod);
    }

    /** The proved period, once the file holds {@link #needed} values and all were compared. */
    public Optional<Period> provedBlocking() throws IOException {
        if (file.length() < needed() || comparedTo + period < file.length()) {
            return Optional.empty();
        }
        for (long prime : primes(period)) {
            long smaller = period / prime;
            if (holds(smaller)) {
                FilePeriod better = new FilePeriod(file, proof, smaller, preperiod);
                return better.goesOnBlocking() ? better.provedBlocking() : Optional.empty();
            }
        }
        return Optional.of(figuresBlocking());
    }

    /** Whether the periodic part repeats after {@code distance} heaps, a divisor of the period, already. */
    private boolean holds(long distance) throws IOException {
        ValueCursor up = new ValueCursor(file);
        for (long n = preperiod; n < preperiod + period; n++) {
            if (low.atBlocking(n) != up.atBlocking(n + distance)) {
                return false;
            }
        }
        return true;
    }

    private static List<Long> primes(long number) {
        List<Long> primes = new ArrayList<>();
        long left = number;
        for (long d = 2; d * d <= left; d++) {
            if (left % d == 0) {
                primes.add(d);
            }
            while (left % d == 0) {
                left /= d;
            }
        }
        if (left > 1) {
            primes.add(left);
        }
        return primes;
    }

    /** Compares each heap below the preperiod with the periodic part continued downwards. */
    private Period figuresBlocking() throws IOException {
        char[] pattern = new char[period <= HELD_PERIOD ? (int) period : 0];
        for (int i = 0; i < pattern.length; i++) {
            pattern[i] = (char) high.atBlocking(preperiod + i);
        }
        List<Long> exceptions = new ArrayList<>();
        long count = 0;
        for (long n = 0; n < preperiod; n++) {
            long i = Math.floorMod(n - preperiod, period);
            int continued = i < pattern.length ? pattern[(int) i] : high.atBlocking(preperiod + i);
            if (low.atBlocking(n) != continued) {
                count++;
                if (exceptions.size() < Period.MAX_EXCEPTIONS) {
                    exceptions.add(n);
                }
            }
        }
        return new Period(period, preperiod, 0, count, exceptions, proof.theorem(), file.length());
    }
}
