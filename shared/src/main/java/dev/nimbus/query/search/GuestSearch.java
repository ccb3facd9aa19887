package dev.nimbus.query.search;

import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.TeamRun;
import dev.nimbus.query.team.TeamWork;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.SearchProgress;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;

/**
 * This node's share in the search of another one: the same query, answered here, too, while what is found is told. The
 * answer itself is for nobody: the owner has it by then, from what it was told. One thread runs it, and calls others of
 * this node. A worker stays until it is wanted for this node's own searches: who leaves forgets what is known of the search
 * beyond facts.
 */
final class GuestSearch {
    /** Seconds for which the list of open searches may be old. */
    private static final int MOST_MISSING = 5;

    private final SearchTeams teams;
    private final TeamRun run;
    private final LongConsumer expanded;
    private final TeamEffort effort = TeamEffort.ofGuest();
    private final SearchProgress progress = new SearchProgress();

    /** How often the search was not among the open ones since it was. Its owner may be unable to say that it is over. */
    private int missing;

    /** As the thread has told it last: others ask. */
    private volatile long positions;

    private GuestSearch(SearchTeams teams, TeamRun run, LongConsumer expanded) {
        this.teams = teams;
        this.run = run;
        this.expanded = expanded;
        run.counting(() -> new TeamWork(effort.helpedNanos(), positions, effort.threads(), 1));
    }

    /**
     * A call for help with a search of another node, if there is one with which nobody here helps.
     *
     * @param answer answers a query in one line of JSON
     * @param expanded counts positions
     */
    static Optional<IdleWorkers.Call> join(
            SearchTeams teams, IdleWorkers idle, BiConsumer<String, Budget> answer, LongConsumer expanded) {
        return teams.join().map(run -> {
            GuestSearch guest = new GuestSearch(teams, run, expanded);
            return new IdleWorkers.Call(
                    budget ->
                            answer.accept(run.query(), Budget.withoutSteps(guest.progress, idle.of(guest.effort, run))),
                    guest.effort,
                    Optional.of(guest));
        });
    }

    /** Whether the search needs no help any more. */
    boolean isOver() {
        return run.isOver() || isMissing();
    }

    private boolean isMissing() {
        return missing >= MOST_MISSING;
    }

    /**
     * Sees which searches are open; called after each {@link #report} where the cluster can be reached.
     *
     * @param open their ids
     */
    void see(Set<String> open) {
        missing = open.contains(run.search()) ? 0 : missing + 1;
    }

    /** Says how far this node is; called once a second by the worker. */
    void report() {
        long now = progress.positions();
        expanded.accept(now - positions);
        positions = now;
    }

    /**
     * The worker leaves.
     *
     * @param isDone whether it has done all that it could
     */
    void leave(boolean isDone) {
        report();
        teams.leave(run, isDone || isMissing());
    }
}
