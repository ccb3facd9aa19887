package dev.nimbus.tables.period;

import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.Lookback;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.theory.period.Period;
import java.util.Optional;

/**
 * How long a stretch must repeat before a period is proved, by the kind of game.
 *
 * <ul>
 *   <li>Take-and-break codes that end, with at most t heaps left and last non-zero digit k (Guy and Smith 1956 for
 *       t = 2): if G(n+p) = G(n) for all n ≥ n₀ computed, n₀ ≥ 1, and the computed values reach t(n₀+p)+k, it holds for
 *       ever. For at a larger heap the largest part of any split is n₀+p or more, and can be made p smaller.
 *   <li>Rules of a user's own whose heaps n ≥ M all have the same moves: some take a number up to M, others split n − k into
 *       any two heaps from some size on ({@link Lookback}). The same argument holds where n₀ is no smaller than that size.
 *   <li>Rules whose heaps n ≥ M with the same remainder modulo m have the same moves, which take a number up to M
 *       ({@link Lookback}). Let P be the least common multiple of a period p and m. If G(n+p) = G(n) for all n ≥ n₀ computed,
 *       and the computed values reach m(n₀+p)+M, at least n₀+P+M, then M values in a row equal those P before. P heaps on the
 *       moves are the same, so G(n+P) = G(n) for ever; and as p divides P, so has p.
 *   <li>Finite subtraction sets with largest number M: M values in a row determine all that follow.
 *   <li>All-but sets with largest number M: a value that came up more than M heaps ago is never open again, so all heaps
 *       with one value lie within M of each other, and the last 2M values, seen from the least value that never came
 *       up, determine the next. That least value follows from them too: one in M+1 consecutive heaps brings a new
 *       value. So 2M values that repeat up to a constant prove an arithmetic period.
 * </ul>
 *
 * <p>Two kinds of repeating codes belong to these from the heap on at which all digits that differ are behind:
 *
 * <ul>
 *   <li>If the repeated digit is 1, it adds to each larger heap the option of taking it whole, and Guy and Smith's
 *       argument holds for the other digits.
 *   <li>If no digit splits and the repeated one leaves a heap, each larger heap has the options of an all-but game. That
 *       0 came up is to be said of the heaps from 1 on if no heap may be taken whole; it has, one heap further on.
 * </ul>
 *
 * @param kind which of them
 * @param bound k or M
 * @param parts t, or m where the moves depend on the remainder; at least 1
 * @param least the least heap at which the stretch may begin that comes again
 * @param saltus what proves a period with a saltus, where the code may have one and the stretch cannot prove it
 */
public record PeriodProof(Kind kind, long bound, int parts, int least, Optional<SaltusProof> saltus) {

    public enum Kind {
        GUY_SMITH,
        SPLITS,
        REMAINDERS,
        FINITE_SUBTRACTION,
        BOUNDED_MOVES,
        ALL_BUT,
        NONE
    }

    private PeriodProof(Kind kind, long bound, int parts, int least) {
        this(kind, bound, parts, least, Optional.empty());
    }

    public static PeriodProof of(Recurrence game) {
        if (game instanceof TakeAndBreak code) {
            return code.repeating() ? ofRepeating(code) : guySmith(code, 1);
        }
        if (game instanceof Subtraction finite) {
            return new PeriodProof(Kind.FINITE_SUBTRACTION, finite.numbers().largest(), 1, 0);
        }
        if (game instanceof AllBut allBut) {
            return new PeriodProof(Kind.ALL_BUT, allBut.numbers().largest(), 1, 0);
        }
        Optional<Lookback> own = game instanceof UserRules rules ? rules.moves().lookback() : Optional.empty();
        return own.map(PeriodProof::ofRules).orElseGet(() -> new PeriodProof(Kind.NONE, 0, 1, 0));
    }

