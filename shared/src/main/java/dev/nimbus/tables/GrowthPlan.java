package dev.nimbus.tables;

import java.util.Optional;

/**
 * How far a table may grow, and in which steps. Not safe for threads: the table asks under its lock.
 *
 * <p>The budget is first judged by what the kind of game may cost at worst. Where a heap is past that, the kernel's
 * forecast from the values it computed may still allow it. So while no period is known the table may grow by doubling,
 * within a budget of its own, to look for one, or to see that the game is easy.
 */
final class GrowthPlan {

    /** Values are computed in runs of so many, where the game is not too hard for that. */
    private static final int RUN = 128;

    /** No table takes fewer bytes for a value. */
    private static final int LEAST_BYTES = 2;

    private static final int LONGEST = Integer.MAX_VALUE - 1024;

    private final Recurrence game;
    private final TablesConfig config;
    private final boolean mayBeProved;
    private final int reach;
    private final int smallReach;
    private boolean exploredInVain;

    GrowthPlan(Recurrence game, TablesConfig config, PeriodProof proof) {
        this.game = game;
        this.config = config;
        this.mayBeProved = proof.kind() != PeriodProof.Kind.NONE;
        this.reach = TableCost.reach(game, config.work(), config.memoryBytes());
        this.smallReach = Math.min(reach, TableCost.reach(game, config.smallWork(), config.memoryBytes()));
    }

    /**
     * How many values are wanted next for this heap.
     *
     * @throws TableTooLarge if that is past the budget
     */
    int goal(long heap, int length, Optional<Period> period, Kernel kernel) {
        long determined = period.map(Period::determinedBy).orElse(Long.MAX_VALUE);
        long wanted = heap < determined ? heap + 1 : determined;
        if (wanted <= reach || (wanted <= LONGEST && isWithin(config.work(), (int) wanted, kernel))) {
            return (int) wanted;
        }
        boolean mayFit = wanted <= config.memoryBytes() / LEAST_BYTES;
        if ((mayFit || (period.isEmpty() && mayBeProved)) && mayGrowOn(length, kernel)) {
            return explored(length);
        }
        String budget = config.memoryBytes() + " bytes, " + config.work() + " options";
        throw new TableTooLarge(game.key(), heap, Math.max(reach, length), budget);
    }

    private boolean isWithin(double work, int length, Kernel kernel) {
        Kernel.Forecast forecast = kernel.forecast(length);
        return forecast.work() <= work && forecast.bytes() <= config.memoryBytes();
    }

    /** Whether to look for a period once more. */
    boolean mayExplore(int length, Kernel kernel) {
        return mayBeProved && mayGrowOn(length, kernel);
    }

    /** Whether the budget for exploring the game lasts for another step; once it does not, never again. */
    private boolean mayGrowOn(int length, Kernel kernel) {
        if (exploredInVain) {
            return false;
        }
        int goal = explored(length);
        boolean affordable = goal <= reach || isWithin(config.work(), goal, kernel);
        boolean cheap =
                TableCost.work(game, goal) <= config.exploreWork() || isWithin(config.exploreWork(), goal, kernel);
        exploredInVain = !affordable || !cheap;
        return !exploredInVain;
    }

    /** How many values to look at next for a period. */
    int explored(int length) {
        return (int) Math.min(LONGEST, Math.max(RUN, 2L * length));
    }

    /** Whether so many values cost so little that the store is not asked. */
    boolean isSmall(int goal) {
        return goal <= smallReach;
    }

    /** Some more values than wanted, where they cost little. */
    int rounded(int goal) {
        return isSmall(goal) ? Math.min(smallReach, (goal + RUN - 1) / RUN * RUN) : goal;
    }

    /** A segment is finished, and shared, unless that is past the budget or costs far more than what is wanted. */
    boolean worthFinishing(int number, int goal, Kernel kernel) {
        long end = (number + 1L) * Segment.LENGTH;
        if (end > LONGEST) {
            return false;
        }
        boolean affordable = end <= reach || isWithin(config.work(), (int) end, kernel);
        return affordable && (goal >= end || TableCost.work(game, end) <= 8 * TableCost.work(game, goal));
    }
}
