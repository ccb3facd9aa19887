package dev.nimbus.query.team;

import java.util.HashMap;
import java.util.Map;

/** What the other nodes of a team have done for the search, each in its last run and in those before. Not safe for use by several threads. */
final class WorkOfOthers {
    private final int mostNodes;
    private final Map<String, Told> told = new HashMap<>();
    private TeamWork before = TeamWork.NONE;

    private record Told(long run, TeamWork work) {}

    /**
     * None yet.
     *
     * @param mostNodes the work of so many is counted
     */
    WorkOfOthers(int mostNodes) {
        this.mostNodes = mostNodes;
    }

    /** Takes what a node says that it has done in one of its runs. */
    void tell(String node, long run, TeamWork work) {
        Told last = told.get(node);
        if (last != null && last.run != run) {
            before = before.plus(last.work.atRest());
        }
        if (last != null || told.size() < mostNodes) {
            told.put(node, new Told(run, work));
        }
    }

    /** A node is at it no more. */
    void leave(String node) {
        told.computeIfPresent(node, (name, last) -> new Told(last.run, last.work.atRest()));
    }

    /** All of it, and how many are at it. */
    TeamWork sum() {
        TeamWork sum = before;
        for (Told one : told.values()) {
            sum = sum.plus(one.work);
        }
        return sum;
    }
}
