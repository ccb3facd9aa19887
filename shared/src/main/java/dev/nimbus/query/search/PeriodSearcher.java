package dev.nimbus.query.search;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.period.PeriodSearch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Works on deep searches for periods, one at a time, on a thread of its own.
 *
 * <p>A search is the table's own look for a period with larger budgets, in tables of its own, so that it takes no memory
 * from those of queries. Their segments go through the store that the solvers share: they are the checkpoint. A lease
 * says who works on a search. It ends with its holder, and then another solver fetches the segments and goes on.
 *
 * <p>While queries are answered beside it the search rests for three times as long as it works.
 */
public final class PeriodSearcher implements AutoCloseable {
    /** Options that a search may evaluate: about forty minutes of one processor. */
    private static final double WORK = 2.5e12;

    /** Longer than it takes to see that the holder of a lease is gone. */
    private static final Duration LEASE_WAIT = Duration.ofSeconds(2);

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration END_WAIT = Duration.ofSeconds(5);
    private static final Logger LOG = System.getLogger(PeriodSearcher.class.getName());

    private final PeriodJobs jobs;
    private final SegmentStore store;
    private final TablesConfig config;
    private final BooleanSupplier busy;
    private final Thread thread = new Thread(this::workBlocking, "nimbus-period-search");
    private volatile boolean closed;
    private volatile boolean working;

    /**
     * @param jobs the searches
     * @param store through which the solvers share segments
     * @param memoryBytes how much memory the tables of a search may hold
     * @param busy whether queries are being answered
     */
    public PeriodSearcher(PeriodJobs jobs, SegmentStore store, long memoryBytes, BooleanSupplier busy) {
        this(
                jobs,
                store,
                TablesConfig.defaults()
                        .withMemoryBytes(memoryBytes)
                        .withWork(WORK)
                        .withExploreWork(WORK),
                busy);
    }

    PeriodSearcher(PeriodJobs jobs, SegmentStore store, TablesConfig config, BooleanSupplier busy) {
        this.jobs = jobs;
        this.store = store;
        this.config = config;
        this.busy = busy;
        thread.setDaemon(true);
    }

    /** Begins to look for searches to do. */
    public PeriodSearcher start() {
        thread.start();
        return this;
    }

    private void workBlocking() {
        while (!closed) {
            try {
                jobs.listBlocking().stream().filter(PeriodJob::isOpen).forEach(this::tryBlocking);
            } catch (RuntimeException failure) {
                LOG.log(Level.WARNING, "searches for periods fail", failure);
            }
            pauseBlocking();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // Who wakes too early looks once more often.
    private synchronized void pauseBlocking() {
        try {
            if (!closed) {
                wait(POLL.toMillis());
            }
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    /** Works on a search unless another solver does. */
    private void tryBlocking(PeriodJob job) {
        if (closed) {
            return;
        }
        SegmentKey key = new SegmentKey("search for the period of " + job.game(), 0);
        Optional<Lease> lease = store.tryLeaseBlocking(key, LEASE_WAIT);
        if (lease.isPresent()) {
            try {
                jobs.findBlocking(job.game()).filter(PeriodJob::isOpen).ifPresent(this::runBlocking);
            } finally {
                lease.get().close();
            }
        }
    }

    /** Whether it works on a search just now. */
    public boolean isWorking() {
        return working;
    }

    private void runBlocking(PeriodJob job) {
        working = true;
        try {
            searchBlocking(job);
        } finally {
            working = false;
        }
    }

    private void searchBlocking(PeriodJob job) {
        Tables tables = new Tables(store, config);
        SearchWatch watch = new SearchWatch(jobs, job, tables::valuesHeld, busy, () -> closed);
        String name = Refusal.shorten(job.game());
        LOG.log(Level.INFO, "search for the period of {0}; {1} values were known", name, job.values());
        try {
            PeriodSearch found = Cancellation.callWith(watch, () -> search(tables, job.game()));
            if (found.period().isPresent()) {
                jobs.removeBlocking(job.game()); // the store has the period
            } else {
                jobs.updateBlocking(job.ended(found.looked(), "no period shows within the budget of a search"));
            }
        } catch (CancellationException stopped) {
            LOG.log(Level.INFO, "the search for the period of {0} ends here: {1}", name, stopped.getMessage());
        } catch (Refusal refusal) {
            jobs.updateBlocking(job.ended(tables.valuesHeld(), refusal.getMessage()));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError defect) {
            LOG.log(Level.ERROR, "the search for the period of " + name + " failed", defect);
            jobs.updateBlocking(job.ended(
                    tables.valuesHeld(), "it failed: " + defect.getClass().getSimpleName()));
        }
    }

    private static PeriodSearch search(Tables tables, String game) {
        return ((HeapValues) new Catalogue(tables).parse(game)).periodBlocking();
    }

    /** Ends soon. What it worked on, others go on with; waits a moment for the end. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join(END_WAIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
