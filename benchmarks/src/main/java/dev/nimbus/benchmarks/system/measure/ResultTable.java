package dev.nimbus.benchmarks.system.measure;

import dev.nimbus.benchmarks.report.BarPlot;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import java.util.List;
import java.util.Optional;

/** Shows the results of a contest against one of the contestants. */
public final class ResultTable {
    private final List<Result> results;
    private final Optional<Result> reference;

    /** @param reference the contestant that the others are compared with */
    public ResultTable(List<Result> results, String reference) {
        this.results = results;
        this.reference = measured(reference);
    }

    /** The result of this contestant, if it was measured. */
    public Optional<Result> measured(String name) {
        return results.stream()
                .filter(result -> result.contestant().name().equals(name) && result.isMeasured())
                .findFirst();
    }

    /** How many times the rate of the reference a contestant reached; empty where one of them is missing. */
    public Optional<Double> times(String name) {
        return measured(name)
                .flatMap(result -> reference.map(
                        other -> result.rates().median() / other.rates().median()));
    }

    /** How many times the processor time of another contestant one took. */
    public Optional<Double> cpuTimes(String name, String other) {
        return measured(name)
                .flatMap(one -> measured(other)
                        .map(base -> one.cpuPerMillion().median()
                                / base.cpuPerMillion().median()));
    }

    public Table table(String unit) {
        String head = reference.map(one -> "times " + one.contestant().name()).orElse("times the rival");
        Table table = new Table("", unit + ", median", "min–max", head, "CPU s per million", "client's CPU s");
        results.forEach(result -> row(table, result));
        return table;
    }

    private void row(Table table, Result result) {
        String name = result.contestant().name();
        if (!result.isMeasured()) {
            table.row(name, "failed: " + result.failure(), "", "", "", "");
            return;
        }
        Series rates = result.rates();
        table.row(
                name,
                Figures.large(rates.median()),
                Figures.large(rates.min()) + "–" + Figures.large(rates.max()),
                times(name).map(Figures::digits).orElse(""),
                Figures.digits(result.cpuPerMillion().median()),
                result.contestant().kind() == Contestant.Kind.SERVER
                        ? Figures.digits(result.clientCpuPerMillion().median())
                        : "");
    }

    public String bars(String title) {
        BarPlot plot = new BarPlot(title);
        for (Result result : results) {
            if (result.isMeasured()) {
                double rate = result.rates().median();
                plot.bar(
                        result.contestant().name(),
                        rate,
                        Figures.large(rate),
                        result.contestant().isOurs());
            }
        }
        return plot.svg();
    }
}
