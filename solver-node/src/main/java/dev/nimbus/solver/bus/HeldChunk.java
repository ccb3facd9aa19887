package dev.nimbus.solver.bus;

import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.CancellationFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A chunk that was taken on, and who waits for it: more than one where it was sent twice under the same ticket. */
final class HeldChunk {
    private final QueryChunk chunk;
    private final List<Reply> replies = new ArrayList<>(1);
    private final CancellationFlag cancellation = new CancellationFlag();
    private final AtomicBoolean claimed = new AtomicBoolean();

    HeldChunk(QueryChunk chunk) {
        this.chunk = chunk;
    }

    /** Ends the work at it, before or after it began. */
    CancellationFlag cancellation() {
        return cancellation;
    }

    QueryChunk chunk() {
        return chunk;
    }

    void add(Reply reply) {
        replies.add(reply);
    }

    void reply(Consumer<Reply> outcome) {
        replies.forEach(outcome);
    }

    /** True for the first who asks: the worker that begins with it, or the drain that gives it back untouched. */
    boolean claim() {
        return claimed.compareAndSet(false, true);
    }
}
