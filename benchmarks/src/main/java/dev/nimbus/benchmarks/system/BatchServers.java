package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.process.Nodes;

/** Contestants that are servers which get one batch a lap. */
final class BatchServers {
    private BatchServers() {}

    /** One whose amount is queries. */
    static Contestant contestant(Lab lab, Nodes nodes, Loader.Via via, Workload work, String name) {
        return contestant(lab, nodes, via, work, name, work.queries());
    }

    /** One whose laps count for {@code amount}. */
    static Contestant contestant(Lab lab, Nodes nodes, Loader.Via via, Workload work, String name, double amount) {
        return new Contestant(
                name,
                Contestant.Kind.SERVER,
                amount,
                () -> Lap.of(nodes::cpuSeconds, () -> lab.loader().secondsBlocking(nodes.server(), via, work)),
                nodes::compilerSeconds);
    }
}
