package dev.nimbus.cli.node;

import dev.nimbus.cli.command.UserFile;
import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.solver.SolverOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a solver may use, as told on the command line. */
public final class SolverArguments {
    private static final String TABLE_MEMORY = "--table-memory";
    private static final String POSITION_MEMORY = "--position-memory";

    @Option(names = "--workers", paramLabel = "N", description = "Threads that solve. Default: one for each processor")
    private Integer workers;

    @Option(
            names = TABLE_MEMORY,
            hidden = true,
            paramLabel = "MIB",
            description =
                    "Memory for nim-value tables, in MiB, at most half of the heap. Default: a quarter of the heap")
    private Integer tableMegabytes;

    @Option(
            names = POSITION_MEMORY,
            hidden = true,
            paramLabel = "MIB",
            description = "Memory for values of searched positions, in MiB, at most half of the heap."
                    + " Default: a quarter of the table memory")
    private Integer positionMegabytes;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = {
                "Keep tables, values of positions, proved periods and registered rulesets here, for after a restart, and"
                        + " with serve batches. Each node that is given the directory uses a subdirectory of its own.",
                "Default: none, they end with the cluster"
            })
    private Optional<Path> dataDirectory = Optional.empty();

    @Option(
            names = "--check",
            hidden = true,
            paramLabel = "FILE",
            description = "Check this proof at the start, and take its entries over: searches look them up."
                    + " May be given more than once.")
    private List<Path> proofs = new ArrayList<>();

    /** Where the node keeps its tables and rulesets. */
    Optional<DataDirectory> dataDirectory() {
        return dataDirectory.map(DataDirectory::of);
    }

    /**
     * The options of the node.
     *
     * @throws IllegalArgumentException naming what is wrong with them
     */
    SolverOptions options() {
        proofs.forEach(UserFile::requireReadable);
        SolverOptions options = SolverOptions.defaults().withProofs(proofs);
        options = workers == null ? options : options.withWorkers(workers);
        options = tableMegabytes == null ? options : options.withTableMegabytes(tableMegabytes);
        return positionMegabytes == null ? options : options.withPositionMegabytes(positionMegabytes);
    }

    /** The memory that options give, in MiB. */
    Map<String, Integer> memory() {
        Map<String, Integer> given = new LinkedHashMap<>();
        given.put(TABLE_MEMORY, tableMegabytes);
        given.put(POSITION_MEMORY, positionMegabytes);
        given.values().removeIf(Objects::isNull);
        return given;
    }
}
