package dev.nimbus.solver;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.games.RulesetBounds;
import dev.nimbus.solver.bus.BusLimits;
import dev.nimbus.theory.Budget;
import java.util.Objects;
import java.util.Optional;

/**
 * What a solver node may use.
 *
 * @param limits its workers, and how many chunks it takes on
 * @param tableMegabytes how much memory its nim-value tables may hold, in MiB, at least 1
 * @param budgetSteps the search budget of each query, in positions, at least 1
 * @param answerBytes bytes of the answer to one query at which no more moves are listed, at least 1
 * @param rulesets how many registered rules are kept
 * @param dataDirectory where a solver that is in no cluster keeps its tables; one of a cluster has the cluster's
 */
public record SolverOptions(
        BusLimits limits,
        int tableMegabytes,
        long budgetSteps,
        int answerBytes,
        RulesetBounds rulesets,
        Optional<DataDirectory> dataDirectory) {
    /** Room for about 100 000 moves; gateways count on replies of this size. */
    private static final int MOST_ANSWER_BYTES = 4 << 20;

    public SolverOptions {
        Objects.requireNonNull(limits, "limits");
        if (tableMegabytes < 1) {
            throw new IllegalArgumentException("table memory of " + tableMegabytes + " MiB; expected at least 1");
        }
        if (budgetSteps < 1) {
            throw new IllegalArgumentException("search budget of " + budgetSteps + " positions; expected at least 1");
        }
        if (answerBytes < 1) {
            throw new IllegalArgumentException("answer bytes are " + answerBytes + "; expected at least 1");
        }
    }

    /**
     * A worker for each processor, a quarter of the heap for tables, the standard search budget, 1/32 of the heap, 4
     * MiB at the most, for the answer to a query, and the standard number of rulesets.
     */
    public static SolverOptions defaults() {
        Runtime runtime = Runtime.getRuntime();
        int quarter = (int) Math.max(16, runtime.maxMemory() >> 22);
        return new SolverOptions(
                BusLimits.of(runtime.availableProcessors()),
                quarter,
                Budget.DEFAULT_STEPS,
                (int) Math.min(MOST_ANSWER_BYTES, runtime.maxMemory() >> 5),
                RulesetBounds.defaults(),
                Optional.empty());
    }

    /** The same with so many workers, and as many chunks taken on as suit them. */
    public SolverOptions withWorkers(int workers) {
        BusLimits suited = BusLimits.of(workers).withBeat(limits.beat()).withDrain(limits.drain());
        return withLimits(suited);
    }

    public SolverOptions withLimits(BusLimits other) {
        return new SolverOptions(other, tableMegabytes, budgetSteps, answerBytes, rulesets, dataDirectory);
    }

    public SolverOptions withTableMegabytes(int megabytes) {
        return new SolverOptions(limits, megabytes, budgetSteps, answerBytes, rulesets, dataDirectory);
    }

    public SolverOptions withBudgetSteps(long steps) {
        return new SolverOptions(limits, tableMegabytes, steps, answerBytes, rulesets, dataDirectory);
    }

    public SolverOptions withAnswerBytes(int bytes) {
        return new SolverOptions(limits, tableMegabytes, budgetSteps, bytes, rulesets, dataDirectory);
    }

    public SolverOptions withRulesets(RulesetBounds bounds) {
        return new SolverOptions(limits, tableMegabytes, budgetSteps, answerBytes, bounds, dataDirectory);
    }

    public SolverOptions withDataDirectory(DataDirectory directory) {
        return new SolverOptions(limits, tableMegabytes, budgetSteps, answerBytes, rulesets, Optional.of(directory));
    }
}
