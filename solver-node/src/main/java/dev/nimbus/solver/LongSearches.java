package dev.nimbus.solver;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.search.PeriodSearching;
import dev.nimbus.query.search.PositionSearching;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchJobs;
import dev.nimbus.query.search.SearchWorker;
import dev.nimbus.query.search.Searches;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.tables.store.SegmentStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;

/** The threads of a solver that work on long searches: one for periods, and some for positions. */
final class LongSearches implements AutoCloseable {
    private final List<SearchWorker> positions;
    private final SearchWorker periods;
    private final List<SearchWorker> all;
    private final LongAdder expanded;

    private LongSearches(SearchWorker periods, List<SearchWorker> positions, LongAdder expanded) {
        this.expanded = expanded;
        this.positions = positions;
        this.all = new ArrayList<>(positions);
        this.periods = periods;
        this.all.add(periods);
    }

    /**
     * Threads that are not started yet.
     *
     * @param jobs searches of both kinds
     * @param catalogue the games, as queries use them
     * @param store says who works on which search
     * @param periodBytes memory for the tables of a search for a period
     * @param workers how many positions are searched at once
     * @param teams what is searched together with other solvers
     * @param busy whether queries are being answered
     */
    static LongSearches of(
            SearchJobs jobs,
            Catalogue catalogue,
            SegmentStore store,
            long periodBytes,
            int workers,
            SearchTeams teams,
            BooleanSupplier busy) {
        LongAdder expanded = new LongAdder();
        return new LongSearches(
                PeriodSearching.worker(jobs, store, periodBytes, busy),
                PositionSearching.workers(workers, jobs, catalogue, store, teams, busy, expanded::add),
                expanded);
    }

    /** What clients may ask for: a search that they begin is begun at once. */
    Searches open(SearchJobs jobs, WrittenProofs proofs) {
        return new Searches(jobs, this::wake, System::currentTimeMillis, proofs);
    }

    private void wake(SearchJob begun) {
        (begun.isPeriod() ? List.of(periods) : positions).forEach(SearchWorker::wake);
    }

    LongSearches start() {
        all.forEach(SearchWorker::start);
        return this;
    }

    /** See {@link SearchWorker#look}. */
    void look(long nanos, ToLongFunction<Thread> cpu) {
        all.forEach(worker -> worker.look(nanos, cpu));
    }

    /** How many threads were given up. */
    int stuck() {
        return all.stream().mapToInt(SearchWorker::stuck).sum();
    }

    /** How many positions were expanded, in searches that are over or rest. */
    long expanded() {
        return expanded.sum();
    }

    /** How many searches of positions are in which state. */
    static Map<String, Integer> statesBlocking(SearchJobs jobs) {
        Map<String, Integer> states = new HashMap<>();
        jobs.listBlocking().stream()
                .filter(job -> !job.isPeriod())
                .forEach(job -> states.merge(job.state().word(), 1, Integer::sum));
        return states;
    }

    /** How many searches are worked on. */
    long working() {
        return all.stream().filter(SearchWorker::isWorking).count();
    }

    /** Whether a search of a position that began here is worked on. */
    boolean isAtPosition() {
        return positions.stream().anyMatch(SearchWorker::isWorking);
    }

    /** All end soon; waits for each for some seconds. */
    @Override
    public void close() {
        all.parallelStream().forEach(SearchWorker::close);
    }
}
