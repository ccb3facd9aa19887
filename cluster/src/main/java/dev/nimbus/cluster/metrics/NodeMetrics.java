package dev.nimbus.cluster.metrics;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.LocalMap;
import io.vertx.core.shareddata.Shareable;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The meters of one process, under the names of the public contract. Every role has all of them; those that it does not
 * use stay 0. Where a gateway and a solver share a process, the gateway counts the queries, so that each counts once.
 *
 * <p>Meters are updated once a chunk or request, never once a line: an update costs about 20 ns. Labels have bounded sets
 * of values: the error codes, the batch states, the routes, the HTTP statuses. Safe for use by several threads.
 */
public final class NodeMetrics {
    /** The states of a batch in the contract. */
    public static final List<String> BATCH_STATES = List.of("accepted", "running", "completed", "cancelled");

    /** Of what {@link #scrapeBlocking} gives. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final String NAME = "nimbus.metrics";

    private static final Duration[] CHUNK_BUCKETS =
            millis(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000);
    private static final Duration[] REQUEST_BUCKETS = millis(1, 5, 20, 100, 500, 2_000, 10_000);

    private record Shared(NodeMetrics metrics) implements Shareable {}

    private record RequestKind(String route, int status) {}

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmMeters jvm = new JvmMeters(registry);
    private final Counter queries = Counter.builder("nimbus.queries")
            .description("Queries received from clients; a solver counts those that it took")
            .register(registry);
    private final Counter answers = Counter.builder("nimbus.answers")
            .description("Queries answered, errors among them")
            .register(registry);
    private final Counter refusals = Counter.builder("nimbus.budget.refusals")
            .description("Queries answered too-large: a budget of time or memory would have been passed")
            .register(registry);
    private final Counter redeliveries = Counter.builder("nimbus.redeliveries")
            .description("Chunks sent to a solver again because a delivery failed or its solver was lost")
            .register(registry);
    private final Timer chunks = Timer.builder("nimbus.chunk")
            .description("Time from the dispatch of a chunk to its answer")
            .serviceLevelObjectives(CHUNK_BUCKETS)
            .register(registry);
    private final Map<String, Counter> errors = new HashMap<>();
    private final Map<RequestKind, Timer> requests = new ConcurrentHashMap<>();
    private volatile Map<String, Integer> batches = Map.of();
    private volatile int solvers;
    private volatile long waiting;
    private volatile LongSupplier tableValues = () -> 0;
    private volatile LongSupplier tableBytes = () -> 0;

    public NodeMetrics() {
        Arrays.stream(ErrorCode.values()).map(ErrorCode::notation).forEach(code -> errors.put(code, errorsOf(code)));
        BATCH_STATES.forEach(this::registerBatches);
        Gauge.builder("nimbus.solvers", () -> solvers)
                .description("Solvers that this node hears")
                .register(registry);
        Gauge.builder("nimbus.queries.waiting", () -> waiting)
                .description("Queries of batches that this gateway has to have answered")
                .register(registry);
        Gauge.builder("nimbus.table.bytes", () -> tableBytes.getAsLong())
                .description("Bytes of nim-value tables in memory")
                .register(registry);
        FunctionCounter.builder("nimbus.table.values", this, metrics -> metrics.tableValues.getAsLong())
                .description("Nim-values of single heaps computed")
                .register(registry);
    }

    /** The meters of the process that {@code vertx} serves. */
    public static NodeMetrics of(Vertx vertx) {
        LocalMap<String, Shared> shared = vertx.sharedData().getLocalMap(NAME);
        return shared.computeIfAbsent(NAME, name -> new Shared(new NodeMetrics()))
                .metrics();
    }

    private Counter errorsOf(String code) {
        return Counter.builder("nimbus.errors")
                .description("Queries answered by an error")
                .tag("code", code)
                .register(registry);
    }

    private void registerBatches(String state) {
        Gauge.builder("nimbus.batches", () -> batches.getOrDefault(state, 0))
                .description("Batches of this gateway by state; ended ones until they expire")
                .tag("state", state)
                .register(registry);
    }

    private static Duration[] millis(long... values) {
        return Arrays.stream(values).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    }

    /** Queries came in. */
    public void received(QueryChunk chunk) {
        int count = chunk.clientQueries();
        if (count > 0) {
            queries.increment(count);
        }
    }

    /** Queries of {@code chunk} are answered; those of tables, periods and rules do not count. */
    public void answered(QueryChunk chunk, AnswerChunk answer) {
        if (chunk.clientQueries() == 0) {
            return;
        }
        answers.increment(answer.answers());
        ErrorCodes.count(answer, chunk.format()).forEach(this::countErrors);
    }

    private void countErrors(String code, long count) {
        errors.getOrDefault(code, errors.get(ErrorCode.INTERNAL.notation())).increment(count);
        if (code.equals(ErrorCode.TOO_LARGE.notation())) {
            refusals.increment(count);
        }
    }

    /** A solver of its own has answered queries of {@code chunk}, all or the first of them. */
    public void solved(QueryChunk chunk, AnswerChunk answer, long nanos) {
        if (chunk.clientQueries() > 0) {
            queries.increment(answer.answers());
        }
        answered(chunk, answer);
        chunkTook(nanos);
    }

    /** A chunk was answered so long after it had been sent. */
    public void chunkTook(long nanos) {
        chunks.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** A chunk has to be sent again. */
    public void redelivered() {
        redeliveries.increment();
    }

    /**
     * A request ended.
     *
     * @param route the pattern of its path, one of a bounded set
     */
    public void requestTook(String route, int status, long nanos) {
        requests.computeIfAbsent(new RequestKind(route, status), this::requestsOf)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer requestsOf(RequestKind kind) {
        return Timer.builder("nimbus.http.requests")
                .description("Time from the head of a request to the end of its response")
                .tag("route", kind.route())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(REQUEST_BUCKETS)
                .register(registry);
    }

    /** How many batches are in which state, and how many of their queries wait; {@link #BATCH_STATES} are shown. */
    public void setBatches(Map<String, Integer> byState, long waitingQueries) {
        batches = Map.copyOf(byState);
        waiting = waitingQueries;
    }

    /** How many solvers this node hears. */
    public void setSolvers(int count) {
        solvers = count;
    }

    /** Where the figures of this node's tables come from; any thread may ask. */
    public void setTables(LongSupplier values, LongSupplier bytes) {
        tableValues = values;
        tableBytes = bytes;
    }

    /** All meters in Prometheus' text format. Takes some milliseconds. */
    public String scrapeBlocking() {
        jvm.bindOnce();
        return registry.scrape();
    }
}
