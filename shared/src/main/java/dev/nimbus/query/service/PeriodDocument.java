package dev.nimbus.query.service;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.search.PeriodJob;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
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
        out.text(",\"status\":").string(Certificate.Status.PROVED_HERE.words());
        Certificates.of(game)
                .filter(shipped -> shipped.proof().equals(Optional.of(period)))
                .ifPresent(shipped -> out.text(",\"source\":").string(shipped.source()));
        out.text(verified ? ",\"verified\":true}}" : "}}");
    }

    private static void heaps(String name, List<Long> heaps, ByteSink out) {
        out.text(",\"").text(name).text("\":").list(heaps, out::number);
    }

    /**
     * Writes the object where no period is proved: how many values were looked at, how many options may be evaluated in
     * looking, where others have told a period, that one, which is not used, and so not told as an answer, and how far a
     * deeper search is.
     */
    static void writeNone(String game, long looked, Optional<PeriodJob> job, ByteSink out) {
        out.text("{\"game\":").string(game);
        out.text(",\"looked\":").number(looked);
        out.text(",\"budget\":").number((long) TablesConfig.defaults().exploreWork());
        Certificates.of(game)
                .filter(shipped -> shipped.status() == Certificate.Status.PUBLISHED)
                .ifPresent(shipped -> published(shipped, out));
        job.ifPresent(search -> search(search, out));
        out.put('}');
    }

    private static void search(PeriodJob job, ByteSink out) {
        out.text(",\"search\":{\"state\":").string(job.state().word());
        out.text(",\"values\":").number(job.values());
        if (!job.reason().isEmpty()) {
            out.text(",\"reason\":").string(job.reason());
        }
        out.put('}');
    }

    private static void published(Certificate shipped, ByteSink out) {
        out.text(",\"published\":{\"period\":").number(shipped.period());
        out.text(",\"preperiod\":").number(shipped.preperiod());
        out.text(",\"source\":").string(shipped.source());
        out.put('}');
    }
}
