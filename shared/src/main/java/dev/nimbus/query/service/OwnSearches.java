package dev.nimbus.query.service;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.PositionSearching;
import dev.nimbus.query.search.SearchWorker;
import dev.nimbus.query.search.Searches;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.tables.store.UnsharedStore;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** Searches of a process that is no node, as a solver does them, on all processors. What they find ends with the process. */
public final class OwnSearches implements AutoCloseable {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Searches searches;
    private final List<SearchWorker> workers;

    /** Begins to work on searches of these games. */
    public OwnSearches(Catalogue catalogue) {
        LocalSearchJobs jobs = new LocalSearchJobs();
        int processors = Runtime.getRuntime().availableProcessors();
        this.workers = PositionSearching.workers(
                processors, jobs, catalogue, new UnsharedStore(), SearchTeams.alone(), () -> false, count -> {});
        this.searches = new Searches(jobs, job -> workers.forEach(SearchWorker::wake), System::currentTimeMillis);
        workers.forEach(SearchWorker::start);
    }

    /** {@return what was begun, for those who ask} */
    public Searches searches() {
        return searches;
    }

    /** Gives up a search that is in an endless loop. To be called now and then while one is under way. */
    public void look() {
        workers.forEach(worker -> worker.look(System.nanoTime(), thread -> THREADS.getThreadCpuTime(thread.getId())));
    }

    @Override
    public void close() {
        workers.forEach(SearchWorker::close);
    }
}
