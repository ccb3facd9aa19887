package dev.nimbus.cli;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.games.RulesetBounds;
import dev.nimbus.solver.SolverNode;
import dev.nimbus.solver.SolverOptions;
import dev.nimbus.solver.bus.BusLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a solver may use, as told on the command line. */
final class SolverArguments {
    @Option(names = "--workers", paramLabel = "N", description = "Threads that solve. Default: one for each processor")
    private Integer workers;

    @Option(
            names = "--credit",
            paramLabel = "N",
            description = "Chunks taken at once from each gateway. Default: two for each worker, and two")
    private Integer credit;

    @Option(
            names = "--held-chunks",
            paramLabel = "N",
            description = "Chunks held at once from all gateways, waiting or in work; more are refused, and tried"
                    + " elsewhere or later. Default: four times the credit")
    private Integer heldChunks;

    @Option(
            names = "--finish-millis",
            paramLabel = "N",
            description = "How long a solver that is told to stop works on what it has begun; what is left then is"
                    + " given back. Default: 20000")
    private Integer finishMillis;

    @Option(
            names = "--table-memory",
            paramLabel = "MIB",
            description = "Memory for nim-value tables, in MiB. Default: a quarter of the heap")
    private Integer tableMegabytes;

    @Option(
            names = "--budget",
            paramLabel = "POSITIONS",
            description = "What one query may search before it is refused as too-large. Default: 40 million")
    private Long budget;

    @Option(
            names = "--answer-bytes",
            paramLabel = "N",
            description = "Bytes of the answers to one chunk; lists of moves that pass them are refused as too-large."
                    + " Default: 1/32 of the heap, 67108864 at the most")
    private Integer answerBytes;

    @Option(
            names = "--warm-up",
            paramLabel = "true|false",
            arity = "1",
            defaultValue = "true",
            description = "Whether to compute small tables beside the first queries, a second of one core, so"
                    + " that the first big table comes at full speed. Default: ${DEFAULT-VALUE}")
    private boolean warmUp;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = {
                "Keep tables, proved periods and registered rulesets here, for after a restart. Each node that is given"
                        + " the directory uses a subdirectory of its own.",
                "Default: none, they end with the cluster"
            })
    private Optional<Path> dataDirectory = Optional.empty();

    @Option(
            names = "--data-quota",
            paramLabel = "MIB",
            description = "Size of this node's file in --data-dir, in MiB, at which no more tables and periods are kept"
                    + " there. Default: 16384")
    private Integer dataMegabytes;

    @Option(
            names = "--rulesets",
            paramLabel = "N",
            description =
                    "Registered rulesets of the cluster at which a new one is refused with 507; all solvers should"
                            + " be told the same. Default: 10000")
    private Integer rulesets;

    @Option(
            names = "--ruleset-memory",
            paramLabel = "MIB",
            description = "Memory for them, in MiB, at which the same happens; every member of a cluster has its part."
                    + " Default: 256")
    private Integer rulesetMegabytes;

    /**
     * Where the node keeps its tables and rulesets.
     *
     * @throws IllegalArgumentException naming what is wrong with it
     */
    Optional<DataDirectory> dataDirectory() {
        return dataDirectory
                .map(DataDirectory::of)
                .map(told -> dataMegabytes == null ? told : told.withQuota((long) dataMegabytes << 20));
    }

    private RulesetBounds rulesets(RulesetBounds preset) {
        return new RulesetBounds(
                rulesets == null ? preset.rulesets() : rulesets,
                rulesetMegabytes == null ? preset.bytes() : (long) rulesetMegabytes << 20);
    }

    /**
     * The options of the node.
     *
     * @throws IllegalArgumentException naming what is wrong with them
     */
    SolverOptions options() {
        SolverOptions options = SolverOptions.defaults();
        options = workers == null ? options : options.withWorkers(workers);
        options = options.withLimits(limits(options.limits()));
        options = options.withRulesets(rulesets(options.rulesets()));
        options = tableMegabytes == null ? options : options.withTableMegabytes(tableMegabytes);
        options = budget == null ? options : options.withBudgetSteps(budget);
        return answerBytes == null ? options : options.withAnswerBytes(answerBytes);
    }

    private BusLimits limits(BusLimits preset) {
        BusLimits limits = credit == null ? preset : preset.withCredit(credit);
        int leastHeld = credit == null ? 1 : credit;
        if (heldChunks != null && heldChunks < leastHeld) {
            throw new IllegalArgumentException(
                    "held-chunks is " + heldChunks + "; expected at least the credit, " + leastHeld);
        }
        limits = heldChunks == null ? limits : limits.withBound(heldChunks);
        return finishMillis == null ? limits : limits.withDrain(Duration.ofMillis(finishMillis));
    }

    /** Does once the solver runs what these options want done then. */
    void started(SolverNode solver) {
        if (warmUp) {
            solver.warmUp();
        }
    }
}
