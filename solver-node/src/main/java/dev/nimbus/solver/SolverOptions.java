package dev.nimbus.solver;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.solver.bus.BusLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a solver node may use. What one query may take is no option: every solver answers it alike.
 *
 * @param limits its workers, and how many chunks it takes on
 * @param tableMegabytes how much memory its nim-value tables may hold, in MiB, at least 1
 * @param positionMegabytes how much memory its values of searched positions may take, in MiB, at least 1; empty for a quarter of
 *     that of the tables
 * @param dataDirectory where a solver that is in no cluster keeps its tables; one of a cluster has the cluster's
 * @param proofs files whose entries it takes over before it answers anything, each once it has been checked
 */
public record SolverOptions(
        BusLimits limits,
        int tableMegabytes,
        OptionalInt positionMegabytes,
        Optional<DataDirectory> dataDirectory,
        List<Path> proofs) {
    private static final int POSITION_SHARE = 4;

    public SolverOptions {
        Objects.requireNonNull(limits, "limits");
        proofs = List.copyOf(proofs);
        if (tableMegabytes < 1) {
            throw new IllegalArgumentException("table memory of " + tableMegabytes + " MiB; expected at least 1");
        }
        if (positionMegabytes.orElse(1) < 1) {
            throw new IllegalArgumentException(
                    "position memory of " + positionMegabytes.getAsInt() + " MiB; expected at least 1");
        }
    }

    /** A worker for each processor, and a quarter of the heap for tables. */
    public static SolverOptions defaults() {
        Runtime runtime = Runtime.getRuntime();
        int quarter = (int) Math.max(16, runtime.maxMemory() >> 22);
        return new SolverOptions(
                BusLimits.of(runtime.availableProcessors()), quarter, OptionalInt.empty(), Optional.empty(), List.of());
    }

    /** The same with so many workers, and as many chunks taken on as suit them. */
    public SolverOptions withWorkers(int workers) {
        BusLimits suited =
                BusLimits.of(workers).withHeartbeat(limits.heartbeat()).withDrain(limits.drain());
        return withLimits(suited);
    }

    public SolverOptions withLimits(BusLimits other) {
        return new SolverOptions(other, tableMegabytes, positionMegabytes, dataDirectory, proofs);
    }

    public SolverOptions withTableMegabytes(int megabytes) {
        return new SolverOptions(limits, megabytes, positionMegabytes, dataDirectory, proofs);
    }

    public SolverOptions withPositionMegabytes(int megabytes) {
        return new SolverOptions(limits, tableMegabytes, OptionalInt.of(megabytes), dataDirectory, proofs);
    }

    /** Bytes for values of searched positions. */
    long positionBytes() {
        return positionMegabytes.isPresent()
                ? (long) positionMegabytes.getAsInt() << 20
                : ((long) tableMegabytes << 20) / POSITION_SHARE;
    }

    public SolverOptions withDataDirectory(DataDirectory directory) {
        return new SolverOptions(limits, tableMegabytes, positionMegabytes, Optional.of(directory), proofs);
    }

    public SolverOptions withProofs(List<Path> files) {
        return new SolverOptions(limits, tableMegabytes, positionMegabytes, dataDirectory, files);
    }
}
