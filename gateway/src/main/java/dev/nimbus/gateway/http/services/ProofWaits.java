package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.ProblemType;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * The requests that wait for proofs here. A solver writes one proof at a time, so each request that waits makes the next one
 * wait longer, and takes a place at the solver meanwhile. Confined to the event loop.
 */
final class ProofWaits {
    static final int MOST = 32;
    static final int MOST_OF_ONE_CALLER = 4;

    /** By request, the key of its caller. */
    private final Map<Object, String> waiting = new HashMap<>();

    /**
     * Counts a request until it {@linkplain #end ends}.
     *
     * @param caller its key; who calls on loopback without a token has none, and no limit of their own
     * @throws dev.nimbus.gateway.http.common.HttpProblemException if too many wait already
     */
    void begin(Object request, String caller) {
        int own = Collections.frequency(waiting.values(), caller);
        if (own >= MOST_OF_ONE_CALLER && !caller.isEmpty()) {
            throw ProblemType.TOO_MANY_PROOFS.exception(own);
        }
        if (waiting.size() >= MOST) {
            throw ProblemType.OVERLOADED.exception(waiting.size()
                    + " requests wait for proofs here, and solvers write one at a time; ask again later");
        }
        waiting.put(request, caller);
    }

    /** The request waits no more. */
    void end(Object request) {
        waiting.remove(request);
    }
}
