package dev.nimbus.query.service;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchState;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import java.util.List;
import java.util.Optional;

/** The JSON object that tells a period and its proof: the answer of a server, and what {@code nimbus prove} prints. */
public final class PeriodDocument {
    private PeriodDocument() {}

    /** Writes the object for a proved period; {@code verified} says that it was found again when it was asked for. */
    public static void write(String game, Period period, boolean verified, ByteSink out) {
        out.text("{\"game\":").string(game);
        out.text(",\"period\":").number(period.period());
        out.text(",\"preperiod\":").number(period.preperiod());
        out.text(",\"saltus\":").number(period.saltus());
        if (!period.constant().isEmpty()) {
            heaps("constant", period.constant(), out);
        }
        heaps("exceptions", period.exceptions(), out);
        out.text(",\"exceptionCount\":").number(period.exceptionCount());
        out.text(",\"proof\":{\"theorem\":").string(period.theorem());
        out.text(",\"checkedTo\":").number(period.checkedTo());
        out.text(",\"status\":").string(Certificate.PROVED_HERE);
        Certificates.of(game)
                .filter(shipped -> shipped.proof().equals(Optional.of(period)))
                .ifPresent(shipped -> out.text(",\"source\":").string(shipped.source()));
        out.text(verified ? ",\"verified\":true}}" : "}}");
    }

    private static void heaps(String name, List<Long> heaps, ByteSink out) {
        out.text(",\"").text(name).text("\":").list(heaps, out::number);
    }

    /**
     * Writes the object where no period is proved: how many values were looked at, a sentence that says so, and how far a
     * deeper search is. The sentence names a period that others have published; it is no answer.
     */
    static void writeNone(String game, long looked, Optional<SearchJob> job, ByteSink out) {
        out.text("{\"game\":").string(game);
        out.text(",\"looked\":").number(looked);
        out.text(",\"message\":").string(none(game, looked));
        // One that was stopped is not there for who asks, nor one whose period was found and forgotten.
        job.filter(SearchJob::isStoppable).ifPresent(search -> search(search, out));
        out.put('}');
    }

    /** Writes what a gateway needs to charge a search. */
    static void writeJob(SearchJob job, ByteSink out) {
        SearchDocument.write(job, out.text(",\"job\":"));
    }

    /** {@return the sentence that no period is proved} */
    public static String none(String game, long looked) {
        String where = looked == 0
                ? "no theorem is known that would prove one, so no heaps were searched"
                : "heaps 0 to " + (looked - 1) + " were looked at, within a budget of "
                        + (long) TablesConfig.defaults().exploreWork() + " options";
        return "no period of " + Refusal.shorten(game) + " is proven; " + where + published(game);
    }

    private static String published(String game) {
        return Certificates.of(game)
                .filter(shipped -> shipped.proof().isEmpty())
                .map(shipped -> "; published, and not proved again here, are the period " + shipped.period()
                        + " and the preperiod " + shipped.preperiod() + " by " + shipped.source())
                .orElse("");
    }

    private static void search(SearchJob job, ByteSink out) {
        String open = job.state() == SearchState.QUEUED ? "waiting" : "running";
        out.text(",\"search\":{\"state\":").string(job.isOpen() ? open : "ended");
        out.text(",\"values\":").number(job.figures().knownValues());
        if (!job.reason().isEmpty()) {
            out.text(",\"reason\":").string(job.reason());
        }
        out.put('}');
        writeJob(job, out);
    }
}
