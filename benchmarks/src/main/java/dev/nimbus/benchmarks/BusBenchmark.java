package dev.nimbus.benchmarks;

import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.MemberAddress;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.solver.bus.BusLimits;
import dev.nimbus.solver.bus.SolverVerticle;
import io.vertx.core.Future;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/**
 * How many chunks a second the event bus carries between two JVMs, out and back, through the codecs and the admission of
 * a solver that answers each chunk with its own lines. It starts the second JVM itself. Run it with
 *
 * <pre>
 * ./mvnw -q -Pbench,quick -pl benchmarks -am package -Dmaven.test.skip
 * java -Xmx1g -cp benchmarks/target/benchmarks.jar dev.nimbus.benchmarks.BusBenchmark
 * </pre>
 */
public final class BusBenchmark {
    private static final String NAME =
            "bus-benchmark-" + ProcessHandle.current().pid();
    private static final long SECONDS = 3;
    private static final int[][] SIZES_AND_WINDOWS = {
        {65536, 1}, {65536, 4}, {65536, 8}, {16384, 8}, {262144, 4}, {65536, 1}, {65536, 4}, {65536, 8}
    };

    private BusBenchmark() {}

    /** Without arguments the asking side; with the cluster's name and a member's address the answering one. */
    public static void main(String[] args) throws Exception {
        if (args.length == 2) {
            answer(args[0], MemberAddress.parse(args[1]));
        } else {
            ask();
        }
    }

    private static void answer(String cluster, MemberAddress asker) throws Exception {
        ClusterOptions options = ClusterOptions.defaults().withName(cluster).withJoin(List.of(asker));
        ClusteredVertx node = get(ClusteredVertx.start(options));
        BusLimits limits = BusLimits.of(1).withBound(64);
        get(node.vertx()
                .deployVerticle(new SolverVerticle(
                        "echo", "", limits, (chunk, cancellation) -> echo(chunk), Map::of, List::of)));
        // The asking side ends this process by closing its standard input.
        while (System.in.read() >= 0) {
            continue;
        }
        get(node.close());
    }

    private static AnswerChunk echo(QueryChunk chunk) {
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), chunk.queries(), 0, chunk.body());
    }

    private static void ask() throws Exception {
        ClusteredVertx node = get(ClusteredVertx.start(ClusterOptions.defaults().withName(NAME)));
        CountDownLatch beating = new CountDownLatch(1);
        node.vertx().eventBus().<SolverHeartbeat>consumer(Addresses.HEARTBEATS, beat -> beating.countDown());
        Process other = startOther(node.address());
        try {
            if (!beating.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no beat of the other JVM within 30 s");
            }
            System.out.printf(
                    Locale.ROOT,
                    "%9s %6s %9s %9s %8s %8s%n",
                    "bytes",
                    "window",
                    "chunks/s",
                    "MB/s",
                    "p50 ms",
                    "p99 ms");
            for (int[] each : SIZES_AND_WINDOWS) {
                new Round(node, each[0], each[1]).run();
            }
        } finally {
            other.getOutputStream().close();
            other.waitFor();
            get(node.close());
        }
    }

    private static Process startOther(MemberAddress here) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(BusBenchmark.class.getName(), NAME, here.toString()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** One size and one window for a few seconds. Its fields belong to the event loop that it runs on. */
    private static final class Round {
        private final ClusteredVertx node;
        private final byte[] body;
        private final int window;
        private final Histogram micros = new Histogram(3);
        private final CountDownLatch done;
        private final long start = System.nanoTime();
        private long ticket;

        Round(ClusteredVertx node, int size, int window) {
            this.node = node;
            this.body = new byte[size];
            this.window = window;
            this.done = new CountDownLatch(window);
        }

        void run() throws InterruptedException {
            node.vertx().runOnContext(nothing -> {
                for (int i = 0; i < window; i++) {
                    next();
                }
            });
            done.await();
            double seconds = (System.nanoTime() - start) / 1e9;
            double rate = micros.getTotalCount() / seconds;
            System.out.printf(
                    Locale.ROOT,
                    "%9d %6d %9.0f %9.0f %8.2f %8.2f%n",
                    body.length,
                    window,
                    rate,
                    rate * body.length / 1e6,
                    micros.getValueAtPercentile(50) / 1e3,
                    micros.getValueAtPercentile(99) / 1e3);
        }

        private void next() {
            long sent = System.nanoTime();
            if (sent - start > TimeUnit.SECONDS.toNanos(SECONDS)) {
                done.countDown();
                return;
            }
            QueryChunk chunk = new QueryChunk(ticket++, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, body);
            node.vertx()
                    .eventBus()
                    .<AnswerChunk>request(Addresses.solver("echo"), chunk)
                    .onComplete(reply -> {
                        if (reply.failed() || reply.result().body().body().length != body.length) {
                            throw new IllegalStateException("a chunk came back wrong", reply.cause());
                        }
                        micros.recordValue((System.nanoTime() - sent) / 1000);
                        next();
                    });
        }
    }

    private static <T> T get(Future<T> future) throws Exception {
        try {
            return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("not started or stopped within 60 s", e);
        }
    }
}
