package dev.nimbus.solver.bus;

import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.cancel.CancellationFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** A chunk that was taken on, and who waits for it: more than one where it was sent twice under the same ticket. */
final class HeldChunk {
    private final QueryChunk chunk;
    private final List<ChunkReply> replies = new ArrayList<>(1);
    private final CancellationFlag cancellation = new CancellationFlag();
    private final AtomicBoolean inWork = new AtomicBoolean();
    private final WorkMeter meter;
    private volatile int wantedLines = Integer.MAX_VALUE;
    private boolean isLong;

    /** @param cpuNanos how long a thread had a processor so far */
    HeldChunk(QueryChunk chunk, ToLongFunction<Thread> cpuNanos) {
        this.chunk = chunk;
        this.meter = new WorkMeter(cpuNanos);
    }

    WorkMeter meter() {
        return meter;
    }

    /** Ends the work at it, before or after it began. */
    CancellationFlag cancellation() {
        return cancellation;
    }

    QueryChunk chunk() {
        return chunk;
    }

    void add(ChunkReply reply) {
        replies.add(reply);
    }

    void reply(Consumer<ChunkReply> outcome) {
        replies.forEach(outcome);
    }

    /** False if it is in work, or given back: a worker that begins with it and a drain that gives it back exclude each other. */
    boolean claim() {
        return inWork.compareAndSet(false, true);
    }

    /** Its work was preempted, and is to begin again. */
    void unclaim() {
        inWork.set(false);
    }

    /** How many of its first lines are wanted; it may shrink while they are in work. */
    int wantedLines() {
        return wantedLines;
    }

    void curtail(int lines) {
        wantedLines = Math.min(wantedLines, lines);
    }

    /** Whether it turned out to take long. */
    boolean isLong() {
        return isLong;
    }

    void turnLong() {
        isLong = true;
    }
}
