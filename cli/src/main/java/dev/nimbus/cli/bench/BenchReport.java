package dev.nimbus.cli.bench;

import dev.nimbus.cli.bench.load.BatchFigures;
import dev.nimbus.cli.bench.steady.SteadyFigures;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Locale;
import java.util.Map;

/** Tells the figures of a load, to people or as one line of JSON. */
final class BenchReport {
    private static final double[] PERCENTS = {50, 75, 90, 99, 99.9, 99.99};
    private static final double MILLI = 1e6;
    private static final double MEGA = 1e6;

    /** What was measured. */
    record Target(URI url, String game, int connections) {
        private JsonObject json() {
            return new JsonObject().put("url", url.toString()).put("game", game).put("connections", connections);
        }
    }

    private BenchReport() {}

    static String text(BatchFigures figures) {
        return String.format(
                Locale.ROOT,
                "%,d answers (%,d errors) in %.3f s: %,.0f answers/s%n"
                        + "%d batches, each median %.3f s, from %.3f to %.3f s%n"
                        + "sent %.1f MB (%.1f MB/s), read %.1f MB (%.1f MB/s)",
                figures.answers(),
                figures.errors(),
                figures.seconds(),
                figures.answersPerSecond(),
                figures.batches(),
                batchSeconds(figures, 50),
                batchSeconds(figures, 0),
                batchSeconds(figures, 100),
                figures.bytesSent() / MEGA,
                figures.bytesSent() / MEGA / figures.seconds(),
                figures.bytesRead() / MEGA,
                figures.bytesRead() / MEGA / figures.seconds());
    }

    static String json(Target target, BatchFigures figures) {
        return target.json()
                .put("batches", figures.batches())
                .put("answers", figures.answers())
                .put("errors", figures.errors())
                .put("bytesSent", figures.bytesSent())
                .put("bytesRead", figures.bytesRead())
                .put("seconds", figures.seconds())
                .put("answersPerSecond", figures.answersPerSecond())
                .put("batchSecondsMedian", batchSeconds(figures, 50))
                .put("batchSecondsMax", batchSeconds(figures, 100))
                .encode();
    }

    private static double batchSeconds(BatchFigures figures, double percent) {
        return figures.batchNanos().getValueAtPercentile(percent) / MILLI / 1000;
    }

    static String text(SteadyFigures figures) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d answers (%,d errors), %,d failures in %.1f s: %,.0f answers/s%n",
                figures.requests(),
                figures.errors(),
                figures.failures(),
                figures.seconds(),
                figures.rate()));
        appendLatency(text, figures);
        if (!figures.firstError().isEmpty()) {
            text.append(String.format("%nthe first error: %s", figures.firstError()));
        }
        if (!figures.firstFailure().isEmpty()) {
            text.append(String.format("%nthe first failure: %s", figures.firstFailure()));
        }
        return text.toString();
    }

    private static void appendLatency(StringBuilder text, SteadyFigures figures) {
        if (figures.latency().getTotalCount() == 0) {
            text.append("latency: none was answered");
            return;
        }
        text.append(String.format("latency from due to answered, or to given up, ms:%n"));
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
