package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.QueryChunk;
import java.util.function.Consumer;

/** Carries chunks to solvers. */
@FunctionalInterface
public interface SolverBus {
    /**
     * Sends a chunk. The reply comes on the gateway's event loop, at any time later, perhaps at once, perhaps never:
     * the bus need not notice that a solver died. It may keep {@code reply} for a day all the same.
     */
    void ask(String solver, QueryChunk chunk, Consumer<Reply> reply);
}
