package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.measure.WarmUp;
import dev.nimbus.benchmarks.system.process.MemoryWatch;
import dev.nimbus.benchmarks.system.process.Nodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A reader that takes 1 MB/s beside one that takes all it can get. */
final class SlowReaderSection implements Section {
    private static final String HEAP = "-Xmx512m";
    private static final long SLOW = 1_000_000;
    private static final double MOST_SLOWER = 1.2;

    /**
     * Laps of a stretch. A lap takes a fifth of a second and laps scatter by as much as the target, so the slow reader
     * comes and goes many times, and a stretch has several laps each time.
     */
    private static final int LAPS = 5;

    /** What part of a warm-up runs, and does not count, after the slow reader has come or gone. */
    private static final double SETTLING = 1 / 8.0;

    @Override
    public String name() {
        return "slow-reader";
    }

    @Override
    public String title() {
        return "A batch beside a slow reader";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        Workload work = NimWorkloads.ndjson(lab.sizes().ndjsonQueries());
        page.say(String.format(
                Locale.ROOT,
                "%,d NDJSON queries on an embedded server with `%s`, alone and while another client reads the answers to"
                        + " %,d others at 1 MB/s. There are %d rounds, each of %d batches alone and %d beside a new slow"
                        + " reader.",
                work.queries(),
                HEAP,
                2 * work.queries(),
                lab.sizes().rounds(),
                LAPS,
                LAPS));
        Table table = new Table("", "answers/s, median", "min–max", "times as long as alone");
        for (Loader.Via via : List.of(Loader.Via.BATCH, Loader.Via.SOLVE)) {
            try (Nodes nodes = lab.servers().embeddedBlocking(HEAP);
                    MemoryWatch memory = new MemoryWatch(nodes.processes())) {
                compareBlocking(new Stretches(lab, nodes, work), page, table, via);
                String name = "memory-slow-reader-" + via.name().toLowerCase(Locale.ROOT);
                flat(page, memory, via);
                page.plot(name, "memory over time", memory.plot("Beside a slow reader by " + via.words()));
            }
        }
        page.table(table);
    }

    private static void compareBlocking(Stretches stretches, Page page, Table table, Loader.Via via) throws Exception {
        String name = "slow reader by " + via.words();
        List<Double> alone = new ArrayList<>();
        List<Double> beside = new ArrayList<>();
        stretches.warmUpBlocking();
        stretches.besideBlocking(via, name + ", not counted");
        stretches.settleBlocking();
        for (int round = 0; round < stretches.lab.sizes().rounds(); round++) {
            alone.addAll(stretches.lapsBlocking("alone"));
            beside.addAll(stretches.besideBlocking(via, name));
            stretches.settleBlocking();
        }
        double slower = series(beside).median() / series(alone).median();
        row(table, "alone", stretches.work, alone, "");
        row(table, name, stretches.work, beside, Figures.digits(slower));
        page.target(
                "at most " + MOST_SLOWER + " times as long beside a " + name,
                slower <= MOST_SLOWER,
                Figures.digits(slower));
    }

    private static void flat(Page page, MemoryWatch memory, Loader.Via via) {
        double growth = memory.growth(0);
        page.target(
                "flat memory beside slow readers by " + via.words() + ": the second half at most " + MemoryWatch.FLAT
                        + " times the first",
                growth <= MemoryWatch.FLAT,
                Figures.digits(growth) + ", at most " + Figures.digits(memory.mostMebibytes(0, 0, 1)) + " MiB");
    }

    private static void row(Table table, String name, Workload work, List<Double> seconds, String slower) {
        Series rates = series(seconds).rates(work.queries());
        table.row(
                name,
                Figures.large(rates.median()),
                Figures.large(rates.min()) + "–" + Figures.large(rates.max()),
                slower);
    }

    private static Series series(List<Double> seconds) {
        return new Series(seconds.stream().mapToDouble(one -> one).toArray());
    }

    /** Batches on one server, one after another. */
    private record Stretches(Lab lab, Nodes nodes, Workload work) {
        /** Alone, until compilers rest. */
        void warmUpBlocking() throws Exception {
            Contestant contestant = BatchServers.contestant(lab, nodes, Loader.Via.BATCH, work, "alone");
            double seconds = new WarmUp(lab.sizes().warmUpSeconds()).runBlocking(contestant);
            lab.log().accept(String.format(Locale.ROOT, "  alone: warm after %.1f s", seconds));
        }

        List<Double> lapsBlocking(String name) throws InterruptedException {
            List<Double> seconds = new ArrayList<>();
            for (int lap = 0; lap < LAPS; lap++) {
                seconds.add(lapBlocking());
            }
            lab.log()
                    .accept(String.format(
                            Locale.ROOT, "  %s: %.3f s", name, series(seconds).median()));
            return seconds;
        }

        /** With a slow reader of its own, which must not have ended before. */
        List<Double> besideBlocking(Loader.Via via, String name) throws InterruptedException {
            Workload other = NimWorkloads.ndjson(2 * work.queries());
            try (Loader.Reading slow = lab.loader().paced(nodes.server(), via, other, SLOW)) {
                settleBlocking();
                List<Double> seconds = lapsBlocking(name);
                if (slow.end().isComplete()) {
                    throw new IllegalStateException("the " + name + " had ended before the batches beside it");
                }
                return seconds;
            }
        }

        void settleBlocking() throws InterruptedException {
            long begin = System.nanoTime();
            do {
                lapBlocking();
            } while ((System.nanoTime() - begin) / 1e9 < SETTLING * lab.sizes().warmUpSeconds());
        }

        private double lapBlocking() throws InterruptedException {
            return lab.loader().secondsBlocking(nodes.server(), Loader.Via.BATCH, work);
        }
    }
}
