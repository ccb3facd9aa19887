package dev.nimbus.query.search;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * Deep searches for periods. Each is the table's own look for a period with larger budgets, in tables of its own, so that
 * it takes no memory from those of queries. Their segments go through the store that the solvers share: they are the
 * checkpoint.
 */
public final class PeriodSearching implements Searching<PeriodJob> {
    /** Options that a search may evaluate: about forty minutes of one processor. */
    private static final double WORK = 2.5e12;

    private final SearchJobs<PeriodJob> jobs;
    private final SegmentStore store;
    private final TablesConfig config;

    private PeriodSearching(SearchJobs<PeriodJob> jobs, SegmentStore store, TablesConfig config) {
        this.jobs = jobs;
        this.store = store;
        this.config = config;
    }

    /**
     * A worker that does them.
     *
     * @param store through which the solvers share segments
     * @param memoryBytes how much memory the tables of a search may hold
     * @param busy whether queries are being answered
     */
    public static SearchWorker<PeriodJob> worker(
            SearchJobs<PeriodJob> jobs, SegmentStore store, long memoryBytes, BooleanSupplier busy) {
        TablesConfig deep = TablesConfig.defaults()
                .withMemoryBytes(memoryBytes)
                .withWork(WORK)
                .withExploreWork(WORK);
        return worker(jobs, store, deep, busy);
    }

    static SearchWorker<PeriodJob> worker(
            SearchJobs<PeriodJob> jobs, SegmentStore store, TablesConfig config, BooleanSupplier busy) {
        PeriodSearching searching = new PeriodSearching(jobs, store, config);
        NodeSearches<PeriodJob> searches = new NodeSearches<>(jobs, new IdleWorkers(), System::nanoTime);
        return SearchWorker.many(1, searching, searches, store, busy).get(0);
    }

    @Override
    public String subject(PeriodJob job) {
        return "the period of " + Refusal.shorten(job.game());
    }

    @Override
    public void runBlocking(PeriodJob job, SearchWatch watch) {
        Tables tables = new Tables(store, config);
        AtomicReference<PeriodJob> kept = new AtomicReference<>(job);
        watch.reporting(() -> keepBlocking(kept, tables.valuesHeld()));
        try {
            PeriodSearch found = Cancellation.callWith(watch, () -> search(tables, job.game()));
            if (found.period().isPresent()) {
                jobs.removeBlocking(job.game()); // the store has the period
            } else {
                endBlocking(kept.get(), found.looked(), "no period shows within the budget of a search");
            }
        } catch (Refusal refusal) {
            endBlocking(kept.get(), tables.valuesHeld(), refusal.getMessage());
        }
    }

    /** A node that froze may wake up when the search is another's: of two that change it, the later one ends. */
    private void keepBlocking(AtomicReference<PeriodJob> kept, long values) {
        PeriodJob now = kept.get().running(values);
        switch (jobs.replaceBlocking(kept.get(), now)) {
            case KEPT -> kept.set(now);
            case CHANGED -> throw new CancellationException("it was stopped, or another solver works on it");
            case UNREACHABLE -> {} // the search goes on, and tells it later
        }
    }

    /** What is not as it was kept last was stopped, and may be another's search by now: it stays. */
    private SearchJobs.Kept endBlocking(PeriodJob kept, long values, String why) {
        return jobs.replaceBlocking(kept, kept.ended(values, why));
    }

    private static PeriodSearch search(Tables tables, String game) {
        return ((HeapValues) new Catalogue(tables).parse(game)).periodBlocking();
    }

    @Override
    public void failBlocking(PeriodJob job, String why) {
        while (true) {
            Optional<PeriodJob> open = jobs.findBlocking(job.key())
                    .filter(now -> now.isOpen() && now.owner().equals(job.owner()));
            if (open.isEmpty() || endBlocking(open.get(), 0, why) != SearchJobs.Kept.CHANGED) {
                return;
            }
        }
    }
}
