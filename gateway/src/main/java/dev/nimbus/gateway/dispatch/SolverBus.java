package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.Optional;
import java.util.function.Consumer;

/** Carries chunks to solvers. */
public interface SolverBus {
    /**
     * Sends a chunk. The reply comes on the gateway's event loop, at any time later, perhaps at once, perhaps never:
     * the bus need not notice that a solver died. It may keep {@code reply} for a day all the same.
     */
    void ask(String solver, QueryChunk chunk, Consumer<Reply> reply);

    /** Nobody waits for the reply under this ticket any more: the solver ends the work, and replies at once. */
    default void cancel(String solver, long ticket) {}

    /** Of the chunk under this ticket the first {@code lines} are enough: the reply ends behind them, or behind the line that is in work. */
    default void curtail(String solver, long ticket, int lines) {}

    /** The answer of some solver in this JVM to a chunk of one query, if one has it in some microseconds. */
    default Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return Optional.empty();
    }
}
