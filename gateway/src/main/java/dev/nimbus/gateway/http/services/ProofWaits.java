package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.ProblemType;
import java.util.HashMap;
import java.util.Map;

/**
 * The requests that wait for proofs here. A solver writes one proof at a time, so each request that waits makes the next one
 * wait longer, and takes a place at the solver meanwhile. Confined to the event loop.
 */
final class ProofWaits {
    static final int MOST = 32;
    static final int MOST_OF_ONE_CALLER = 4;

    private final Map<String, Integer> waiting = new HashMap<>();
    private int all;

    /**
     * Counts a request.
     *
     * @param caller its key; who calls on loopback without a token has none, and no limit of their own
     * @return to be run when the request waits no more; a second time does nothing
     * @throws dev.nimbus.gateway.http.common.HttpProblemException if too many wait already
     */
    Runnable begin(String caller) {
        int own = waiting.getOrDefault(caller, 0);
        if (own >= MOST_OF_ONE_CALLER && !caller.isEmpty()) {
            throw ProblemType.TOO_MANY_PROOFS.exception(own);
        }
        if (all >= MOST) {
            throw ProblemType.OVERLOADED.exception(
                    all + " requests wait for proofs here, and solvers write one at a time; ask again later");
        }
        count(caller, 1);
        boolean[] isOver = new boolean[1];
        return () -> {
            if (!isOver[0]) {
                isOver[0] = true;
                count(caller, -1);
            }
        };
    }

    private void count(String caller, int change) {
        all += change;
        waiting.merge(caller, change, (before, more) -> before + more == 0 ? null : before + more);
    }
}
