package dev.nimbus.benchmarks.system.measure;

import dev.nimbus.benchmarks.system.process.Nodes;
import dev.nimbus.load.QueryPool;
import dev.nimbus.load.queries.HeapLines;
import dev.nimbus.load.queries.HeapPositions;
import dev.nimbus.load.queries.HeapRange;
import dev.nimbus.load.queries.QueryForm;
import dev.nimbus.load.steady.SteadyFigures;
import dev.nimbus.load.steady.SteadyLoad;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** Loads of single queries of Nim. */
public final class SingleQueries {
    public static final int CONNECTIONS = 16;

    private static final int DISTINCT = 10_000;
    private static final double NANOS = 1e9;

    private final Loader loader;
    private final List<Buffer> bodies;

    public SingleQueries(Loader loader) {
        this.loader = loader;
        QueryForm form = QueryForm.ndjson("nim", Play.NORMAL, List.of(Ask.OUTCOME, Ask.GRUNDY));
        HeapPositions positions = new HeapPositions(new HeapRange(2, 8, 1_000_000_000), 1);
        this.bodies = new QueryPool(new HeapLines(positions, form), DISTINCT)
                .lines(DISTINCT).stream().map(Buffer::buffer).toList();
    }

    /** At a rate, after a short time of the same that is not counted. */
    public SteadyFigures atRateBlocking(Nodes nodes, double perSecond, double seconds) throws InterruptedException {
        long nanos = (long) (seconds * NANOS);
        return loader.steadyBlocking(
                nodes.server(), new SteadyLoad.Plan("/v1/solve", bodies, perSecond, CONNECTIONS, nanos / 4, nanos));
    }

    /** As many as are answered. */
    public SteadyFigures atPeakBlocking(Nodes nodes, double seconds) throws InterruptedException {
        return atRateBlocking(nodes, Double.POSITIVE_INFINITY, seconds);
    }
}
