package dev.nimbus.cluster.metrics;

import dev.nimbus.theory.ErrorCode;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Writes a node's counts in the text format of Prometheus, with those that Micrometer has of the JVM. */
final class PrometheusText {
    private final NodeMetrics metrics;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    PrometheusText(NodeMetrics metrics) {
        this.metrics = metrics;
        registry.getPrometheusRegistry().register((MultiCollector) this::collect);
        binders().forEach(binder -> binder.bindTo(registry));
    }

    /** The one of the collector listens for as long as the process lives. */
    private static List<MeterBinder> binders() {
        return List.of(
                new JvmMemoryMetrics(),
                new JvmGcMetrics(),
                new JvmThreadMetrics(),
                new ClassLoaderMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics());
    }

    String scrape() {
        return registry.scrape();
    }

    private MetricSnapshots collect() {
        return MetricSnapshots.of(
                counter(
                        "nimbus_queries",
                        "Queries received from clients; of a solver, answered",
                        metrics.queries.sum()),
                counter("nimbus_answers", "Queries answered, errors among them", metrics.answers.sum()),
                errors(),
                counter(
                        "nimbus_budget_refusals",
                        "Queries answered too-large: a budget of time or memory would have been passed",
                        metrics.errors.get(ErrorCode.TOO_LARGE).sum()),
                counter(
                        "nimbus_redeliveries",
                        "Chunks sent again because a solver failed, refused or was lost",
                        metrics.redeliveries.sum()),
                counter("nimbus_table_values", "Nim-values of single heaps computed", metrics.tableValues.getAsLong()),
                gauge("nimbus_table_bytes", "Bytes of nim-value tables in memory", metrics.tableBytes.getAsLong()),
                gauge(
                        "nimbus_position_values",
                        "Positions in memory of which a nim-value, or one that they have not, is known",
                        metrics.positionValues.getAsLong()),
                gauge(
                        "nimbus_busy_workers",
                        "Workers that have been at one chunk for more than 10 s",
                        metrics.busyWorkers.getAsInt()),
                gauge(
                        "nimbus_stuck_workers",
                        "Threads that were given up: they used 2 minutes of CPU without asking their budget",
                        metrics.stuckWorkers.getAsInt()),
                gauge("nimbus_solvers", "Solvers that this node hears", metrics.solvers),
                gauge("nimbus_store_damages", "Places where the disk for batches is damaged", metrics.damages),
                gauge("nimbus_store_lost_lines", "Lines of batches that are lost by that", metrics.lostLines),
                known("nimbus_store_room_bytes", "Bytes that the store of batches has left", metrics.storeRoom),
                known(
                        "nimbus_certificate_end_seconds",
                        "When the server's certificate ends, in seconds since 1970",
                        metrics.certificateEnd.get()),
                gauge("nimbus_queries_waiting", "Queries of batches that are not answered", metrics.waiting),
                batches(),
                searches(),
                gauge(
                        "nimbus_search_solvers",
                        "Solvers at work on the searches that this node owns",
                        metrics.searchSolvers.getAsInt()),
                counter(
                        "nimbus_search_positions",
                        "Positions expanded by the searches that this node has worked on",
                        metrics.searchPositions.getAsLong()),
                chunks(),
                requests());
    }

    private static CounterSnapshot counter(String name, String help, long value) {
        return CounterSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(CounterDataPointSnapshot.builder().value(value).build())
                .build();
    }

    private static GaugeSnapshot gauge(String name, String help, long value) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeDataPointSnapshot.builder().value(value).build())
                .build();
    }

    /** Without a value where it is not known. */
    private static GaugeSnapshot known(String name, String help, OptionalLong value) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        value.ifPresent(known ->
                gauge.dataPoint(GaugeDataPointSnapshot.builder().value(known).build()));
        return gauge.build();
    }

    private CounterSnapshot errors() {
        CounterSnapshot.Builder all =
                CounterSnapshot.builder().name("nimbus_errors").help("Queries answered by an error");
        metrics.errors.forEach((code, count) -> all.dataPoint(CounterDataPointSnapshot.builder()
                .labels(Labels.of("code", code.notation()))
                .value(count.sum())
                .build()));
        return all.build();
    }

    private GaugeSnapshot batches() {
        GaugeSnapshot.Builder all = GaugeSnapshot.builder()
                .name("nimbus_batches")
                .help("Batches of this gateway by state; ended ones until they expire");
        NodeMetrics.BATCH_STATES.forEach(state -> all.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(Labels.of("state", state))
                .value(metrics.batches.getOrDefault(state, 0))
                .build()));
        return all.build();
    }

    private GaugeSnapshot searches() {
        Map<String, Integer> byState = metrics.searches.get();
        GaugeSnapshot.Builder all = GaugeSnapshot.builder()
                .name("nimbus_searches")
                .help(
                        "Searches of positions by state, of the whole cluster: every solver shows the same, a gateway alone 0");
        NodeMetrics.SEARCH_STATES.forEach(state -> all.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(Labels.of("state", state))
                .value(byState.getOrDefault(state, 0))
                .build()));
        return all.build();
    }

    private HistogramSnapshot chunks() {
        return HistogramSnapshot.builder()
                .name("nimbus_chunk_seconds")
                .help("Time from the dispatch of a chunk to its answer; of a solver, in a worker")
                .dataPoint(point(metrics.chunks, Labels.EMPTY))
                .build();
    }

    private HistogramSnapshot requests() {
        HistogramSnapshot.Builder all = HistogramSnapshot.builder()
                .name("nimbus_http_requests_seconds")
                .help("Time from the head of a request to the end of its response");
        metrics.requests.forEach((kind, histogram) -> all.dataPoint(
                point(histogram, Labels.of("route", kind.route(), "status", Integer.toString(kind.status())))));
        return all.build();
    }

    private static HistogramDataPointSnapshot point(LatencyHistogram histogram, Labels labels) {
        return HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(ClassicHistogramBuckets.of(histogram.bounds(), histogram.counts()))
                .sum(histogram.sum())
                .labels(labels)
                .build();
    }
}
