package dev.nimbus.cluster.tracing;

import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.shareddata.LocalMap;
import io.vertx.core.shareddata.Shareable;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Traces what becomes of a request: a span for the request or WebSocket, one for each chunk that the gateway sends, and one
 * for the work of the solver that gets it. The chunk's span travels as a header of the event bus's message.
 *
 * <p>It is on where the variable {@code OTEL_EXPORTER_OTLP_ENDPOINT} is set, and then read as OpenTelemetry has it. Where
 * it is off, no class of OpenTelemetry is loaded, and a chunk costs one call that does nothing. Safe for use by several
 * threads.
 */
public sealed class Tracing permits OtlpTracing {
    /** Traces nothing, as this class does by itself. */
    public static final Tracing OFF = new Tracing();

    Tracing() {}

    private static final String NAME = "nimbus.tracing";

    private record Shared(Tracing tracing) implements Shareable {}

    /** A request that began. */
    public interface RequestSpan {
        /** The parent of what is done for the request. */
        Trace trace();

        /**
         * It is over.
         *
         * @param route the pattern of its path
         */
        void end(String route, int status);
    }

    /** A solver's work at a chunk. */
    public interface WorkSpan {
        void answered(int answers);

        void refused(String reason);
    }

    /** The tracing of the process that {@code vertx} serves. */
    public static Tracing of(Vertx vertx) {
        LocalMap<String, Shared> shared = vertx.sharedData().getLocalMap(NAME);
        return shared.computeIfAbsent(NAME, name -> new Shared(fromEnvironment(System.getenv())))
                .tracing();
    }

    private static Tracing fromEnvironment(Map<String, String> environment) {
        String endpoint = environment.getOrDefault("OTEL_EXPORTER_OTLP_ENDPOINT", "");
        return endpoint.isBlank() ? OFF : new OtlpTracing();
    }

    /**
     * A request began.
     *
     * @param header gives a header of the request; null where there is none of that name
     * @return none where tracing is off
     */
    public Optional<RequestSpan> request(String method, UnaryOperator<String> header) {
        return Optional.empty();
    }

    /** A chunk is sent, under its ticket. */
    public void sent(Trace parent, String job, String solver, QueryChunk chunk) {
        // Nothing is traced.
    }

    /** The chunk sent under the ticket has come back, or is given up. */
    public void returned(long ticket, String outcome) {
        // Nothing is traced.
    }

    /** The options of the message that carries a chunk, with its span if it has one. */
    public DeliveryOptions options(DeliveryOptions usual, long ticket) {
        return usual;
    }

    /**
     * A solver got a chunk.
     *
     * @param header gives a header of the message
     * @return none where tracing is off, or the sender does not trace it
     */
    public Optional<WorkSpan> work(String solver, QueryChunk chunk, UnaryOperator<String> header) {
        return Optional.empty();
    }
}
