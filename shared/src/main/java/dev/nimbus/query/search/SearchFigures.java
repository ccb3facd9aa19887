package dev.nimbus.query.search;

import dev.nimbus.query.team.TeamWork;
import dev.nimbus.theory.SearchProgress;
import java.util.List;

/**
 * How far a search is.
 *
 * @param positions that were expanded; none for a period
 * @param positionsPerSecond over the last report
 * @param knownValues exact values of components that it found; for a period, of heaps
 * @param root what it is at
 * @param cpuMillis CPU time so far
 * @param checkpoint when this was kept, in milliseconds since 1970; 0 before it began
 * @param threads how many are at it, on all solvers
 * @param solvers how many are at it
 * @param history how it went so far
 */
public record SearchFigures(
        long positions,
        long positionsPerSecond,
        long knownValues,
        SearchProgress.Root root,
        long cpuMillis,
        long checkpoint,
        int threads,
        int solvers,
        SearchHistory history) {
    private static final int SECOND = 1000;

    /** Of a search that did not begin. */
    static final SearchFigures NONE =
            new SearchFigures(0, 0, 0, SearchProgress.Root.NONE, 0, 0, 0, 0, SearchHistory.NONE);

    /**
     * These and those of the run at work. What is excluded stays so, whoever goes on.
     *
     * @param before the report before, of the same run or an earlier one
     * @param cpu of this run, in milliseconds
     * @param now in milliseconds since 1970
     * @param team what other nodes did in this run, and who is at it
     */
    SearchFigures plus(SearchProgress progress, SearchFigures before, long cpu, long now, TeamEffort team) {
        TeamWork others = team.others();
        long all = positions + progress.positions() + others.positions();
        long since = Math.max(1, now - before.checkpoint);
        boolean isFirst = before.checkpoint == 0;
        SearchProgress.Root root = known(progress.root(), before.root.excluded());
        return new SearchFigures(
                all,
                isFirst ? 0 : (all - before.positions) * SECOND / since,
                knownValues + progress.values(),
                root,
                cpuMillis + cpu,
                now,
                team.threads() + others.threads(),
                1 + others.nodes(),
                before.history.at(now, all, root));
    }

    private static SearchProgress.Root known(SearchProgress.Root root, List<Long> excludedBefore) {
        return root.excluded().size() >= excludedBefore.size()
                ? root
                : new SearchProgress.Root(root.proof(), root.disproof(), excludedBefore);
    }

    /** The same, when nobody works on it any more. */
    SearchFigures atRest() {
        return new SearchFigures(positions, 0, knownValues, root, cpuMillis, checkpoint, 0, 0, history);
    }
}
