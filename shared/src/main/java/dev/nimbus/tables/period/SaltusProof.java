package dev.nimbus.tables.period;

import dev.nimbus.tables.kernel.ManyPartsKernel;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Proves that the values of a code rise for ever, as those of 0.8 do: G(n+p) = G(n) + s, with s a
 * power of two. In some classes modulo p the values may stay as they are, as in 0.205200C.
 *
 * <p>Let it hold of all values that are computed, from heap n₀ on. By induction it holds of each heap past them, if no option
 * has the value that the pattern says ({@link OwnValue}), and each smaller value is that of an option ({@link
 * SmallerValues}). Both look at finitely many options, since parts that are larger by whole periods do the same. A heap
 * past the table has a part from n₀ on in each of its options.
 *
 * <p>If the code ends in a repeated 1, 2 or 3, as that of <i>Nim, or split in three</i>, 8.3…, larger heaps also may be taken whole or
 * become any smaller heap, which both halves take in.
 *
 * <p>The argument extends that of R. B. Austin (<i>Impartial and partisan games</i>, 1976) and of S. Howse and R. J. Nowakowski
 * (<i>Periodicity and arithmetic-periodicity in hexadecimal games</i>, 2004). The values also are those of the period taken
 * two or four times, which proves some more codes.
 */
public final class SaltusProof {
    private static final String THEOREM =
            "a code that rises: of larger heaps, no option has the value itself, and each smaller value stays in reach";
    static final int LEAST_VALUES = 64;
    /** A pattern that needs more values than these is not proved; a code of three parts takes a second for them. */
    public static final int MOST_VALUES = 4096;
    /** Sets of remainders modulo the saltus are words. */
    private static final int MOST_SALTUS = Long.SIZE;
    /** Steps that one attempt may take: about a second. */
    private static final double MOST_WORK = 3e8;

    private static final long MOST_BYTES = 1L << 26;

    private final TakeAndBreak code;

    private SaltusProof(TakeAndBreak code) {
        this.code = code;
    }

    /**
     * The proof for this code. Empty where a finite code leaves two parts at most, and so has no saltus, and where a repeated
     * digit splits or no move leaves two parts.
     */
    static Optional<SaltusProof> of(TakeAndBreak code) {
        boolean suits = code.repeating() ? code.parts() > 1 && code.digit(code.lastIndex()) < 4 : code.parts() > 2;
        return suits ? Optional.of(new SaltusProof(code)) : Optional.empty();
    }

    /** The least period with a saltus, if the values prove one; from the first of them, so that it is soon proved again. */
    Optional<Period> find(GrowingValues known) {
        Optional<Period> found = Optional.empty();
        for (int length = LEAST_VALUES;
                found.isEmpty() && length <= Math.min(MOST_VALUES, known.length());
                length *= 2) {
            found = find(known.range(0, length));
        }
        return found;
    }

    /** The least period with a saltus, if all these values prove one. */
    Optional<Period> find(int... values) {
        for (int period = 1; 3 * period < values.length; period++) {
            Optional<RisingPattern> pattern = RisingPattern.of(values, period).filter(this::isDeepEnough);
            if (pattern.isPresent()) {
                return pattern.filter(this::isProved).map(SaltusProof::period);
            }
        }
        return Optional.empty();
    }

    /** Whether a period that came from elsewhere is what the values prove, which are computed again. */
    boolean isProved(Period period) {
        if (!period.theorem().equals(THEOREM) || period.checkedTo() > MOST_VALUES) {
            return false;
        }
        GrowingValues known = new GrowingValues();
        try {
            new ManyPartsKernel(code, MOST_BYTES).extend(known, (int) period.checkedTo());
        } catch (Refusal tooMuch) {
            return false;
        }
        return find(known.range(0, known.length())).filter(period::equals).isPresent();
    }

    /** Every heap past the values has a large part in all its options. */
    private boolean isDeepEnough(RisingPattern pattern) {
        return pattern.length() > code.parts() * (pattern.start() - 1) + code.lastIndex();
    }

    private boolean isProved(RisingPattern pattern) {
        return holds(pattern) || holds(pattern.times(2)) || holds(pattern.times(4));
    }

    /** Whether the pattern holds for ever. */
    boolean holds(RisingPattern pattern) {
        return Integer.bitCount(pattern.saltus()) == 1
                && pattern.saltus() <= MOST_SALTUS
                && pattern.start() >= 1
                && pattern.length() >= pattern.start() + 2 * pattern.period()
                && isDeepEnough(pattern)
                && work(pattern) <= MOST_WORK
                && pattern.fits()
                && pattern.flatClasses() <= Period.MAX_CONSTANT
                && new SmallerValues(pattern, code).areReached()
                && !new OwnValue(pattern, code).mayBeReached();
    }

    private double work(RisingPattern pattern) {
        double options = 1;
        for (int k = 1; k <= code.parts(); k++) {
            options *= (double) (pattern.end() + k) / k;
        }
        double collected = 2.0 * pattern.period() * pattern.length() * code.parts();
        return (options + collected) * (1 + code.lastIndex());
    }

    private static Period period(RisingPattern pattern) {
        int[] values = pattern.values();
        int period = pattern.period();
        int saltus = pattern.saltus();
        boolean fromZero = pattern.start() == 1 && values[period] - values[0] == pattern.rise(period);
        int preperiod = fromZero ? 0 : pattern.start();
        List<Long> constant = LongStream.range(preperiod, preperiod + period)
                .filter(n -> pattern.rise((int) n + period) == 0)
                .boxed()
                .toList();
        List<Long> exceptions = new ArrayList<>();
        for (int n = 0; n < preperiod; n++) {
            int up = (preperiod - n + period - 1) / period;
            if (values[n] != values[n + up * period] - up * pattern.rise(n + up * period)) {
                exceptions.add((long) n);
            }
        }
        List<Long> listed = exceptions.subList(0, Math.min(exceptions.size(), Period.MAX_EXCEPTIONS));
        return new Period(period, preperiod, saltus, constant, exceptions.size(), listed, THEOREM, values.length);
    }
}