    private static PeriodProof ofRules(Lookback own) {
        if (own.modulus() > 1) {
            return new PeriodProof(Kind.REMAINDERS, own.from(), (int) own.modulus(), 0);
        }
        return switch (own.form()) {
            case TAKES -> new PeriodProof(Kind.FINITE_SUBTRACTION, own.from(), 1, 0);
            case BOUNDED -> new PeriodProof(Kind.BOUNDED_MOVES, own.from(), 1, 0);
            case SPLITS -> new PeriodProof(Kind.SPLITS, own.from(), 2, (int) own.least());
        };
    }

    /** A split leaves no empty heap, so the stretch that proves may not begin at heap 0. */
    private static PeriodProof guySmith(TakeAndBreak code, int least) {
        return new PeriodProof(
                Kind.GUY_SMITH, code.lastIndex(), Math.max(1, code.parts()), least, SaltusProof.of(code));
    }

    private static PeriodProof ofRepeating(TakeAndBreak code) {
        int last = code.lastIndex();
        if (code.digit(last) == 1) {
            return guySmith(code, last + 1);
        }
        if (code.parts() > 1 || (code.digit(last) & 2) == 0) {
            return new PeriodProof(Kind.NONE, 0, 1, 0, SaltusProof.of(code));
        }
        int bound = last - 1;
        while (bound > 0 && (code.digit(bound) & 2) != 0) {
            bound--;
        }
        return new PeriodProof(Kind.ALL_BUT, Math.max(0, bound), 1, last + 2);
    }

    /** Whether a theorem could prove a period of this kind of game. */
    public boolean isPossible() {
        return kind != Kind.NONE || saltus.isPresent();
    }

    /** Whether the proof is about differences of neighbours, so that a saltus is allowed. */
    public boolean byDifferences() {
        return kind == Kind.ALL_BUT;
    }

    /**
     * With {@code length} values computed, how many at the end must equal those one period before; for an all-but game
     * how many differences. More than {@code length} where nothing can be proved yet.
     */
    public long needed(long length) {
        return switch (kind) {
            case GUY_SMITH, SPLITS, REMAINDERS -> length < bound ? length + 1 : length - (length - bound) / parts;
            case FINITE_SUBTRACTION, BOUNDED_MOVES -> bound;
            case ALL_BUT -> bound > length ? length + 1 : Math.max(1, 2 * bound - 1);
            case NONE -> length + 1;
        };
    }

    /** The fewest values that prove a period; infinite where the figures are none or no theorem is known. */
    public double valuesNeeded(long period, long preperiod) {
        // Doubles do not overflow, and figures past 2^53 are past every table.
        double determined = (double) period + Math.max(least, preperiod);
        return switch (kind) {
            case GUY_SMITH, SPLITS, REMAINDERS -> parts * determined + bound;
            case FINITE_SUBTRACTION, BOUNDED_MOVES -> determined + bound;
            case ALL_BUT -> determined + Math.max(1, 2.0 * bound - 1) + 1;
            case NONE -> Double.POSITIVE_INFINITY;
        };
    }

    /** Whether a period that came from elsewhere was proved by this theorem, and from enough values. */
    public boolean isProved(Period period) {
        if (period.saltus() > 0 && !byDifferences()) {
            return saltus.filter(rising -> rising.isProved(period)).isPresent();
        }
        return period.theorem().equals(theorem())
                && period.checkedTo() >= valuesNeeded(period.period(), period.preperiod());
    }

    private String values() {
        return bound == 1 ? "1 value determines" : bound + " values determine";
    }

    public String theorem() {
        return switch (kind) {
            case GUY_SMITH ->
                "Guy-Smith: at most " + parts + (parts == 1 ? " heap" : " heaps") + ", last digit d" + bound;
            case SPLITS -> "Guy-Smith: the same moves and splits into two from heap " + bound + " on";
            case REMAINDERS ->
                "the same moves from heap " + bound + " on where the remainder modulo " + parts + " is equal";
            case BOUNDED_MOVES -> "the same moves from heap " + bound + " on: " + values() + " the next";
            case FINITE_SUBTRACTION -> "finite subtraction set: " + values() + " the next";
            case ALL_BUT -> "finite set of exceptions: " + 2 * bound + " values up to a constant determine the next";
            case NONE -> "";
        };
    }
}
