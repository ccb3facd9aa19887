package dev.nimbus.cli.bench;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Progress;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.load.BatchFigures;
import dev.nimbus.load.BatchLoad;
import dev.nimbus.load.BatchWay;
import dev.nimbus.load.Client;
import dev.nimbus.load.QueryPool;
import dev.nimbus.load.Server;
import dev.nimbus.load.steady.SteadyFigures;
import dev.nimbus.load.steady.SteadyLoad;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nimbus bench}: load-tests a server. */
@Command(
        name = "bench",
        exitCodeOnExecutionException = 2,
        description = {
            "Load-tests a server: reports answers a second, and latencies with --rate.",
            "",
            "Without --rate it sends batches and reads their answers to the end frame. With --rate it sends single"
                    + " queries on a fixed schedule and measures each latency from the time at which the query was"
                    + " due, so that a stall counts for every query that waits."
        },
        footer = {
            "",
            "Exit code: 0 all queries were answered, 1 some answers are errors or single queries failed, 2 the load"
                    + " failed, 130 it was interrupted; it prints what it measured until then.",
            "",
            "Examples:",
            "  nimbus bench --format text",
            "  nimbus bench --game kayles --ask outcome,grundy",
            "  nimbus bench --rate 2000 --json"
        })
public final class BenchCommand extends AnswerCommand {
    private static final long QUERIES = 1_000_000;
    private static final int MOST_CONNECTIONS = 10_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final double MILLIS = 1000;
    private static final int STEADY_CONNECTIONS = 16;
    private static final int STEADY_BODIES = 10_000;
    private static final Duration STEADY_DURATION = Duration.ofSeconds(10);
    /** This process is new: without a warm-up its own compilers' time would count as the server's. */
    private static final Duration STEADY_WARM_UP = Duration.ofSeconds(3);

    @Option(names = "--url", paramLabel = "URL", description = "The server; ${DEFAULT-VALUE} by default.")
    private ServerAddress url = ServerAddress.parse("http://127.0.0.1:8080");

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Mixin
    private QueryOptions queryOptions;

    @Option(
            names = "--queries",
            hidden = true,
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Queries in a batch; 1000000 by default.")
    private Long queries;

    @Option(
            names = "--connections",
            hidden = true,
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Connections at once; 1, or 16 with --rate.")
    private Long connections;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = RateConverter.class,
            description = "Send single queries, N a second; max for as many as are answered.")
    private Double rate;

    @Option(
            names = "--duration",
            hidden = true,
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Send batches for so long instead of one; 10s for single queries. Such as 30s or 2m.")
    private Duration duration;

    @Override
    public Integer call() throws InterruptedException {
        check();
        QueryPool pool = queryOptions.pool(rate == null ? queries() : Math.min(queries(), STEADY_BODIES));
        Server server = Server.of(url).withLogin(login.token(), login.certificates());
        return rate == null ? sendBatchesBlocking(server, pool) : sendSteadyBlocking(server, pool);
    }

    private void check() {
        WholeNumber.require("--queries", queries(), 1, Long.MAX_VALUE);
        if (connections != null) {
            WholeNumber.require("--connections", connections, 1, MOST_CONNECTIONS);
        }
        if (duration != null && duration.isZero()) {
            throw new IllegalArgumentException("--duration is 0; expected a time, such as 10s");
        }
        if (rate != null) {
            queryOptions.requireJson();
            refuseWithRate("--queries", queries);
        }
    }

    private static void refuseWithRate(String option, Object value) {
        if (value != null) {
            throw new IllegalArgumentException(option + " is for batches, but --rate sends single queries");
        }
    }

    private int sendBatchesBlocking(Server server, QueryPool pool) throws InterruptedException {
        Vertx vertx = Vertx.vertx();
        Progress progress = progress();
        BatchLoad load = batches(vertx, new Client(vertx, server, connections()), pool, progress::answered);
        try (Interruption interruption = Interruption.stopping(load::stop)) {
            BatchFigures figures = Waiting.endBlocking(load.run(), progress, () -> {});
            print(() -> BenchReport.text(figures), () -> BenchReport.json(target(interruption), figures));
            return exitCode(interruption, figures.errors() == 0);
        } finally {
            vertx.close();
        }
    }

    private BatchLoad batches(Vertx vertx, Client client, QueryPool pool, LongConsumer answered) {
        long nanos = duration == null ? 0 : duration.toNanos();
        BatchLoad.Plan plan = new BatchLoad.Plan(connections(), 1, nanos, TIMEOUT.toNanos());
        return new BatchLoad(
                vertx,
                new BatchWay(client, queryOptions.form(), BatchWay.Results.SOCKET),
                () -> pool.body(queries()),
                plan,
                answered);
    }

    private Progress progress() {
        Progress progress = new Progress(System.err, Boolean.getBoolean("nimbus.stderr.tty"), System::nanoTime);
        if (rate != null) {
            progress.expect(STEADY_WARM_UP.plus(steadyDuration()));
        } else if (duration != null) {
            progress.expect(duration);
        } else {
            progress.expect(queries() * connections());
        }
        return progress;
    }

    private int sendSteadyBlocking(Server server, QueryPool pool) throws InterruptedException {
        List<Buffer> bodies =
                pool.lines(STEADY_BODIES).stream().map(Buffer::buffer).toList();
        SteadyLoad load = new SteadyLoad(
                server,
                new SteadyLoad.Plan(
                        "/v1/solve",
                        bodies,
                        rate,
                        connections(),
                        STEADY_WARM_UP.toNanos(),
                        steadyDuration().toNanos()));
        try (Interruption interruption = Interruption.stopping(load::stop)) {
            Progress progress = progress();
            SteadyFigures figures = Waiting.endBlocking(load.run(), progress, () -> progress.answered(load.answered()));
            print(() -> BenchReport.text(rate, figures), () -> BenchReport.json(target(interruption), rate, figures));
            return exitCode(interruption, figures.isClean());
        }
    }

    private static int exitCode(Interruption interruption, boolean clean) {
        return interruption.happened() ? Interruption.EXIT_CODE : clean ? 0 : 1;
    }

    /** All that is needed to send the same load again. */
    private BenchReport.Target target(Interruption interruption) {
        JsonObject options = queryOptions.json();
        if (rate == null) {
            options.put("queries", queries());
        }
        Duration time = rate == null ? duration : steadyDuration();
        options.put("durationSeconds", time == null ? null : time.toMillis() / MILLIS);
        options.put("warmUpSeconds", rate == null ? 0.0 : STEADY_WARM_UP.toMillis() / MILLIS);
        options.put("interrupted", interruption.happened());
        return new BenchReport.Target(url.uri(), queryOptions.game(), connections(), options);
    }

    private Duration steadyDuration() {
        return duration == null ? STEADY_DURATION : duration;
    }

    private long queries() {
        return queries == null ? QUERIES : queries;
    }

    private int connections() {
        return connections != null ? connections.intValue() : rate == null ? 1 : STEADY_CONNECTIONS;
    }
}
