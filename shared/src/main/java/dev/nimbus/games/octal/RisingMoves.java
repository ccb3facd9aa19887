package dev.nimbus.games.octal;

import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.util.Arrays;
import java.util.Optional;

/**
 * Finds a move of a wanted nim-value, smaller than the heap's, from a huge heap of a code whose values rise.
 *
 * <p>The heap is lowered by an even number of periods, to where its moves are few. A move from there is raised again: one part
 * that rises takes some of the periods, which raises the value; two parts with equal quotients by the saltus, or a part whose
 * class is constant, take the others. By the proof of the period ({@code SaltusProof}) there is such a move.
 */
final class RisingMoves {
    /** The proof may be about the period taken so many times. */
    private static final int MOST_TIMES = 4;
    /** Moves that are looked at: a tenth of a second. */
    private static final int MOST_LOOKED_AT = 5_000_000;

    private final CodeResults results;
    /** Whether any more may be taken where one heap is left, or none. */
    private final boolean takesMore;

    private final NimValueTable table;
    private final Period known;
    private final long heap;
    private final long target;

    private long period;
    private long saltus;
    /** How many times two periods the heap is lowered by. */
    private long lowered;

    private int looked;
    private Optional<long[]> found = Optional.empty();

    private RisingMoves(TakeAndBreak code, NimValueTable table, Period known, long heap, long target) {
        this.results = new CodeResults(code);
        this.takesMore = code.repeating();
        this.table = table;
        this.known = known;
        this.heap = heap;
        this.target = target;
    }

    /** What the heap may become, ascending, to be worth {@code target}; empty if no such move is found soon. */
    static Optional<long[]> find(TakeAndBreak code, NimValueTable table, Period known, long heap, long target) {
        RisingMoves moves = new RisingMoves(code, table, known, heap, target);
        for (int times = 1; times <= MOST_TIMES && moves.found.isEmpty(); times *= 2) {
            moves.find(times);
        }
        return moves.found;
    }

    /** With the period taken so many times. */
    private void find(int times) {
        period = times * known.period();
        saltus = times * known.saltus();
        long most = Math.min(heap, known.checkedTo() + 2 * period);
        long least = Math.min(heap, known.determinedBy());
        for (long low = least + (heap - least) % (2 * period); low <= most && goesOn(); low += 2 * period) {
            lowered = (heap - low) / (2 * period);
            results.visit(low, (parts, count) -> {
                looked++;
                raise(Arrays.copyOf(parts, count));
                return goesOn();
            });
        }
    }

    private boolean goesOn() {
        return found.isEmpty() && looked < MOST_LOOKED_AT;
    }

    /** Takes the move raised to the wanted value, if it can be. */
    private void raise(long... parts) {
        long above = target - value(parts);
        long climbing = above / (2 * saltus);
        if (above < 0 || above % (2 * saltus) != 0 || climbing > lowered) {
            return;
        }
        if (climbing == 0) {
            absorb(parts, -1, lowered);
        }
        for (int i = 0; i < parts.length && climbing > 0; i++) {
            if (rises(parts[i])) {
                long[] raised = parts.clone();
                raised[i] += 2 * period * climbing;
                absorb(raised, i, lowered - climbing);
            }
        }
    }

    /** Adds so many times two periods to parts other than {@code but}, so that the value stays, and takes the move. */
    private void absorb(long[] parts, int but, long times) {
        if (takesMore && parts.length < 2) {
            take(parts);
        }
        for (int i = 0; i < parts.length && times > 0; i++) {
            if (i != but && parts[i] >= known.preperiod() && known.isConstant(parts[i])) {
                long[] raised = parts.clone();
                raised[i] += 2 * period * times;
                take(raised);
            }
            for (int j = i + 1; j < parts.length; j++) {
                if (i != but && j != but && rises(parts[i]) && rises(parts[j])) {
                    long[] raised = parts.clone();
                    raised[i] += period * times;
                    raised[j] += period * times;
                    take(raised);
                }
            }
        }
        if (times == 0) {
            take(parts);
        }
    }

    private boolean rises(long part) {
        return part >= Math.max(1, known.preperiod()) && !known.isConstant(part);
    }

    /** Whatever was raised, the rules and the value decide. */
    private void take(long... parts) {
        long[] sorted = parts.clone();
        Arrays.sort(sorted);
        if (value(parts) == target && results.has(heap, sorted)) {
            found = Optional.of(sorted);
        }
    }

    private long value(long... parts) {
        long value = 0;
        for (long part : parts) {
            value ^= table.valueBlocking(part);
        }
        return value;
    }
}
