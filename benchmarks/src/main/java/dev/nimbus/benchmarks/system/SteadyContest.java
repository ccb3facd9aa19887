package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.measure.SingleQueries;
import dev.nimbus.benchmarks.system.measure.WarmUp;
import dev.nimbus.benchmarks.system.process.Nodes;
import dev.nimbus.load.steady.SteadyFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A bare Vert.x server and ours under the same steady loads. Tails go with the process as much as with the server: where
 * the threads of one came to lie, its 99th percentile may be half of the next one's for as long as it runs. So each round
 * starts both anew.
 */
final class SteadyContest {
    /** The loads, as parts of hello's peak. */
    private static final double[] PARTS = {1 / 6.0, 1 / 3.0, 1 / 2.0, 2 / 3.0};

    /** A turn is no shorter, so that something is answered in it however slow the start. */
    private static final double LEAST_TURN_SECONDS = 0.2;

    private static final double WARM_UP_LAPS = 4;

    /** What each server came to under one load, a figure for each turn. */
    record Pair(double part, double rate, Latencies hello, Latencies nimbus) {
        private Pair(double part, double rate) {
            this(part, rate, new Latencies(), new Latencies());
        }
    }

    /** The percentiles of the turns of one server, in milliseconds. */
    static final class Latencies {
        private final List<SteadyFigures> turns = new ArrayList<>();

        double p50() {
            return at(50).median();
        }

        double p99() {
            return at(99).median();
        }

        String spreadOfP99() {
            return Figures.digits(at(99).min()) + "–" + Figures.digits(at(99).max());
        }

        private Series at(double percentile) {
            return series(turns, turn -> turn.millisAt(percentile));
        }
    }

    private final Lab lab;
    private final SingleQueries queries;
    private List<Pair> pairs = List.of();
    private double helloPeak;
    private double nimbusPeak;

    SteadyContest(Lab lab) {
        this.lab = lab;
        this.queries = new SingleQueries(lab.loader());
    }

    /** One for each load. */
    List<Pair> pairs() {
        return pairs;
    }

    /** Answers a second at most, of the first round. */
    double helloPeak() {
        return helloPeak;
    }

    /** The same of ours. */
    double nimbusPeak() {
        return nimbusPeak;
    }

    /** Turns of each server under each load. */
    int turns() {
        return lab.sizes().steadyTurns() * lab.sizes().rounds();
    }

    double turnSeconds() {
        return Math.max(
                LEAST_TURN_SECONDS, lab.sizes().steadySeconds() / lab.sizes().steadyTurns());
    }

    /** Runs all rounds. */
    void playBlocking() throws Exception {
        for (int round = 0; round < lab.sizes().rounds(); round++) {
            try (Nodes nimbus = lab.servers().embeddedBlocking("");
                    Nodes hello = lab.servers().helloBlocking()) {
                warmUp(hello);
                warmUp(nimbus);
                if (pairs.isEmpty()) {
                    measurePeaks(hello, nimbus);
                }
                for (Pair pair : pairs) {
                    playBlocking(pair, hello, nimbus);
                }
            }
        }
    }

    private void playBlocking(Pair pair, Nodes hello, Nodes nimbus) throws InterruptedException {
        inTurn(hello, nimbus, pair.hello().turns, pair.nimbus().turns, pair.rate());
        lab.log()
                .accept(String.format(
                        Locale.ROOT,
                        "  %.0f/s: p99 %.3f and %.3f ms so far",
                        pair.rate(),
                        pair.hello().p99(),
                        pair.nimbus().p99()));
    }

    private void warmUp(Nodes server) throws Exception {
        double least = Math.max(0.1, lab.sizes().warmUpSeconds());
        Contestant contestant = new Contestant(
                server.name(),
                Contestant.Kind.SERVER,
                1,
                () -> Lap.of(server::cpuSeconds, () -> {
                    queries.atPeakBlocking(server, least / WARM_UP_LAPS);
                    return least / WARM_UP_LAPS;
                }),
                server::compilerSeconds);
        double seconds = new WarmUp(least).runBlocking(contestant);
        lab.log().accept(String.format(Locale.ROOT, "  %s: warm after %.1f s", server.name(), seconds));
    }

    private void measurePeaks(Nodes hello, Nodes nimbus) throws InterruptedException {
        List<SteadyFigures> ofHello = new ArrayList<>();
        List<SteadyFigures> ofNimbus = new ArrayList<>();
        inTurn(hello, nimbus, ofHello, ofNimbus, Double.POSITIVE_INFINITY);
        helloPeak = series(ofHello, SteadyFigures::rate).median();
        nimbusPeak = series(ofNimbus, SteadyFigures::rate).median();
        lab.log().accept(String.format(Locale.ROOT, "  at most %.0f and %.0f/s", helloPeak, nimbusPeak));
        pairs = Arrays.stream(PARTS)
                .mapToObj(part -> new Pair(part, part * helloPeak))
                .toList();
    }

    /**
     * The servers take turns, and the one to begin changes: tails scatter threefold from one turn to the next, with whatever
     * else goes on in the machine, so that many short turns tell more than few long ones.
     */
    private void inTurn(
            Nodes hello, Nodes nimbus, List<SteadyFigures> ofHello, List<SteadyFigures> ofNimbus, double rate)
            throws InterruptedException {
        for (int turn = 0; turn < lab.sizes().steadyTurns(); turn++) {
            boolean helloBegins = turn % 2 == 0;
            (helloBegins ? ofHello : ofNimbus)
                    .add(queries.atRateBlocking(helloBegins ? hello : nimbus, rate, turnSeconds()));
            (helloBegins ? ofNimbus : ofHello)
                    .add(queries.atRateBlocking(helloBegins ? nimbus : hello, rate, turnSeconds()));
        }
    }

    private static Series series(List<SteadyFigures> turns, ToDoubleFunction<SteadyFigures> figure) {
        return new Series(turns.stream().mapToDouble(figure).toArray());
    }
}
