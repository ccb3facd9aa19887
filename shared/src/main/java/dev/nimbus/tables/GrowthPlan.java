package dev.nimbus.tables;

import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.period.SaltusProof;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides how far a table may grow, and in which steps. Not safe for threads: the table asks under its lock.
 *
 * <p>The decision depends on the game and the budget alone, not on what was asked before: the same heap is always
 * allowed or always refused, until a period is proved. The worst case of the kind of game ({@link TableCost}) bounds
 * what is allowed at once. For a heap past that, the table first grows through <em>checkpoints</em>, fixed lengths that
 * double from one to the next, as long as the exploration budget lasts. At each one {@link Forecast} measures what the
 * game really costs, from the values below the checkpoint alone. The last measurement sets the limit.
 */
final class GrowthPlan {

    /** Values are computed in runs of so many, where the game is not too hard for that. */
    private static final int RUN = 128;

    /** Where to look for a period first if it may have a saltus, for which few values are enough and the others cost seconds. */
    private static final int SOON = 256;

    /** No table takes fewer bytes for a value. */
    private static final int LEAST_BYTES = 2;

    private static final int LONGEST = Integer.MAX_VALUE - 1024;

    /** What it costs, in options, to hold a value and to look for a period across it. */
    private static final int SEARCH_WORK = 20;

    private final Recurrence game;
    private final TablesConfig config;
    private final boolean mayBeProved;
    private final boolean mayRise;
    private final int reach;
    private final int smallReach;
    /** The checkpoint that is measured next, or was measured last. */
    private int checkpoint;

    private boolean explored;
    /** How many values may be computed: more than {@link #reach} only once the game is explored. */
    private int limit;

    GrowthPlan(Recurrence game, TablesConfig config, PeriodProof proof) {
        this.game = game;
        this.config = config;
        this.mayBeProved = proof.isPossible();
        this.mayRise = proof.saltus().isPresent();
        this.reach = TableCost.reach(game, config.work(), config.memoryBytes());
        this.smallReach = Math.min(reach, TableCost.reach(game, config.smallWork(), config.memoryBytes()));
        this.limit = reach;
        this.checkpoint = mayRise ? Math.min(SOON, firstCheckpoint()) : firstCheckpoint();
        this.explored = checkpoint < RUN;
    }

    /** The longest checkpoint that the exploration budget allows whatever the game turns out to cost. */
    private int firstCheckpoint() {
        long length = RUN;
        while (length <= reach
                && TableCost.work(game, length) + SEARCH_WORK * (double) length <= config.exploreWork()) {
            length *= 2;
        }
        return (int) (length / 2);
    }

    /** Whether a theorem could prove a period of this kind of game. */
    boolean mayBeProved() {
        return mayBeProved;
    }

    /** How many values, from heap 0 on, answer for this heap. */
    private static long wanted(long heap, Optional<Period> period) {
        long determined = period.map(Period::determinedBy).orElse(Long.MAX_VALUE);
        return heap < determined ? heap + 1 : determined;
    }

    /** How many values are wanted next for this heap; empty if it is past the budget. */
    OptionalInt goal(long heap, GrowingValues values, Optional<Period> period) {
        long wanted = wanted(heap, period);
        if (wanted <= limit && !mayBeProvedSooner(wanted)) {
            return OptionalInt.of((int) wanted);
        }
        if (!isWorthExploring(wanted, period)) {
            return OptionalInt.empty();
        }
        OptionalInt next = nextCheckpoint(values);
        return next.isEmpty() && wanted <= limit ? OptionalInt.of((int) wanted) : next;
    }

    /** Whether a heap is known to be within the budget; its values may not be computed yet. */
    boolean allows(long heap, GrowingValues values, Optional<Period> period) {
        long wanted = wanted(heap, period);
        boolean mayBeRaised = wanted > limit || mayBeProvedSooner(wanted);
        if (mayBeRaised && isWorthExploring(wanted, period)) {
            mayBeRaised = nextCheckpoint(values).isPresent();
        }
        return wanted <= limit && !mayBeRaised;
    }

    /** Whether a saltus may answer for a heap whose table takes seconds, or is refused where sets of values grow too large. */
    private boolean mayBeProvedSooner(long wanted) {
        return mayRise && !explored && wanted > SaltusProof.MOST_VALUES;
    }

    /** Not where the values fit in no case, and no period can help. */
    private boolean isWorthExploring(long wanted, Optional<Period> period) {
        boolean mayFit = wanted <= Math.min(LONGEST, config.memoryBytes() / LEAST_BYTES);
        return mayFit || (period.isEmpty() && mayBeProved);
    }

    /**
     * The next length at which to look for a period and to measure the game. Measures the checkpoints that the values
     * have passed.
     *
     * @return empty once the exploration budget is used up
     */
    OptionalInt nextCheckpoint(GrowingValues values) {
        while (!explored) {
            if (values.length() < checkpoint) {
                return OptionalInt.of(checkpoint);
            }
            explore(Forecast.measure(game, values, checkpoint));
        }
        return OptionalInt.empty();
    }

    /** Goes on to the next checkpoint, or ends at this one: only then is the limit known. */
    private void explore(Forecast forecast) {
        int allowed = (int) Math.max(reach, Math.min(LONGEST, forecast.length(config.work(), config.memoryBytes())));
        long next = 2L * checkpoint;
        double work = Math.min(forecast.work(next), TableCost.work(game, next)) + SEARCH_WORK * (double) next;
        if (next <= allowed && work <= config.exploreWork()) {
            checkpoint = (int) next;
        } else {
            explored = true;
            limit = allowed;
        }
    }

    /** Says why {@link #goal} is empty. */
    TableTooLarge refusal(long heap, Optional<Period> period) {
        long wanted = wanted(heap, period);
        String bytes = config.memoryBytes() + " bytes";
        String fact = isWorthExploring(wanted, period)
                ? "heaps below " + limit + " can be computed (" + bytes + ", " + (long) config.work() + " options)"
                : bytes + " hold " + config.memoryBytes() / LEAST_BYTES + " values at most";
        String periodic = period.map(p -> "its period begins at heap " + p.preperiod() + ", and the first "
                        + p.determinedBy() + " values determine all others")
                .orElse("no known period brings it below");
        return new TableTooLarge(game.key(), heap, fact + ", and " + periodic);
    }

    /** Whether so many values cost so little that the store is not asked. */
    boolean isSmall(int goal) {
        return goal <= smallReach;
    }

    /** Where the piece ends that is computed alone: at the goal, a little later where that costs little, or with its segment. */
    int pieceEnd(int number, int goal) {
        int rounded = isSmall(goal) ? (int) Math.min(smallReach, (goal + RUN - 1L) / RUN * RUN) : goal;
        return (int) Math.min(Segment.end(number), rounded);
    }

    /** A segment is finished, and shared, unless that is past the budget or costs far more than what is wanted. */
    boolean worthFinishing(int number, int goal) {
        long end = Segment.end(number);
        return goal >= end || (end <= limit && TableCost.work(game, end) <= 8 * TableCost.work(game, goal));
    }
}
