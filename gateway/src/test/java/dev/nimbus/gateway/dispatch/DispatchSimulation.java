package dev.nimbus.gateway.dispatch;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongConsumer;

/**
 * Drives the real dispatcher in virtual time: many solvers that crash, freeze, refuse, fail, answer in parts, twice, late
 * or never, and many jobs. {@link #main} prints the figures of docs/SCALING.md.
 */
final class DispatchSimulation {
    static final long SECOND = 1_000_000_000L;
    static final long LATENCY = 100_000;
    private static final int LONGEST_CHUNK = 10;
    /** In so much trouble a harmless line may fail as often by chance as one that kills solvers does in a usual cluster. */
    private static final int MOST_DELIVERIES = 10;

    private static final long TICK = SECOND / 10;
    private static final long LONGEST_RUN = 600 * SECOND;

    /**
     * What is simulated.
     *
     * @param idleJobs jobs that never have a chunk
     * @param chunks of each job
     * @param crashes of solvers a second; each is back under another id after some seconds
     * @param freezes of solvers a second, 8 s each
     * @param troubles the share of chunks that a solver refuses, fails at, loses, answers twice, wrongly or in part
     * @param poison the share of jobs that have one query that kills each solver
     */
    record Setup(
            int solvers,
            int jobs,
            int idleJobs,
            int chunks,
            double crashes,
            double freezes,
            double troubles,
            double poison) {}

    /**
     * What came of it.
     *
     * @param seconds of virtual time until all was answered
     * @param micros CPU time of the dispatcher for each chunk of the jobs
     * @param unfairness how much later the last tenth of the jobs with the longest chunks ended than the first tenth
     */
    record Result(long chunks, long deliveries, double seconds, double micros, double unfairness) {}

    private record Event(long time, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Long.compare(number, other.number);
        }
    }

    final Random random;
    final Setup setup;
    final Dispatcher dispatcher;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final SimulatedSolvers solvers;
    private final List<SimulatedJob> jobs = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private int ended;
    private long eventNumber;
    private long now;
    private long dispatcherNanos;

    DispatchSimulation(Setup setup, long seed) {
        this.setup = setup;
        this.random = new Random(seed);
        this.solvers = new SimulatedSolvers(this);
        GatewayLimits limits = GatewayLimits.USUAL
                .with(GatewaySetting.REPLY_MEMORY, 256 << 20)
                .with(GatewaySetting.DELIVERIES, MOST_DELIVERIES);
        this.dispatcher = new Dispatcher(solvers, limits, random.nextLong(), () -> now, new NodeMetrics(), Tracing.OFF);
    }

    long now() {
        return now;
    }

    void after(long nanos, Runnable action) {
        events.add(new Event(now + nanos, eventNumber++, action));
    }

    /** Nanoseconds until the next event of a kind that comes so often a second. */
    long untilNext(double perSecond) {
        return (long) (SECOND * -Math.log(1 - random.nextDouble()) / perSecond);
    }

    /** CPU time of this thread, so that other processes of a busy machine do not count. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Calls the dispatcher, and takes its time; what the simulated bus does meanwhile counts too. */
    void timed(Runnable call) {
        long begin = cpuNanos();
        call.run();
        dispatcherNanos += cpuNanos() - begin;
    }

    Result run() {
        solvers.start();
        for (int i = 0; i < setup.idleJobs(); i++) {
            dispatcher.open(new SimulatedJob(0, 0, false), "fake", JobClient.NOBODY);
        }
        for (int i = 0; i < setup.jobs(); i++) {
            open(new SimulatedJob(
                    setup.chunks(), LONGEST_CHUNK - i % LONGEST_CHUNK, random.nextDouble() < setup.poison()));
        }
        every(TICK, time -> timed(dispatcher::tick));
        while (ended < setup.jobs()) {
            Event next = events.remove();
            now = next.time();
            if (now > LONGEST_RUN) {
                throw new AssertionError(setup + ": " + (setup.jobs() - ended) + " jobs are not answered");
            }
            next.action().run();
        }
        jobs.forEach(SimulatedJob::check);
        return result();
    }

    private void open(SimulatedJob job) {
        jobs.add(job);
        JobQueue[] queue = new JobQueue[1];
        job.whenEnded(() -> {
            ended++;
            if (job.queries() == LONGEST_CHUNK) {
                ends.add(now);
            }
            queue[0].close();
        });
        timed(() -> {
            queue[0] = dispatcher.open(job, "fake", JobClient.NOBODY);
            queue[0].wake();
        });
    }

    void every(long nanos, LongConsumer action) {
        after(nanos, () -> {
            action.accept(now);
            every(nanos, action);
        });
    }

    private Result result() {
        long chunks = (long) setup.jobs() * setup.chunks();
        int tenth = Math.max(1, ends.size() / 10);
        double first = ends.get(tenth - 1);
        double last = ends.get(ends.size() - tenth);
        return new Result(
                chunks, solvers.deliveries(), now / (double) SECOND, dispatcherNanos / 1e3 / chunks, last / first);
    }

    /** Prints a table for growing clusters; the arguments are not used. */
    public static void main(String[] args) {
        new DispatchSimulation(new Setup(50, 500, 0, 50, 1, 1, 0.01, 0), 1).run(); // The compiler warms up.
        System.out.println("solvers    jobs  idle jobs   chunks  deliveries  virtual s  us/chunk  last/first tenth");
        for (Setup setup : List.of(
                new Setup(10, 100, 0, 2000, 0.1, 0.05, 0.01, 0.001),
                new Setup(100, 1000, 0, 200, 1, 0.5, 0.01, 0.001),
                new Setup(1000, 10_000, 0, 20, 10, 5, 0.01, 0.001),
                new Setup(1000, 10_000, 100_000, 20, 10, 5, 0.01, 0.001))) {
            Result result = new DispatchSimulation(setup, 7).run();
            System.out.printf(
                    "%7d %7d %10d %8d %11d %10.1f %9.2f %17.2f%n",
                    setup.solvers(),
                    setup.jobs(),
                    setup.idleJobs(),
                    result.chunks(),
                    result.deliveries(),
                    result.seconds(),
                    result.micros(),
                    result.unfairness());
        }
    }
}
