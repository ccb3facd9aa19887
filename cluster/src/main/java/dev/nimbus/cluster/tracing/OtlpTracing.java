package dev.nimbus.cluster.tracing;

import dev.nimbus.protocol.QueryChunk;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.vertx.core.eventbus.DeliveryOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Exports spans by OTLP over HTTP, on a thread of the library, which drops spans that it cannot get rid of. Spans that
 * are under way when the process is killed are lost.
 */
final class OtlpTracing extends Tracing {
    private static final Map<String, String> DEFAULTS = Map.of(
            "otel.service.name", "nimbus",
            "otel.exporter.otlp.protocol", "http/protobuf",
            "otel.metrics.exporter", "none",
            "otel.logs.exporter", "none");
    /** A header of the message, beside those of the format. */
    private static final String JOB = "nimbus-batch";

    private static final W3CTraceContextPropagator FORMAT = W3CTraceContextPropagator.getInstance();
    private static final TextMapGetter<UnaryOperator<String>> GETTER = new TextMapGetter<>() {
        @Override
        public List<String> keys(UnaryOperator<String> headers) {
            return List.of();
        }

        @Override
        public String get(UnaryOperator<String> headers, String name) {
            return headers.apply(name);
        }
    };

    private record Request(Span span, String method) implements RequestSpan {
        @Override
        public Trace trace() {
            return Trace.of(Context.root().with(span));
        }

        @Override
        public void end(String route, int status) {
            span.updateName(method + " " + route);
            span.setAttribute("http.route", route);
            span.setAttribute("http.response.status_code", status);
            span.setStatus(status >= 500 ? StatusCode.ERROR : StatusCode.UNSET);
            span.end();
        }
    }

    private record Sent(Span span, String job) {}

    private record Work(Span span) implements WorkSpan {
        @Override
        public void answered(int answers) {
            span.setAttribute("nimbus.answers", answers);
            span.end();
        }

        @Override
        public void refused(String reason) {
            span.setStatus(StatusCode.ERROR, reason);
            span.end();
        }
    }

    private final Tracer tracer = AutoConfiguredOpenTelemetrySdk.builder()
            .addPropertiesSupplier(() -> DEFAULTS)
            .addResourceCustomizer((resource, config) -> resource.toBuilder()
                    .put("service.instance.id", UUID.randomUUID().toString())
                    .put("process.pid", ProcessHandle.current().pid())
                    .build())
            .build()
            .getOpenTelemetrySdk()
            .getTracer("dev.nimbus");
    /** What is sent, by ticket. */
    private final Map<Long, Sent> chunks = new ConcurrentHashMap<>();

    @Override
    public Optional<RequestSpan> request(String method, UnaryOperator<String> header) {
        Span span = tracer.spanBuilder(method)
                .setSpanKind(SpanKind.SERVER)
                .setParent(FORMAT.extract(Context.root(), header, GETTER))
                .setAttribute("http.request.method", method)
                .startSpan();
        return Optional.of(new Request(span, method));
    }

    @Override
    public void sent(Trace parent, String job, String solver, QueryChunk chunk) {
        if (!parent.isNone()) {
            SpanBuilder span = tracer.spanBuilder("send chunk")
                    .setSpanKind(SpanKind.CLIENT)
                    .setParent(parent.context());
            chunks.put(
                    chunk.ticket(), new Sent(describe(span, job, solver, chunk).startSpan(), job));
        }
    }

    private static SpanBuilder describe(SpanBuilder span, String job, String solver, QueryChunk chunk) {
        return span.setAttribute("nimbus.batch", job)
                .setAttribute("nimbus.solver", solver)
                .setAttribute("nimbus.chunk", Long.toHexString(chunk.ticket()))
                .setAttribute("nimbus.line", chunk.firstLine())
                .setAttribute("nimbus.queries", chunk.queries());
    }

    @Override
    public void returned(long ticket, String outcome) {
        Sent sent = chunks.remove(ticket);
        if (sent != null) {
            sent.span().setAttribute("nimbus.outcome", outcome);
            sent.span().end();
        }
    }

    @Override
    public DeliveryOptions options(DeliveryOptions usual, long ticket) {
        Sent sent = chunks.get(ticket);
        if (sent == null) {
            return usual;
        }
        DeliveryOptions traced = new DeliveryOptions(usual).addHeader(JOB, sent.job());
        FORMAT.inject(
                Context.root().with(sent.span()), traced, (options, name, value) -> options.addHeader(name, value));
        return traced;
    }

    @Override
    public Optional<WorkSpan> work(String solver, QueryChunk chunk, UnaryOperator<String> header) {
        Context parent = FORMAT.extract(Context.root(), header, GETTER);
        if (!Span.fromContext(parent).getSpanContext().isValid()) {
            return Optional.empty();
        }
        SpanBuilder span =
                tracer.spanBuilder("answer chunk").setSpanKind(SpanKind.SERVER).setParent(parent);
        String job = Optional.ofNullable(header.apply(JOB)).orElse("");
        return Optional.of(new Work(describe(span, job, solver, chunk).startSpan()));
    }
}
