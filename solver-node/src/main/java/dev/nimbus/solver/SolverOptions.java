package dev.nimbus.solver;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.solver.bus.BusLimits;
import java.util.Objects;
import java.util.Optional;

/**
 * What a solver node may use. What one query may take is no option: every solver answers it alike.
 *
 * @param limits its workers, and how many chunks it takes on
 * @param tableMegabytes how much memory its nim-value tables may hold, in MiB, at least 1
 * @param dataDirectory where a solver that is in no cluster keeps its tables; one of a cluster has the cluster's
 */
public record SolverOptions(BusLimits limits, int tableMegabytes, Optional<DataDirectory> dataDirectory) {
    public SolverOptions {
        Objects.requireNonNull(limits, "limits");
        if (tableMegabytes < 1) {
            throw new IllegalArgumentException("table memory of " + tableMegabytes + " MiB; expected at least 1");
        }
    }

    /** A worker for each processor, and a quarter of the heap for tables. */
    public static SolverOptions defaults() {
        Runtime runtime = Runtime.getRuntime();
        int quarter = (int) Math.max(16, runtime.maxMemory() >> 22);
        return new SolverOptions(BusLimits.of(runtime.availableProcessors()), quarter, Optional.empty());
    }

    /** The same with so many workers, and as many chunks taken on as suit them. */
    public SolverOptions withWorkers(int workers) {
        BusLimits suited =
                BusLimits.of(workers).withHeartbeat(limits.heartbeat()).withDrain(limits.drain());
        return withLimits(suited);
    }

    public SolverOptions withLimits(BusLimits other) {
        return new SolverOptions(other, tableMegabytes, dataDirectory);
    }

    public SolverOptions withTableMegabytes(int megabytes) {
        return new SolverOptions(limits, megabytes, dataDirectory);
    }

    public SolverOptions withDataDirectory(DataDirectory directory) {
        return new SolverOptions(limits, tableMegabytes, Optional.of(directory));
    }
}
