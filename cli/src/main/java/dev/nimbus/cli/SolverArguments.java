package dev.nimbus.cli;

import dev.nimbus.solver.SolverOptions;
import picocli.CommandLine.Option;

/** What a solver may use, as told on the command line. */
final class SolverArguments {
    @Option(names = "--workers", paramLabel = "N", description = "Threads that solve. Default: one for each processor")
    private Integer workers;

    @Option(
            names = "--table-memory",
            paramLabel = "MIB",
            description = "Memory for nim-value tables, in MiB. Default: a quarter of the heap")
    private Integer tableMegabytes;

    @Option(
            names = "--budget",
            paramLabel = "POSITIONS",
            description = "What one query may search before it is refused as too-large. Default: 20 million")
    private Long budget;

    /**
     * The options of the node.
     *
     * @throws IllegalArgumentException naming what is wrong with them
     */
    SolverOptions options() {
        SolverOptions options = SolverOptions.defaults();
        options = workers == null ? options : options.withWorkers(workers);
        options = tableMegabytes == null ? options : options.withTableMegabytes(tableMegabytes);
        return budget == null ? options : options.withBudgetSteps(budget);
    }
}
