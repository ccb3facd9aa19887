package dev.nimbus.query.service;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.search.SearchFigures;
import dev.nimbus.query.search.SearchHistory;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.theory.SearchProgress;
import java.time.Instant;
import java.util.List;

/** Writes a search as JSON. Clients get that of a position; the gateway, which charges the CPU time, also that for a period. */
public final class SearchDocument {
    /** Longer questions and answers are not shown in lists. */
    private static final int LISTED = 1 << 10;

    private SearchDocument() {}

    /**
     * Writes all that is known of a search. While it goes on, there is no answer: one that less effort gave may say that
     * this was too little.
     */
    public static void write(SearchJob job, ByteSink out) {
        write(job, Integer.MAX_VALUE, out);
    }

    /** Writes searches without what is long. */
    static void write(List<SearchJob> jobs, ByteSink out) {
        out.text("{\"searches\":").list(jobs, job -> write(job, LISTED, out));
        out.put('}');
    }

    private static void write(SearchJob job, int longest, ByteSink out) {
        out.put('{');
        head(job, out);
        if (job.query().length() <= longest) {
            out.text(",\"query\":").text(job.query());
        }
        if (!job.isOpen() && !job.answer().isEmpty() && job.answer().length() <= longest) {
            out.text(",\"answer\":").text(job.answer());
        }
        progress(job, out.text(",\"progress\":"));
        if (longest > LISTED) {
            history(job.figures().history(), out.text(",\"history\":"));
        }
        out.put('}');
    }

    private static void head(SearchJob job, ByteSink out) {
        out.text("\"id\":").string(job.id());
        out.text(",\"state\":").string(job.state().word());
        if (!job.reason().isEmpty()) {
            out.text(",\"reason\":").string(job.reason());
        }
        out.text(",\"created\":").string(time(job.created()));
    }

    private static void progress(SearchJob job, ByteSink out) {
        SearchFigures figures = job.figures();
        SearchProgress.Root root = figures.root();
        out.text("{\"positions\":").number(figures.positions());
        out.text(",\"positionsPerSecond\":").number(figures.positionsPerSecond());
        out.text(",\"knownValues\":").number(figures.knownValues());
        out.text(",\"proof\":").number(root.proof());
        out.text(",\"disproof\":").number(root.disproof());
        out.text(",\"value\":").list(root.excluded(), value -> out.text(Long.toUnsignedString(value)));
        out.text(",\"solvers\":").number(figures.solvers());
        out.text(",\"threads\":").number(figures.threads());
        out.text(",\"cpuSeconds\":").text(LineErrors.seconds(figures.cpuMillis()));
        out.text(",\"effort\":").text(LineErrors.seconds(job.effortMillis()));
        if (figures.checkpoint() != 0) {
            out.text(",\"checkpoint\":").string(time(figures.checkpoint()));
        }
        out.put('}');
    }

    private static void history(SearchHistory history, ByteSink out) {
        out.list(history.samples(), sample -> {
            out.text("{\"time\":").string(time(sample.time()));
            out.text(",\"positions\":").number(sample.positions());
            out.text(",\"proof\":").number(sample.proof());
            out.text(",\"disproof\":").number(sample.disproof());
            out.put('}');
        });
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
