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
import java.util.function.IntSupplier;
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
    /** The states of a batch in the contract. */
    public static final List<String> BATCH_STATES = List.of("accepted", "running", "completed", "cancelled", "damaged");
    /** The states of a search in the contract. */
    public static final List<String> SEARCH_STATES = List.of("queued", "running", "found", "stopped", "failed");
    /** Of what {@link #scrapeBlocking} gives. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final String NAME = "nimbus.metrics";

    private record Shared(NodeMetrics metrics) implements Shareable {}

    record RequestKind(String route, int status) {}

    final LongAdder queries = new LongAdder();
    final LongAdder answers = new LongAdder();
    final LongAdder redeliveries = new LongAdder();
    final Map<ErrorCode, LongAdder> errors = new EnumMap<>(ErrorCode.class);
    final LatencyHistogram chunks =
            new LatencyHistogram(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000);
    final Map<RequestKind, LatencyHistogram> requests = new ConcurrentHashMap<>();
    volatile Map<String, Integer> batches = Map.of();
    volatile int solvers;
    volatile long waiting;
    volatile long damages;
    volatile long lostLines;
    volatile OptionalLong storeRoom = OptionalLong.empty();
    volatile Supplier<OptionalLong> certificateEnd = OptionalLong::empty;
    volatile LongSupplier tableValues = () -> 0;
    volatile LongSupplier tableBytes = () -> 0;
    volatile LongSupplier positionValues = () -> 0;
    volatile Supplier<Map<String, Integer>> searches = Map::of;
    volatile LongSupplier searchPositions = () -> 0;
    volatile IntSupplier searchSolvers = () -> 0;
    volatile IntSupplier busyWorkers = () -> 0;
    volatile IntSupplier stuckWorkers = () -> 0;
    private Optional<PrometheusText> text = Optional.empty();

    public NodeMetrics() {
        for (ErrorCode code : ErrorCode.values()) {
            errors.put(code, new LongAdder());
        }
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

    /** How many batches are in which state, and how many of their queries wait; {@link #BATCH_STATES} are shown. */
    public void setBatches(Map<String, Integer> byState, long waitingQueries) {
        batches = Map.copyOf(byState);
        waiting = waitingQueries;
    }

    /** In how many places the disk for batches is damaged, and how many lines of batches are lost by that. */
    public void setDamage(long places, long lines) {
        damages = places;
        lostLines = lines;
    }

    /** How many bytes the store of batches has left before it takes no more; empty if it cannot tell. */
    public void setStoreRoom(OptionalLong bytes) {
        storeRoom = bytes;
    }

    /** Where the end of the server's certificate comes from, in seconds since 1970; a thread that may block asks. */
    public void setCertificate(Supplier<OptionalLong> end) {
        certificateEnd = end;
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

    /** Where the number of positions comes from of which this node knows something; any thread may ask. */
    public void setPositions(LongSupplier values) {
        positionValues = values;
    }

    /**
     * Where the figures of this node's workers come from; any thread may ask.
     *
     * @param busy how many have been at one chunk for ten seconds or more
     * @param stuck how many were given up
     */
    public void setWorkers(IntSupplier busy, IntSupplier stuck) {
        busyWorkers = busy;
        stuckWorkers = stuck;
    }

    /**
     * Where the figures of searches come from; a thread that may block asks.
     *
     * @param byState how many searches of positions are in which state; {@link #SEARCH_STATES} are shown
     * @param positions how many positions this node has expanded in searches
     * @param atWork how many solvers are at the searches that this node owns, it among them, once for each
     */
    public void setSearches(Supplier<Map<String, Integer>> byState, LongSupplier positions, IntSupplier atWork) {
        searchSolvers = atWork;
        searches = byState;
        searchPositions = positions;
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
