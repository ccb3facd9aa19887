package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Single tables of nim-values, each computed by a fresh program, against the sparse-space program in C++. */
final class TablesSection implements Section {
    private static final String RIVAL = "octal_sparse";
    private static final String OURS = "nimbus";

    /** One table, and how many times the rival's speed is aimed at. */
    private record Case(String code, int length, double wanted) {}

    private static final List<Case> CASES = List.of(
            new Case("0.6", 300_000, 2.5),
            new Case("grundy", 400_000, 2.5),
            new Case("0.376", 500_000, 2.5),
            new Case("0.14", 300_000, 2.5),
            new Case("0.104", 4_000_000, 1.5),
            new Case("0.007", 60_000, 4),
            new Case("0.06", 60_000, 4));

    @Override
    public String name() {
        return "tables";
    }

    @Override
    public String title() {
        return "Tables of nim-values against C++";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        page.say("One table, computed by a program that was just started; starting it is not counted, warming up is."
                + " The rival is `benchmarks/rivals/octal_sparse.cpp`, as fast as the research programs of its kind."
                + " All values agree with the rival's.");
        Table table = new Table("table", "values", "rival s", "nimbus s", "min–max", "times", "wanted");
        Optional<Rival> rival = lab.rivals().cpp(RIVAL);
        for (Case one : CASES) {
            measure(lab, page, table, rival, scaled(one, lab.sizes()));
        }
        page.table(table);
    }

    private static Case scaled(Case full, Sizes sizes) {
        double part = Math.sqrt((double) sizes.textQueries() / Sizes.FULL.textQueries());
        return part >= 1 ? full : new Case(full.code, Math.max(1000, (int) (full.length * part / 10)), full.wanted);
    }

    private static void measure(Lab lab, Page page, Table table, Optional<Rival> rival, Case one) {
        List<String> checksums = new ArrayList<>();
        Contest contest = lab.contest()
                .add(rival.map(
                        program -> contestant(RIVAL, Contestant.Kind.RIVAL, program, lab.work(), one, checksums)))
                .add(contestant(OURS, Contestant.Kind.PROGRAM, ours(), lab.work(), one, checksums));
        ResultTable results = new ResultTable(contest.playBlocking(), RIVAL);
        Optional<Series> seconds = results.measured(OURS).map(Result::seconds);
        Optional<Double> times = results.times(OURS);
        table.row(
                one.code,
                String.format(Locale.ROOT, "%,d", one.length),
                results.measured(RIVAL)
                        .map(result -> Figures.digits(result.seconds().median()))
                        .orElse(""),
                seconds.map(of -> Figures.digits(of.median())).orElse("failed"),
                seconds.map(of -> Figures.digits(of.min()) + "–" + Figures.digits(of.max()))
                        .orElse(""),
                times.map(Figures::digits).orElse(""),
                Figures.digits(one.wanted));
        times.ifPresent(got -> page.target(
                "at least " + one.wanted + " times the rival on " + one.code, got >= one.wanted, Figures.digits(got)));
    }

    private static Rival ours() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        return new Rival(OURS, List.of(java, "-cp", classes, TableProgram.class.getName()));
    }

    private static Contestant contestant(
            String name, Contestant.Kind kind, Rival program, Path work, Case one, List<String> checksums) {
        return new Contestant(name, kind, one.length, () -> {
            double before = ProcessFigures.own().cpuSecondsOfChildren();
            String printed = program.printedBlocking(work, one.code, Integer.toString(one.length));
            double cpu = ProcessFigures.own().cpuSecondsOfChildren() - before;
            int space = printed.indexOf(' ');
            checksums.add(printed.substring(space).strip());
            if (!checksums.get(0).equals(checksums.get(checksums.size() - 1))) {
                throw new IOException(name + " has other values for " + one.code + " than those before it");
            }
            return new Lap(Double.parseDouble(printed.substring(0, space)), cpu, 0);
        });
    }
}
