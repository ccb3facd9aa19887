package dev.nimbus.benchmarks.soak;

import dev.nimbus.benchmarks.report.LinePlot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The run over time: a line of a CSV file for each period, and plots of them. */
final class Samples {
    private static final double SECONDS_A_MINUTE = 60;

    /**
     * One period.
     *
     * @param load what the whole machine had to do, as the system's load average says
     * @param mebibytes resident memory of each node; 0 where it is down
     */
    record Sample(
            double seconds,
            SoakTally.Counts counts,
            int faults,
            double p50Millis,
            double p99Millis,
            double load,
            double[] mebibytes) {
        private String csv() {
            String line = String.format(
                    Locale.ROOT,
                    "%.0f,%d,%d,%d,%d,%d,%d,%d,%.1f,%.1f,%.1f",
                    seconds,
                    counts.requests(),
                    counts.answers(),
                    counts.retried(),
                    faults,
                    counts.lost(),
                    counts.doubled(),
                    counts.wrong(),
                    p50Millis,
                    p99Millis,
                    load);
            StringBuilder whole = new StringBuilder(line);
            for (double one : mebibytes) {
                whole.append(String.format(Locale.ROOT, ",%.0f", one));
            }
            return whole.append('\n').toString();
        }
    }

    private final Path csv;
    private final List<Sample> samples = new ArrayList<>();

    /** An empty run that writes to {@code csv}. */
    Samples(Path csv) throws IOException {
        this.csv = csv;
        String nodes = String.join(
                ",",
                IntStream.range(0, SoakCluster.NODES)
                        .mapToObj(i -> SoakCluster.nodeName(i).replace(' ', '_') + "_mib")
                        .toList());
        Files.writeString(
                csv,
                "seconds,requests,answers,retried,faults,lost,doubled,wrong,p50_ms,p99_ms,machine_load," + nodes
                        + "\n");
    }

    void add(Sample sample) throws IOException {
        samples.add(sample);
        Files.writeString(csv, sample.csv(), StandardCharsets.US_ASCII, java.nio.file.StandardOpenOption.APPEND);
    }

    /** The most MiB of a node in a part of the time, given from 0 to 1. */
    double mostMebibytes(int node, double from, double to) {
        double end = samples.get(samples.size() - 1).seconds;
        return samples.stream()
                .filter(one -> one.seconds >= from * end && one.seconds <= to * end)
                .mapToDouble(one -> one.mebibytes[node])
                .max()
                .orElse(0);
    }

    /** The middle load average. */
    double middleLoad() {
        double[] loads = samples.stream().mapToDouble(Sample::load).sorted().toArray();
        return loads[loads.length / 2];
    }

    private double[] minutes() {
        return samples.stream()
                .mapToDouble(one -> one.seconds / SECONDS_A_MINUTE)
                .toArray();
    }

    /** The moments at which another fault was counted. */
    private double[] faultMinutes() {
        return IntStream.range(1, samples.size())
                .filter(i -> samples.get(i).faults > samples.get(i - 1).faults)
                .mapToDouble(i -> samples.get(i).seconds / SECONDS_A_MINUTE)
                .toArray();
    }

    /** Memory of each node over time. */
    String memoryPlot() {
        LinePlot plot =
                new LinePlot("Soak: resident MiB of each node (lines: faults)", "minutes").marks(faultMinutes());
        for (int i = 0; i < SoakCluster.NODES; i++) {
            int node = i;
            plot.line(
                    SoakCluster.nodeName(i),
                    minutes(),
                    samples.stream().mapToDouble(one -> one.mebibytes[node]).toArray());
        }
        return plot.svg();
    }

    /** Latency of single queries over time. */
    String latencyPlot() {
        return new LinePlot("Soak: ms of a single query, of each ten seconds (lines: faults)", "minutes")
                .marks(faultMinutes())
                .line(
                        "p99",
                        minutes(),
                        samples.stream().mapToDouble(Sample::p99Millis).toArray())
                .line(
                        "p50",
                        minutes(),
                        samples.stream().mapToDouble(Sample::p50Millis).toArray())
                .svg();
    }

    /** Answers a second over time. */
    String ratePlot() {
        double[] rates = new double[samples.size()];
        for (int i = 1; i < rates.length; i++) {
            Sample before = samples.get(i - 1);
            Sample now = samples.get(i);
            rates[i] = (now.counts.answers() - before.counts.answers()) / (now.seconds - before.seconds);
        }
        return new LinePlot("Soak: checked answers a second (lines: faults)", "minutes")
                .marks(faultMinutes())
                .line("answers a second", minutes(), rates)
                .svg();
    }

    /** Writes the plots beside the CSV file. */
    void writePlots() throws IOException {
        Files.writeString(csv.resolveSibling("soak-memory.svg"), memoryPlot());
        Files.writeString(csv.resolveSibling("soak-latency.svg"), latencyPlot());
        Files.writeString(csv.resolveSibling("soak-rate.svg"), ratePlot());
    }
}
