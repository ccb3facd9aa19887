package dev.nimbus.cluster.metrics;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.ErrorCode;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.LocalMap;
import io.vertx.core.shareddata.Shareable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What one process counts, to be shown under the names of the public contract. Every role has all of them; those that it
 * does not use stay 0. Where a gateway and a solver share a process, the gateway counts the queries, so that each counts
 * once.
 *
 * <p>Counts are updated once a chunk or request, never once a line. The library that writes them for Prometheus is loaded
 * by the first scrape: it costs a third of a second of CPU, which a short-lived command must not pay. Labels have bounded
 * sets of values: the error codes, the batch states, the routes, the HTTP statuses. Safe for use by several threads.
 */
public final class NodeMetrics {
    /** The states of an open batch in the contract. */
    static final List<String> OPEN_STATES = List.of("accepted", "running");
    /** The states of a search in the contract. */
    public static final List<String> SEARCH_STATES = List.of("queued", "running", "found", "stopped", "failed");
    /** Of what {@link #scrapeBlocking} gives. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final String NAME = "nimbus.metrics";

    private record Shared(NodeMetrics metrics) implements Shareable {}

    record RequestKind(String route, int status) {}

    private final LongAdder queries = new LongAdder();
    private final LongAdder answers = new LongAdder();
    private final LongAdder redeliveries = new LongAdder();
    final Map<ErrorCode, LongAdder> errors = new EnumMap<>(ErrorCode.class);
    final LatencyHistogram chunks =
            new LatencyHistogram(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000);
    final Map<RequestKind, LatencyHistogram> requests = new ConcurrentHashMap<>();
    final Map<String, LongAdder> batchesEnded = Map.of("completed", new LongAdder(), "cancelled", new LongAdder());
    volatile Map<String, Integer> batches = Map.of();
    volatile Supplier<Map<String, Integer>> searches = Map::of;
    final Map<Figure, Supplier<OptionalLong>> figures = new ConcurrentHashMap<>();
    private Optional<PrometheusText> text = Optional.empty();

    public NodeMetrics() {
        for (ErrorCode code : ErrorCode.values()) {
            errors.put(code, new LongAdder());
        }
        for (Figure figure : Figure.values()) {
            show(figure, () -> 0);
        }
        show(Figure.QUERIES, queries::sum);
        show(Figure.ANSWERS, answers::sum);
        show(Figure.REDELIVERIES, redeliveries::sum);
        show(Figure.BUDGET_REFUSALS, errors.get(ErrorCode.TOO_LARGE)::sum);
        showIfKnown(Figure.STORE_ROOM, OptionalLong::empty);
        showIfKnown(Figure.CERTIFICATE_END, OptionalLong::empty);
    }

    /** Shows a figure from now on, in place of 0; any thread may ask for it, each of them may block. */
    public void show(Figure figure, LongSupplier value) {
        showIfKnown(figure, () -> OptionalLong.of(value.getAsLong()));
    }

    /** The same of a figure that may be unknown, which is then left out. */
    public void showIfKnown(Figure figure, Supplier<OptionalLong> value) {
        figures.put(figure, value);
    }

    /** The meters of the process that {@code vertx} serves. */
    public static NodeMetrics of(Vertx vertx) {
        LocalMap<String, Shared> shared = vertx.sharedData().getLocalMap(NAME);
        return shared.computeIfAbsent(NAME, name -> new Shared(new NodeMetrics()))
                .metrics();
    }

    /** Queries came in. */
    public void received(QueryChunk chunk) {
        queries.add(chunk.clientQueries());
    }

    /** Queries of {@code chunk} are answered; those of tables, periods and rules do not count. */
    public void answered(QueryChunk chunk, AnswerChunk answer) {
        if (chunk.clientQueries() > 0) {
            answers.add(answer.answers());
            ErrorCodes.count(answer, chunk.format())
                    .forEach((code, count) -> errors.get(known(code)).add(count));
        }
    }

    /** Codes of a later version count as internal. */
    private static ErrorCode known(String notation) {
        try {
            return ErrorCode.ofNotation(notation);
        } catch (IllegalArgumentException unknown) {
            return ErrorCode.INTERNAL;
        }
    }

    /** A solver of its own has answered queries of {@code chunk}, all or the first of them. */
    public void solved(QueryChunk chunk, AnswerChunk answer, long nanos) {
        if (chunk.clientQueries() > 0) {
            queries.add(answer.answers());
        }
        answered(chunk, answer);
        chunkTook(nanos);
    }

    /** A chunk was answered so long after it had been sent. */
    public void chunkTook(long nanos) {
        chunks.record(nanos);
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
        requests.computeIfAbsent(
                        new RequestKind(route, status), kind -> new LatencyHistogram(1, 5, 20, 100, 500, 2_000, 10_000))
                .record(nanos);
    }

    /** How many open batches are in which state, and how many of their queries wait. */
    public void setBatches(Map<String, Integer> byState, long waitingQueries) {
        batches = Map.copyOf(byState);
        show(Figure.QUERIES_WAITING, () -> waitingQueries);
    }

    /** @param state completed or cancelled, and that is stored */
    public void batchEnded(String state) {
        batchesEnded.get(state).increment();
    }

    /**
     * Where the numbers of searches of positions by state come from; a thread that may block asks. {@link #SEARCH_STATES} are
     * shown.
     */
    public void setSearches(Supplier<Map<String, Integer>> byState) {
        searches = byState;
    }

    /** Queries answered so far. */
    public long answers() {
        return answers.sum();
    }

    /** All meters in Prometheus' text format. Takes some milliseconds. */
    public synchronized String scrapeBlocking() {
        if (text.isEmpty()) {
            text = Optional.of(new PrometheusText(this));
        }
        return text.get().scrape();
    }
}
