package dev.nimbus.cli.bench;

import dev.nimbus.load.BatchLoadFigures;
import dev.nimbus.load.steady.SteadyFigures;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tells the figures of a load, to people or as one line of JSON. */
final class BenchReport {
    private static final double[] PERCENTS = {50, 75, 90, 99, 99.9, 99.99};
    /** A load counts to its last answer, which may be slow: a little less than the rate is still the rate. */
    private static final double REACHED = 0.95;

    private static final double MILLI = 1e6;
    private static final double MEGA = 1e6;

    /** What was measured, with the options of the load. */
    record Target(URI url, String game, int connections, JsonObject options) {
        private JsonObject json() {
            return new JsonObject()
                    .put("url", url.toString())
                    .put("game", game)
                    .put("connections", connections)
                    .mergeIn(options);
        }
    }

    private BenchReport() {}

    static String text(BatchLoadFigures figures) {
        return String.format(
                Locale.ROOT,
                "%,d answers (%,d errors) in %.3f s: %,.0f answers/s%n%s%n"
                        + "sent %.1f MB (%.1f MB/s), read %.1f MB (%.1f MB/s)",
                figures.answers(),
                figures.errors(),
                figures.seconds(),
                figures.answersPerSecond(),
                batches(figures),
                figures.bytesSent() / MEGA,
                figures.bytesSent() / MEGA / figures.seconds(),
                figures.bytesRead() / MEGA,
                figures.bytesRead() / MEGA / figures.seconds());
    }

    private static String batches(BatchLoadFigures figures) {
        if (figures.batches() < 2) {
            return figures.batches() == 0
                    ? "no batch came to its end"
                    : String.format(Locale.ROOT, "1 batch of %.3f s", batchSeconds(figures, 50));
        }
        return String.format(
                Locale.ROOT,
                "%d batches, each median %.3f s, from %.3f to %.3f s",
                figures.batches(),
                batchSeconds(figures, 50),
                batchSeconds(figures, 0),
                batchSeconds(figures, 100));
    }

    static String json(Target target, BatchLoadFigures figures) {
        boolean known = figures.batches() > 0;
        return target.json()
                .put("batches", figures.batches())
                .put("answers", figures.answers())
                .put("errors", figures.errors())
                .put("bytesSent", figures.bytesSent())
                .put("bytesRead", figures.bytesRead())
                .put("seconds", figures.seconds())
                .put("answersPerSecond", figures.answersPerSecond())
                .put("batchSecondsMedian", known ? batchSeconds(figures, 50) : null)
                .put("batchSecondsMax", known ? batchSeconds(figures, 100) : null)
                .encode();
    }

    private static double batchSeconds(BatchLoadFigures figures, double percent) {
        return figures.batchNanos().getValueAtPercentile(percent) / MILLI / 1000;
    }

    static String text(double rate, SteadyFigures figures) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d answers (%,d errors), %,d failures in %.1f s: %,.0f answers/s%n",
                figures.requests(),
                figures.errors(),
                figures.failures(),
                figures.seconds(),
                figures.rate()));
        if (!Double.isInfinite(rate) && !isReached(rate, figures)) {
            text.append(String.format(Locale.ROOT, "the rate of %,.1f/s was not reached%n", rate));
        }
        appendLatency(text, rate, figures);
        if (!figures.firstError().isEmpty()) {
            text.append(String.format(Locale.ROOT, "%nthe first error: %s", figures.firstError()));
        }
        if (!figures.firstFailure().isEmpty()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%nfailures by kind: %s%nthe first failure: %s",
                    kinds(figures),
                    figures.firstFailure()));
        }
        return text.toString();
    }

    /**
     * Whether the server kept up with {@code rate}. The last answer cannot come at once when it falls due: what the
     * fastest took is left out, or every short load of a distant server would be too slow.
     */
    private static boolean isReached(double rate, SteadyFigures figures) {
        double seconds = figures.seconds() - figures.latency().getMinValue() / MILLI / 1000;
        return figures.requests() > 0 && figures.requests() >= REACHED * rate * seconds;
    }

    /** {@code 503: 4, lost: 1}. */
    private static String kinds(SteadyFigures figures) {
        return new TreeMap<>(figures.failuresByKind())
                .entrySet().stream()
                        .map(kind -> String.format(Locale.ROOT, "%s: %,d", kind.getKey(), kind.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static void appendLatency(StringBuilder text, double rate, SteadyFigures figures) {
        if (figures.latency().getTotalCount() == 0) {
            text.append("latency: none was answered");
            return;
        }
        String from = Double.isInfinite(rate) ? "sent" : "due";
        text.append(String.format(Locale.ROOT, "latency from %s to answered, or to given up, ms:%n", from));
        for (double percent : PERCENTS) {
            text.append(String.format(Locale.ROOT, "%7s%% %10.3f%n", plain(percent), figures.millisAt(percent)));
        }
        text.append(String.format(Locale.ROOT, "%8s %10.3f", "max", figures.millisAt(100)));
    }

    static String json(Target target, double rate, SteadyFigures figures) {
        JsonObject report = target.json()
                .put("rate", Double.isInfinite(rate) ? "max" : (Object) rate)
                .put("answers", figures.requests())
                .put("errors", figures.errors())
                .put("failures", figures.failures())
                .put("failuresByKind", new JsonObject(Map.copyOf(figures.failuresByKind())))
                .put("seconds", figures.seconds())
                .put("answersPerSecond", figures.rate())
                .put("rateReached", Double.isInfinite(rate) ? null : isReached(rate, figures))
                .put("latencyMillis", latency(figures));
        if (!figures.firstError().isEmpty()) {
            report.put("firstError", figures.firstError());
        }
        return (figures.failures() == 0 ? report : report.put("firstFailure", figures.firstFailure())).encode();
    }

    /** Numbers, or null throughout where nothing was measured: 0 would look like a very fast server. */
    private static JsonObject latency(SteadyFigures figures) {
        boolean known = figures.latency().getTotalCount() > 0;
        JsonObject latency =
                new JsonObject().put("mean", known ? figures.latency().getMean() / MILLI : null);
        for (double percent : PERCENTS) {
            latency.put("p" + plain(percent), known ? figures.millisAt(percent) : null);
        }
        return latency.put("max", known ? figures.millisAt(100) : null);
    }

    private static String plain(double percent) {
        return percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
    }
}
