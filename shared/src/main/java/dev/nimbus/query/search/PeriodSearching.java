package dev.nimbus.query.search;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.query.team.TeamWork;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.function.BooleanSupplier;

/**
 * Deep searches for periods. Each is the table's own look for a period with larger budgets, in tables of its own, so that
 * it takes no memory from those of queries. Their segments go through the store that the solvers share: they are the
 * checkpoint.
 */
public record PeriodSearching(SearchJobs jobs, SegmentStore store, TablesConfig config) implements Searching {
    /** Options that a search may evaluate: about forty minutes of one processor. */
    private static final double WORK = 2.5e12;

    /**
     * A worker that does them.
     *
     * @param store through which the solvers share segments
     * @param memoryBytes how much memory the tables of a search may hold
     * @param busy whether queries are being answered
     */
    public static SearchWorker worker(SearchJobs jobs, SegmentStore store, long memoryBytes, BooleanSupplier busy) {
        TablesConfig deep = TablesConfig.defaults()
                .withMemoryBytes(memoryBytes)
                .withWork(WORK)
                .withExploreWork(WORK);
        return worker(jobs, store, deep, busy);
    }

    static SearchWorker worker(SearchJobs jobs, SegmentStore store, TablesConfig config, BooleanSupplier busy) {
        PeriodSearching searching = new PeriodSearching(jobs, store, config);
        NodeSearches searches = new NodeSearches(jobs, SearchJob::isPeriod, new IdleWorkers(), System::nanoTime);
        return SearchWorker.many(1, searching, searches, store, busy).get(0);
    }

    @Override
    public void runBlocking(SearchJob job, SearchWatch watch) {
        Tables tables = new Tables(store, config);
        SearchProgress progress = new SearchProgress();
        progress.begin(new Found(tables, job.figures().knownValues()));
        PositionSearching.Clocks clocks = PositionSearching.Clocks.SYSTEM;
        TeamEffort team = TeamEffort.ofOwner(() -> TeamWork.NONE);
        EffortWatch effort = new EffortWatch(watch, team, clocks.nanos(), clocks.cpuNanos());
        SearchRun run = new SearchRun(jobs, job, progress, watch, effort, clocks.millis(), count -> {});
        run.workBlocking(() -> {
            try {
                if (Cancellation.callWith(watch, () -> isFound(tables, job))) {
                    run.endBlocking(SearchState.FOUND, "", ""); // the store has the period
                } else {
                    run.endBlocking(SearchState.FAILED, "", "no period shows within the budget of a search");
                }
            } catch (Refusal refusal) {
                run.endBlocking(SearchState.FAILED, "", refusal.getMessage());
            }
        });
    }

    private static boolean isFound(Tables tables, SearchJob job) {
        String game = SearchQuestion.gameOfPeriod(job.query());
        return ((HeapValues) new Catalogue(tables).parse(game))
                .periodBlocking()
                .period()
                .isPresent();
    }

    /**
     * How far it is.
     *
     * @param before how many values earlier runs knew, which this one computes or reads again
     */
    private record Found(Tables tables, long before) implements SearchProgress.Source {
        @Override
        public long positions() {
            return 0;
        }

        @Override
        public long values() {
            return Math.max(0, tables.valuesHeld() - before);
        }

        @Override
        public SearchProgress.Root root() {
            return SearchProgress.Root.NONE;
        }
    }

    @Override
    public void failBlocking(SearchJob job, String why) {
        jobs.failBlocking(job.id(), why);
    }
}
