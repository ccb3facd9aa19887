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
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

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
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        metrics.figures.forEach((figure, value) -> all.metricSnapshot(snapshot(figure, value.get())));
        all.metricSnapshot(
                counts("nimbus_errors", "Queries answered by an error", "code", metrics.errors, ErrorCode::notation));
        all.metricSnapshot(byState(
                "nimbus_batches", "Open batches of this gateway by state", NodeMetrics.OPEN_STATES, metrics.batches));
        all.metricSnapshot(counts(
                "nimbus_batches_ended",
                "Batches that ended at this gateway, by state",
                "state",
                metrics.batchesEnded,
                state -> state));
        all.metricSnapshot(byState(
                "nimbus_searches",
                "Searches of positions by state, of the whole cluster: every solver shows the same, a gateway alone 0",
                NodeMetrics.SEARCH_STATES,
                metrics.searches.get()));
        all.metricSnapshot(chunks()).metricSnapshot(requests());
        return all.build();
    }

    /** Without a value where it is not known. */
    private static MetricSnapshot snapshot(Figure figure, OptionalLong value) {
        if (figure.isCounter) {
            CounterSnapshot.Builder counter =
                    CounterSnapshot.builder().name(figure.shownName).help(figure.help);
            value.ifPresent(count -> counter.dataPoint(
                    CounterDataPointSnapshot.builder().value(count).build()));
            return counter.build();
        }
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name(figure.shownName).help(figure.help);
        value.ifPresent(known ->
                gauge.dataPoint(GaugeDataPointSnapshot.builder().value(known).build()));
        return gauge.build();
    }

    private static <K> CounterSnapshot counts(
            String name, String help, String label, Map<K, LongAdder> counts, Function<K, String> notation) {
        CounterSnapshot.Builder all = CounterSnapshot.builder().name(name).help(help);
        counts.forEach((key, count) -> all.dataPoint(CounterDataPointSnapshot.builder()
                .labels(Labels.of(label, notation.apply(key)))
                .value(count.sum())
                .build()));
        return all.build();
    }

    private static GaugeSnapshot byState(String name, String help, List<String> states, Map<String, Integer> counts) {
        GaugeSnapshot.Builder all = GaugeSnapshot.builder().name(name).help(help);
        states.forEach(state -> all.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(Labels.of("state", state))
                .value(counts.getOrDefault(state, 0))
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
