package dev.nimbus.gateway.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/** A dispatcher among fakes, for each test anew. */
abstract class DispatcherFixture {
    static final DispatchLimits LIMITS = new DispatchLimits(Duration.ofMillis(3500), 5, 2, 10);
    static final long SECOND = 1_000_000_000L;

    final FakeSolvers solvers = new FakeSolvers();
    /** What the dispatcher takes for the time, in nanoseconds. */
    long now;

    final Dispatcher dispatcher = new Dispatcher(solvers, LIMITS, 1000, () -> now);

    final Lane open(FakeJob job) {
        Lane lane = dispatcher.open(job);
        lane.wake();
        return lane;
    }

    final void beat(String solver, int credit) {
        dispatcher.heard(solvers.beat(solver, credit));
    }

    static List<String> answers(int count) {
        return LongStream.range(0, count).mapToObj(line -> "a" + line).toList();
    }
}
