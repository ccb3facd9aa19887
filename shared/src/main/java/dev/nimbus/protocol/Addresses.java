package dev.nimbus.protocol;

/**
 * Event-bus addresses. There are few of them, none per client, batch or request: the cluster manager scans all
 * subscriptions when a member leaves.
 */
public final class Addresses {
    /** Where every solver publishes its {@link SolverBeat}; every gateway listens. */
    public static final String BEATS = "nimbus.beats";

    private Addresses() {}

    /** Where the solver with this id takes chunks, each answered by one reply. */
    public static String solver(String solverId) {
        return "nimbus.solver." + solverId;
    }
}
