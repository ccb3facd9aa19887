package dev.nimbus.query.search;

import dev.nimbus.query.line.LineErrors;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * One solver's work on a search: keeps how far it is, and sees what clients change meanwhile. A lease says
 * whose turn it is, but a node that froze or was cut off may take itself for the holder of one that is another's by now: so
 * each run has a number of its own in the search, and ends where it reads another's. Confined to the thread that searches.
 */
final class SearchRun {
    private final SearchJobs jobs;
    private final SearchProgress progress;
    private final SearchWatch watch;
    private final EffortWatch effort;
    private final LongSupplier millis;
    private final LongConsumer expanded;
    private long counted;
    /** What was known before this run. */
    private final SearchFigures before;

    private final long turn = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    private Hold hold = Hold.WANTED;
    /** The search as it was kept last. */
    private SearchJob job;

    /** Whether the search is this run's. */
    private enum Hold {
        /** The next change that is kept makes it so. */
        WANTED,
        HELD,
        /** Another solver has begun since. */
        LOST
    }

    SearchRun(
            SearchJobs jobs,
            SearchJob job,
            SearchProgress progress,
            SearchWatch watch,
            EffortWatch effort,
            LongSupplier millis,
            LongConsumer expanded) {
        this.expanded = expanded;
        this.jobs = jobs;
        this.job = job;
        this.progress = progress;
        this.watch = watch;
        this.effort = effort;
        this.millis = millis;
        this.before = job.figures();
        allow();
    }

    private void allow() {
        effort.allow(job.effortMillis() - before.cpuMillis(), job.effortMillis());
    }

    /** Why it stops when its effort is used up. */
    String whyUsedUp() {
        return LineErrors.effortUsedUp(job.effortMillis()).getMessage() + "; more effort continues it";
    }

    /**
     * Keeps that a solver is at it, does the work, and keeps how far it is meanwhile.
     *
     * @param work keeps {@linkplain #endBlocking what became of it}
     * @throws CancellationException if it was stopped
     */
    void workBlocking(Runnable work) {
        if (job.begins() >= SearchJob.MOST_BEGINS) {
            jobs.failBlocking(job.id(), "its solver ended three times");
            return;
        }
        watch.reporting(this::reportBlocking);
        try {
            reportBlocking(known -> known.running(figures(known)));
            work.run();
        } catch (CancellationException ends) {
            if (!watch.isGivenUp()) {
                leaveBlocking();
            }
            throw ends;
        } catch (RuntimeException | Error defect) {
            reportBlocking(); // where another solver has the search by now, this failure does not end it
            throw defect;
        } finally {
            count();
        }
    }

    private void reportBlocking() {
        reportBlocking(known -> {
            boolean isHarmless = effort.cpuMillis() >= SearchJob.HARMLESS_MILLIS;
            SearchJob now = (isHarmless ? known.harmless() : known).running(figures(known));
            boolean isAbandoned = known.isAbandoned(millis.getAsLong());
            return isAbandoned ? now.ended(SearchState.STOPPED, known.answer(), SearchJob.NOBODY_WAITS) : now;
        });
        if (!job.isOpen()) {
            throw new CancellationException(job.reason());
        }
    }

    private void reportBlocking(UnaryOperator<SearchJob> change) {
        count();
        if (changeBlocking(change) == Change.CLOSED) {
            throw new CancellationException(hold == Hold.LOST ? "another solver works on it" : "it was stopped");
        }
    }

    /** Keeps, if the cluster can be reached, that others may go on. */
    private void leaveBlocking() {
        if (job.isOpen() && hold == Hold.HELD) {
            changeBlocking(known -> known.running(figures(known)).left());
        }
    }

    /** Counts the positions that are expanded since it counted last. */
    private void count() {
        long now = progress.positions();
        expanded.accept(now - counted);
        counted = now;
    }

    /**
     * Keeps what became of it, unless it was stopped or another solver has it by now. An answer is kept in any case. While
     * the cluster cannot be reached, it waits and holds the lease.
     *
     * @throws CancellationException if the work is to end before
     */
    void endBlocking(SearchState state, String answer, String reason) {
        long used = job.effortMillis();
        UnaryOperator<SearchJob> end = known -> {
            SearchJob now = known.running(figures(known));
            boolean isMoreGiven = state == SearchState.STOPPED && known.effortMillis() > used;
            return isMoreGiven ? now.left() : now.ended(state, answer, reason);
        };
        if (state == SearchState.FOUND) {
            hold = Hold.WANTED;
        }
        while (changeBlocking(end) == Change.UNKNOWN) {
            watch.pauseBlocking();
        }
    }

    private SearchFigures figures(SearchJob known) {
        return before.plus(progress, known.figures(), effort.cpuMillis(), millis.getAsLong(), effort.team());
    }

    /** What became of a change. */
    private enum Change {
        KEPT,
        /** The search is not open any more, or not this run's. */
        CLOSED,
        /** The cluster cannot be reached, and learns it later. */
        UNKNOWN
    }

    private Change changeBlocking(UnaryOperator<SearchJob> change) {
        while (true) {
            SearchJob next = change.apply(hold == Hold.WANTED && job.turn() != turn ? job.begun(turn) : job);
            switch (jobs.replaceBlocking(job, next)) {
                case KEPT -> {
                    job = next;
                    hold = Hold.HELD;
                    return Change.KEPT;
                }
                case UNREACHABLE -> {
                    return Change.UNKNOWN;
                }
                case CHANGED -> {
                    Change seen = seeBlocking();
                    if (seen != Change.KEPT) {
                        return seen;
                    }
                }
            }
        }
    }

    /** Reads what others have kept. */
    private Change seeBlocking() {
        Optional<SearchJob> changed;
        try {
            changed = jobs.findBlocking(job.id()).filter(SearchJob::isOpen);
        } catch (Refusal unreachable) {
            return Change.UNKNOWN;
        }
        if (changed.isEmpty()) {
            return Change.CLOSED;
        }
        if (hold != Hold.WANTED && changed.get().turn() != turn) {
            hold = Hold.LOST;
            return Change.CLOSED;
        }
        job = changed.get();
        allow();
        return Change.KEPT;
    }
}
