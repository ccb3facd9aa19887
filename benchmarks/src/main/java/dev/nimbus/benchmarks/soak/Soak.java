package dev.nimbus.benchmarks.soak;

import dev.nimbus.benchmarks.soak.SoakClient.Setup;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs mixed load with faults for as long as it is told, checks every answer, and writes figures over time. */
@Command(
        name = "benchmarks/soak",
        mixinStandardHelpOptions = true,
        description = {
            "Runs mixed load on two gateways and three solvers, whose processes are killed, ended and frozen"
                    + " meanwhile,",
            "and checks every answer. Exit code 1 if an answer was lost, doubled or wrong."
        })
public final class Soak implements Callable<Integer> {
    private static final long PERIOD_SECONDS = 10;
    private static final long QUIET_END_SECONDS = 30;
    private static final long LAST_ROUND_MINUTES = 4;
    private static final double WARM_UP_SHARE = 1 / 30.0;
    private static final double MICROS_A_MILLI = 1000;

    @Option(names = "--minutes", description = "How long; ${DEFAULT-VALUE} by default.")
    private double minutes = 60;

    @Option(names = "--seed", description = "Of queries and faults; ${DEFAULT-VALUE} by default.")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where CSV, plots and logs go; ${DEFAULT-VALUE} by default.")
    private Path out = Path.of("benchmarks/target/soak");

    @Option(names = "--jar", hidden = true, description = "What the nodes run.")
    private Path jar = Path.of("cli/target/nimbus.jar");

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private final SoakTally tally = new SoakTally(this::log);
    private final Histogram allLatencies = new Histogram(3);
    private final long begin = System.nanoTime();

    /** Runs the command line and exits with its code. */
    public static void main(String[] args) {
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly)));
        System.exit(new CommandLine(new Soak()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Files.createDirectories(out);
        Path copy = out.resolve("nimbus.jar"); // a build may replace the other meanwhile
        Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
        SoakNode.archiveClassesBlocking(copy, Path.of("examples/first-batch.ndjson"));
        Samples samples = new Samples(out.resolve("soak.csv"));
        try (SoakCluster cluster = new SoakCluster(copy, out)) {
            cluster.startBlocking();
            log("the cluster is ready");
            Faults faults = new Faults(cluster, seed, this::log);
            runBlocking(cluster, faults, samples);
            samples.writePlots();
            print(samples, faults);
        } finally {
            Files.delete(copy);
        }
        return tally.counts().isClean() ? 0 : 1;
    }

    private void runBlocking(SoakCluster cluster, Faults faults, Samples samples) throws Exception {
        long end = System.nanoTime() + (long) (minutes * TimeUnit.MINUTES.toNanos(1));
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            clock.scheduleAtFixedRate(
                    () -> sample(cluster, faults, samples), PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
            List<Future<?>> running = new ArrayList<>();
            for (SoakClient client : clients(cluster)) {
                running.add(threads.submit(() -> endBlocking(client, end)));
            }
            Future<?> striking = threads.submit(() -> {
                faults.runBlocking(end - TimeUnit.SECONDS.toNanos(QUIET_END_SECONDS));
                return null;
            });
            awaitBlocking(striking, end);
            for (Future<?> one : running) {
                awaitBlocking(one, end);
            }
        } finally {
            tally.close();
            clock.shutdownNow();
            threads.shutdownNow();
            clock.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private Void endBlocking(SoakClient client, long end) throws InterruptedException {
        client.runBlocking(end);
        return null;
    }

    /** Work that does not end soon after {@code end} hangs: that fails the run. */
    private void awaitBlocking(Future<?> work, long end) throws InterruptedException, ExecutionException {
        try {
            work.get(end - System.nanoTime() + TimeUnit.MINUTES.toNanos(LAST_ROUND_MINUTES), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            tally.lost(1, "a client did not end " + LAST_ROUND_MINUTES + " minutes after the run");
        }
    }

    private List<SoakClient> clients(SoakCluster cluster) {
        long warm = System.nanoTime() + (long) (WARM_UP_SHARE * minutes * TimeUnit.MINUTES.toNanos(1));
        return List.of(
                new SingleClient(warm, setup(cluster, 0)),
                new SingleClient(warm, setup(cluster, 1)),
                new SolveClient(setup(cluster, 2)),
                new LiveClient(setup(cluster, 3)),
                new FollowingClient(setup(cluster, 4)),
                new FollowingClient(setup(cluster, 5)),
                ReadingClient.reconnecting(setup(cluster, 6)),
                ReadingClient.slow(setup(cluster, 7)),
                ReadingClient.slow(setup(cluster, 8)),
                new HostileClient(setup(cluster, 9)),
                new TableClient(setup(cluster, 10)),
                new SearchClient(setup(cluster, 11)));
    }

    private Setup setup(SoakCluster cluster, int number) {
        return new Setup(cluster, tally, seed, number);
    }

    private void sample(SoakCluster cluster, Faults faults, Samples samples) {
        Histogram latencies = tally.latencies();
        allLatencies.add(latencies);
        double[] mebibytes = new double[SoakCluster.NODES];
        for (int i = 0; i < mebibytes.length; i++) {
            mebibytes[i] = cluster.mebibytes(i);
        }
        try {
            samples.add(new Samples.Sample(
                    (System.nanoTime() - begin) / 1e9,
                    tally.counts(),
                    faults.count(),
                    latencies.getValueAtPercentile(50) / MICROS_A_MILLI,
                    latencies.getValueAtPercentile(99) / MICROS_A_MILLI,
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                    mebibytes));
        } catch (IOException e) {
            log("no sample: " + e);
        }
    }

    private void print(Samples samples, Faults faults) {
        SoakTally.Counts counts = tally.counts();
        log(String.format(
                Locale.ROOT,
                "seed %d, %.0f minutes: %,d requests, %,d answers checked, %d faults, %d late starts, %,d attempts"
                        + " repeated; %d lost, %d doubled, %d wrong",
                seed,
                minutes,
                counts.requests(),
                counts.answers(),
                faults.count(),
                faults.lateStarts(),
                counts.retried(),
                counts.lost(),
                counts.doubled(),
                counts.wrong()));
        log(String.format(
                Locale.ROOT,
                "single queries: p50 %.1f ms, p99 %.0f ms, p99.9 %.0f ms, longest %.0f ms; machine's load %.1f",
                allLatencies.getValueAtPercentile(50) / MICROS_A_MILLI,
                allLatencies.getValueAtPercentile(99) / MICROS_A_MILLI,
                allLatencies.getValueAtPercentile(99.9) / MICROS_A_MILLI,
                allLatencies.getMaxValue() / MICROS_A_MILLI,
                samples.middleLoad()));
        for (int i = 0; i < SoakCluster.NODES; i++) {
            log(String.format(
                    Locale.ROOT,
                    "%s: at most %.0f MiB in the first half, %.0f in the second",
                    SoakCluster.nodeName(i),
                    samples.mostMebibytes(i, 0, 0.5),
                    samples.mostMebibytes(i, 0.5, 1)));
        }
    }

    private void log(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.printf(Locale.ROOT, "%7.1f s  %s%n", (System.nanoTime() - begin) / 1e9, line);
        err.flush();
    }
}
