package dev.nimbus.cli.bench;

import dev.nimbus.cli.bench.load.BatchFigures;
import dev.nimbus.cli.bench.load.BatchLoad;
import dev.nimbus.cli.bench.load.BatchWay;
import dev.nimbus.cli.bench.load.Client;
import dev.nimbus.cli.bench.load.Form;
import dev.nimbus.cli.bench.load.LiveWay;
import dev.nimbus.cli.bench.load.LoadFailure;
import dev.nimbus.cli.bench.load.QueryPool;
import dev.nimbus.cli.bench.load.Server;
import dev.nimbus.cli.bench.load.SolveWay;
import dev.nimbus.cli.bench.load.Way;
import dev.nimbus.cli.bench.steady.SteadyFigures;
import dev.nimbus.cli.bench.steady.SteadyLoad;
import dev.nimbus.cli.client.Progress;
import dev.nimbus.cli.client.ServerAddress;
import dev.nimbus.theory.Refusal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code nimbus bench}: how fast a server answers. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Puts a load on a server and tells how fast it answers.",
            "",
            "Without --rate it sends batches and reads their answers to the end frame. With --rate it sends single"
                    + " queries on a fixed schedule; a latency counts from when its query fell due, so that a server"
                    + " which stalls is charged for all that waited meanwhile."
        },
        footer = {
            "",
            "Exit code: 0 all was answered, 1 some answers are errors or single queries failed, 2 the load failed.",
            "",
            "Examples:",
            "  nimbus bench --queries 1000000 --format text",
            "  nimbus bench --game kayles --heaps 2-8 --largest 1000 --ask outcome,grundy --duration 30s",
            "  nimbus bench --rate 2000 --duration 10s --connections 16 --json",
            "  nimbus bench --game cram --queries 5 --print"
        })
public final class BenchCommand implements Callable<Integer> {
    /** By which calls batches go out and answers come back. */
    enum Via {
        BATCH,
        STREAM,
        SOLVE,
        LIVE
    }

    private static final int STEADY_CONNECTIONS = 16;
    private static final int STEADY_BODIES = 10_000;
    private static final Duration STEADY_DURATION = Duration.ofSeconds(10);
    /** This process is new: without a warm-up its own compilers' time would be told as the server's. */
    private static final Duration STEADY_WARM_UP = Duration.ofSeconds(3);

    @Option(names = "--url", paramLabel = "URL", description = "The server; ${DEFAULT-VALUE} by default.")
    private URI url = URI.create("http://127.0.0.1:8080");

    @Mixin
    private QueryOptions queryOptions;

    @Option(names = "--queries", paramLabel = "N", description = "Queries in a batch; 1000000 by default.")
    private long queries = 1_000_000;

    @Option(
            names = "--via",
            paramLabel = "WAY",
            description = "How batches go: batch (results over a WebSocket), stream (results over HTTP), solve or live;"
                    + " ${DEFAULT-VALUE} by default.")
    private Via via = Via.BATCH;

    @Option(names = "--connections", paramLabel = "N", description = "Connections at once; 1, or 16 with --rate.")
    private Integer connections;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = RateConverter.class,
            description = "Send single queries, N a second; max for as many as are answered.")
    private Double rate;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Send batches for so long instead of one; 10s for single queries. Such as 30s or 2m.")
    private Duration duration;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Send the same load before, for so long, and do not count it; 3s for single queries.")
    private Duration warmUp;

    @Option(names = "--json", description = "Tell the result as JSON.")
    private boolean json;

    @Option(names = "--print", description = "Print the queries instead of sending them.")
    private boolean print;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        try {
            return runBlocking();
        } catch (Refusal | IllegalArgumentException | LoadFailure e) {
            spec.commandLine().getErr().println("nimbus: " + e.getMessage());
            return 2;
        }
    }

    private int runBlocking() throws InterruptedException {
        if (queries < 1) {
            throw new IllegalArgumentException("--queries is " + queries + "; expected at least 1");
        }
        if (duration != null && duration.isZero()) {
            throw new IllegalArgumentException("--duration is 0; expected a time, such as 10s");
        }
        if (rate != null) {
            queryOptions.requireJson();
        }
        QueryPool pool = queryOptions.pool(queries);
        if (print) {
            pool.lines((int) Math.min(queries, Integer.MAX_VALUE))
                    .forEach(spec.commandLine().getOut()::println);
            return 0;
        }
        Server server = Server.of(new ServerAddress(url));
        if (rate != null) {
            return sendSteadyBlocking(server, pool);
        }
        Vertx vertx = Vertx.vertx();
        try {
            return sendBatchesBlocking(vertx, new Client(vertx, server, connections()), pool);
        } finally {
            vertx.close();
        }
    }

    private int sendBatchesBlocking(Vertx vertx, Client client, QueryPool pool) throws InterruptedException {
        if (warmUp != null && !warmUp.isZero()) {
            await(batches(vertx, client, pool, warmUp, answered -> {}));
        }
        Progress progress = new Progress(System.err, Boolean.getBoolean("nimbus.stderr.tty"), System::nanoTime);
        progress.expect(queries * connections());
        Duration time = duration == null ? Duration.ZERO : duration;
        BatchFigures figures = await(batches(vertx, client, pool, time, progress::answered));
        progress.clear();
        tell(json ? BenchReport.json(target(), figures) : BenchReport.text(figures));
        return figures.errors() == 0 ? 0 : 1;
    }

    private Future<BatchFigures> batches(
            Vertx vertx, Client client, QueryPool pool, Duration time, LongConsumer answered) {
        BatchLoad.Plan plan = new BatchLoad.Plan(connections(), 1, time.toNanos());
        return new BatchLoad(vertx, way(client), () -> pool.body(queries), plan, answered).run();
    }

    private Way way(Client client) {
        Form form = queryOptions.form();
        return switch (via) {
            case BATCH -> new BatchWay(client, form, BatchWay.Results.SOCKET);
            case STREAM -> new BatchWay(client, form, BatchWay.Results.STREAM);
            case SOLVE -> new SolveWay(client, form);
            case LIVE -> new LiveWay(client, form);
        };
    }

    private int sendSteadyBlocking(Server server, QueryPool pool) throws InterruptedException {
        List<Buffer> bodies =
                pool.lines(STEADY_BODIES).stream().map(Buffer::buffer).toList();
        Duration before = warmUp == null ? STEADY_WARM_UP : warmUp;
        Duration counted = duration == null ? STEADY_DURATION : duration;
        SteadyLoad.Plan plan =
                new SteadyLoad.Plan("/v1/solve", bodies, rate, connections(), before.toNanos(), counted.toNanos());
        SteadyFigures figures = await(new SteadyLoad(server, plan).run());
        tell(json ? BenchReport.json(target(), rate, figures) : BenchReport.text(figures));
        return figures.isClean() ? 0 : 1;
    }

    private BenchReport.Target target() {
        return new BenchReport.Target(url, queryOptions.game(), connections());
    }

    private int connections() {
        if (connections != null && connections < 1) {
            throw new IllegalArgumentException("--connections is " + connections + "; expected at least 1");
        }
        return connections != null ? connections : rate == null ? 1 : STEADY_CONNECTIONS;
    }

    private void tell(String report) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(report);
        out.flush();
    }

    private static <T> T await(Future<T> future) throws InterruptedException {
        try {
            return future.toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof LoadFailure failure ? failure : new LoadFailure(String.valueOf(cause), cause);
        }
    }
}
