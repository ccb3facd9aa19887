package dev.nimbus.cli.bench;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Progress;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.load.BatchFigures;
import dev.nimbus.load.BatchLoad;
import dev.nimbus.load.Body;
import dev.nimbus.load.Client;
import dev.nimbus.load.LoadFailure;
import dev.nimbus.load.QueryPool;
import dev.nimbus.load.Server;
import dev.nimbus.load.steady.SteadyFigures;
import dev.nimbus.load.steady.SteadyLoad;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nimbus bench}: how fast a server answers. */
@Command(
        name = "bench",
        exitCodeOnExecutionException = 2,
        description = {
            "Puts a load on a server and tells how fast it answers.",
            "",
            "Without --rate it sends batches and reads their answers to the end frame. With --rate it sends single"
                    + " queries on a fixed schedule; a latency counts from when its query fell due, so that a server"
                    + " which stalls is charged for all that waited meanwhile."
        },
        footer = {
            "",
            "Exit code: 0 all was answered, 1 some answers are errors or single queries failed, 2 the load failed,"
                    + " 130 it was interrupted; what was measured until then is told.",
            "",
            "Examples:",
            "  nimbus bench --queries 1000000 --format text",
            "  nimbus bench --game kayles --heaps 2-8 --largest 1000 --ask outcome,grundy --duration 30s",
            "  nimbus bench --rate 2000 --duration 10s --connections 16 --json",
            "  nimbus bench --game cram --queries 5 --print"
        })
public final class BenchCommand extends AnswerCommand {
    private static final long QUERIES = 1_000_000;
    private static final int MOST_CONNECTIONS = 10_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final double MILLIS = 1000;
    private static final int STEADY_CONNECTIONS = 16;
    private static final int STEADY_BODIES = 10_000;
    private static final Duration STEADY_DURATION = Duration.ofSeconds(10);
    /** This process is new: without a warm-up its own compilers' time would be told as the server's. */
    private static final Duration STEADY_WARM_UP = Duration.ofSeconds(3);

    @Option(names = "--url", paramLabel = "URL", description = "The server; ${DEFAULT-VALUE} by default.")
    private ServerAddress url = ServerAddress.parse("http://127.0.0.1:8080");

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Mixin
    private QueryOptions queryOptions;

    @Option(
            names = "--queries",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Queries in a batch; 1000000 by default.")
    private Long queries;

    @Option(
            names = "--via",
            paramLabel = "WAY",
            description = "How batches go: batch (results over a WebSocket), stream (results over HTTP), solve or live;"
                    + " batch by default.")
    private Via via;

    @Option(
            names = "--connections",
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

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Batches fail once the server was silent for so long; 60s by default.")
    private Duration timeout;

    @Option(names = "--print", description = "Print the queries instead of sending them.")
    private boolean print;

    @Override
    public Integer call() throws InterruptedException {
        check();
        QueryPool pool = queryOptions.pool(rate == null ? queries() : Math.min(queries(), STEADY_BODIES));
        if (print) {
            print(pool.body(queries()));
            return 0;
        }
        Server server = Server.of(url).withLogin(login.token(), login.certificates());
        return rate == null ? sendBatchesBlocking(server, pool) : sendSteadyBlocking(server, pool);
    }

    /** Prints the queries in the order they would be sent in, as long as somebody reads them. */
    private void print(Body queries) {
        while (queries.hasNext() && !out().checkError()) {
            out().print(queries.next().toString(StandardCharsets.UTF_8));
        }
    }

    private void check() {
        WholeNumber.require("--queries", queries(), 1, Long.MAX_VALUE);
        if (connections != null) {
            WholeNumber.require("--connections", connections, 1, MOST_CONNECTIONS);
        }
        requireTime("--duration", duration);
        requireTime("--timeout", timeout);
        if (rate != null && !print) {
            queryOptions.requireJson();
            refuseWithRate("--queries", queries);
            refuseWithRate("--via", via);
            refuseWithRate("--timeout", timeout);
        }
    }

    private static void requireTime(String option, Duration time) {
        if (time != null && time.isZero()) {
            throw new IllegalArgumentException(option + " is 0; expected a time, such as 10s");
        }
    }

    private static void refuseWithRate(String option, Object value) {
        if (value != null) {
            throw new IllegalArgumentException(option + " is for batches, but --rate sends single queries");
        }
    }

    private int sendBatchesBlocking(Server server, QueryPool pool) throws InterruptedException {
        Vertx vertx = Vertx.vertx();
        AtomicReference<BatchLoad> load = new AtomicReference<>();
        Client client = new Client(vertx, server, connections());
        load.set(batches(vertx, client, pool, warmUp, answered -> {}));
        try (Interruption interruption = Interruption.stopping(() -> load.get().stop())) {
            if (warmUp != null && !warmUp.isZero()) {
                Waiting.endBlocking(load.get().run(), () -> {});
            }
            Progress progress = progress();
            load.set(batches(vertx, client, pool, duration, progress::answered));
            if (interruption.happened()) {
                throw new LoadFailure("interrupted before anything was counted");
            }
            BatchFigures figures = Waiting.endBlocking(load.get().run(), progress, () -> {});
            print(() -> BenchReport.text(figures), () -> BenchReport.json(target(interruption), figures));
            return exitCode(interruption, figures.errors() == 0);
        } finally {
            vertx.close();
        }
    }

    private BatchLoad batches(Vertx vertx, Client client, QueryPool pool, Duration time, LongConsumer answered) {
        long nanos = time == null ? 0 : time.toNanos();
        long patience = (timeout == null ? TIMEOUT : timeout).toNanos();
        BatchLoad.Plan plan = new BatchLoad.Plan(connections(), 1, nanos, patience);
        return new BatchLoad(vertx, via().way(client, queryOptions.form()), () -> pool.body(queries()), plan, answered);
    }

    private Progress progress() {
        Progress progress = new Progress(System.err, Boolean.getBoolean("nimbus.stderr.tty"), System::nanoTime);
        if (rate != null) {
            progress.expect(steadyWarmUp().plus(steadyDuration()));
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
                        steadyWarmUp().toNanos(),
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
            options.put("queries", queries()).put("via", via().name().toLowerCase(Locale.ROOT));
        }
        Duration time = rate == null ? duration : steadyDuration();
        Duration before = rate == null ? warmUp : steadyWarmUp();
        options.put("durationSeconds", time == null ? null : time.toMillis() / MILLIS);
        options.put("warmUpSeconds", before == null ? 0.0 : before.toMillis() / MILLIS);
        options.put("interrupted", interruption.happened());
        return new BenchReport.Target(url.uri(), queryOptions.game(), connections(), options);
    }

    private Duration steadyWarmUp() {
        return warmUp == null ? STEADY_WARM_UP : warmUp;
    }

    private Duration steadyDuration() {
        return duration == null ? STEADY_DURATION : duration;
    }

    private long queries() {
        return queries == null ? QUERIES : queries;
    }

    private Via via() {
        return via == null ? Via.BATCH : via;
    }

    private int connections() {
        return connections != null ? connections.intValue() : rate == null ? 1 : STEADY_CONNECTIONS;
    }
}
