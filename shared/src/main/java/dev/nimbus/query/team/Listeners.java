package dev.nimbus.query.team;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Nodes that do not work on a search and keep what is found there, so that one of them can go on from it. Not safe for use
 * by several threads.
 */
final class Listeners {
    /** In a cluster of so many other solvers, whichever takes the search over has listened. */
    static final int MOST = 8;

    /** A quarter of a second between two messages to a node: what is lost in between takes no longer to find again. */
    static final int ROUNDS = 32;

    private final Map<String, TeamPeer> nodes = new HashMap<>();

    /** A node listens. Who says it again stays; where there are enough, it is not told. */
    void meet(String node, long nanos, int round) {
        if (nodes.size() < MOST) {
            nodes.putIfAbsent(node, new TeamPeer(nanos, round, ROUNDS));
        }
        find(node).ifPresent(peer -> peer.heard(nanos));
    }

    /** One of them works on it from now on, or does not listen any more. */
    void remove(String node) {
        nodes.remove(node);
    }

    /** These are gone. */
    void lose(Predicate<String> gone) {
        nodes.keySet().removeIf(gone);
    }

    /** So are those that were not heard since {@code oldest}. */
    void loseSilent(long oldest) {
        nodes.values().removeIf(peer -> peer.heardAt() - oldest < 0);
    }

    Optional<TeamPeer> find(String node) {
        return Optional.ofNullable(nodes.get(node));
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    List<String> names() {
        return List.copyOf(nodes.keySet());
    }
}
