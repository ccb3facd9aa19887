package dev.nimbus.gateway.dispatch;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import java.util.List;
import java.util.stream.LongStream;

/** A dispatcher among fakes, for each test anew. */
abstract class DispatcherFixture {
    static final GatewayLimits LIMITS =
            GatewayLimits.USUAL.with(GatewaySetting.QUARANTINED, 10).with(GatewaySetting.REPLY_MEMORY, 64 << 20);
    static final long SECOND = 1_000_000_000L;
    private static final long TICK = 100_000_000L;

    final FakeSolvers solvers = new FakeSolvers();
    /** What the dispatcher takes for the time, in nanoseconds. */
    long now;

    final NodeMetrics metrics = new NodeMetrics();
    final Dispatcher dispatcher = new Dispatcher(solvers, LIMITS, 1000, () -> now, metrics, Tracing.OFF);

    final JobQueue open(FakeJob job) {
        JobQueue queue = dispatcher.open(job, "fake", job.client());
        queue.wake();
        return queue;
    }

    final void heartbeat(String solver, int credit) {
        dispatcher.heard(solvers.heartbeat(solver, credit));
    }

    /** Time goes by, and the dispatcher looks at it now and then. */
    final void pass(long nanos) {
        for (long left = nanos; left > 0; left -= TICK) {
            now += Math.min(left, TICK);
            dispatcher.tick();
        }
    }

    /** The first line and the number of lines of each chunk in a solver's hands: {@code 4+6}. */
    final List<String> held(String solver) {
        return solvers.of(solver).stream()
                .map(held -> held.chunk().firstLine() + "+" + held.chunk().queries())
                .toList();
    }

    static List<String> answers(int count) {
        return LongStream.range(0, count).mapToObj(line -> "a" + line).toList();
    }
}
