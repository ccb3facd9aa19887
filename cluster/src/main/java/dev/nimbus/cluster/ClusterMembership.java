package dev.nimbus.cluster;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Who is in the cluster. A member is a process, gateway or solver; its id is new at each start, and stays the same when
 * two halves of a cluster that was cut in two merge. A solver says in its heartbeats which member it runs on.
 *
 * <p>A killed process is reported within about a second (its sockets close), one that hangs or is cut off after about
 * ten. Safe for use by several threads.
 */
public interface ClusterMembership {
    /** The id of this process. */
    String self();

    /** The ids of all members as far as this one knows, itself included. */
    Set<String> members();

    /** Where a member listens for others, if it is in the cluster. */
    Optional<String> address(String member);

    /**
     * Calls {@code listener} with the id of each member that leaves or dies from now on, after {@link #members} has lost
     * it. A member cut off from here counts as gone, and comes back after the cut.
     *
     * @param listener called on a thread of the cluster's: it must not block, and hands on to its own event loop
     * @return ends the calls
     */
    Runnable onLeft(Consumer<String> listener);
}
