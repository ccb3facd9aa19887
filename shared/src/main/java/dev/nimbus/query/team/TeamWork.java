package dev.nimbus.query.team;

/**
 * Work on one search.
 *
 * @param cpuNanos CPU time of all threads
 * @param positions that were expanded
 * @param threads that are at it now
 * @param nodes that are at it now
 */
public record TeamWork(long cpuNanos, long positions, int threads, int nodes) {
    /** None. */
    public static final TeamWork NONE = new TeamWork(0, 0, 0, 0);

    TeamWork plus(TeamWork other) {
        return new TeamWork(
                cpuNanos + other.cpuNanos, positions + other.positions, threads + other.threads, nodes + other.nodes);
    }

    /** What was done since {@code before}, by those that are at it now. */
    TeamWork since(TeamWork before) {
        return new TeamWork(cpuNanos - before.cpuNanos, positions - before.positions, threads, nodes);
    }

    /** That of a node that is there no more: done, and at nothing now. */
    TeamWork atRest() {
        return new TeamWork(cpuNanos, positions, 0, 0);
    }
}
