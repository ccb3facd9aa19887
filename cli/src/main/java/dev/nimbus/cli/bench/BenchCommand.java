package dev.nimbus.cli.bench;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Interruption;
import dev.nimbus.cli.command.Progress;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.load.BatchLoad;
import dev.nimbus.load.BatchLoadFigures;
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
        defaultValueProvider = ServerDefaults.class,
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
    private static final int STEADY_CONNECTIONS = 16;
    private static final int STEADY_BODIES = 10_000;
    private static final int STEADY_SECONDS = 10;
    /** This process is new: without a warm-up its own compilers' time would count as the server's. */
    private static final Duration STEADY_WARM_UP = Duration.ofSeconds(3);

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Mixin
    private QueryOptions queryOptions;

    @Option(
            names = "--queries",
            hidden = true,
            paramLabel = "N",
            description = "Queries in a batch; 1000000 by default.")
    private Long queries;

    @Option(
            names = "--connections",
            hidden = true,
            paramLabel = "N",
            description = "Connections at once; 1, or 16 with --rate.")
    private Integer connections;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = RateConverter.class,
            description = "Send single queries, N a second; max for as many as are answered.")
    private Double rate;

    @Option(
            names = "--duration",
            hidden = true,
            paramLabel = "SECONDS",
            description = "Send batches for so many seconds instead of one batch; 10 for single queries.")
    private Integer duration;

    @Override
    public Integer call() throws InterruptedException {
        check();
        QueryPool pool = queryOptions.pool(rate == null ? queries() : Math.min(queries(), STEADY_BODIES));
        Server server = new Server(address(), login.token(), login.certificates());
        return rate == null ? sendBatchesBlocking(server, pool) : sendSteadyBlocking(server, pool);
    }

    private void check() {
        requireRange("--queries", queries(), Long.MAX_VALUE);
        requireRange("--connections", connections(), MOST_CONNECTIONS);
        requireRange("--duration", duration == null ? 1 : duration, Integer.MAX_VALUE);
        if (rate != null) {
            queryOptions.requireJson();
            if (queries != null) {
                throw usage("--queries is for batches, but --rate sends single queries");
            }
        }
    }

    private void requireRange(String option, long number, long most) {
        if (number < 1 || number > most) {
            throw usage(option + " is " + number + "; expected "
                    + (most == MOST_CONNECTIONS ? "a number from 1 to " + most : "at least 1"));
        }
    }

    private int sendBatchesBlocking(Server server, QueryPool pool) throws InterruptedException {
        Vertx vertx = Vertx.vertx();
        Progress progress = progress();
        BatchLoad load = batches(vertx, new Client(vertx, server, connections()), pool, progress::answered);
        try (Interruption interruption = Interruption.stopping(load::stop)) {
            BatchLoadFigures figures = Waiting.endBlocking(load.run(), progress, () -> {});
            print(() -> BenchReport.text(figures), () -> BenchReport.json(target(interruption), figures));
            return figures.errors() == 0 ? 0 : 1;
        } finally {
            vertx.close();
        }
    }

    private BatchLoad batches(Vertx vertx, Client client, QueryPool pool, LongConsumer answered) {
        long nanos = Duration.ofSeconds(duration == null ? 0 : duration).toNanos();
        BatchLoad.Plan plan = new BatchLoad.Plan(connections(), 1, nanos, TIMEOUT.toNanos());
        return new BatchLoad(
                vertx,
                new BatchWay(client, queryOptions.form(), BatchWay.Results.SOCKET),
                () -> pool.body(queries()),
                plan,
                answered);
    }

    private Progress progress() {
        Progress progress = new Progress(System.err, Terminal.isError(), System::nanoTime);
        if (rate != null) {
            progress.expect(STEADY_WARM_UP.plusSeconds(steadySeconds()));
        } else if (duration != null) {
            progress.expect(Duration.ofSeconds(duration));
        } else {
            progress.expect(0, queries() * connections());
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
                        Duration.ofSeconds(steadySeconds()).toNanos()));
        try (Interruption interruption = Interruption.stopping(load::stop)) {
            Progress progress = progress();
            SteadyFigures figures = Waiting.endBlocking(load.run(), progress, () -> progress.answered(load.answered()));
            print(() -> BenchReport.text(rate, figures), () -> BenchReport.json(target(interruption), rate, figures));
            return figures.isClean() ? 0 : 1;
        }
    }

    /** All that is needed to send the same load again. */
    private BenchReport.Target target(Interruption interruption) {
        JsonObject options = queryOptions.json();
        if (rate == null) {
            options.put("queries", queries());
        }
        options.put("durationSeconds", rate == null ? duration : (Integer) steadySeconds());
        options.put("warmUpSeconds", rate == null ? 0 : STEADY_WARM_UP.toSeconds());
        options.put("interrupted", interruption.happened());
        return new BenchReport.Target(address().uri(), queryOptions.game(), connections(), options);
    }

    private ServerAddress address() {
        return login.url().orElse(ServerArguments.LOCAL);
    }

    private int steadySeconds() {
        return duration == null ? STEADY_SECONDS : duration;
    }

    private long queries() {
        return queries == null ? QUERIES : queries;
    }

    private int connections() {
        return connections != null ? connections : rate == null ? 1 : STEADY_CONNECTIONS;
    }
}
