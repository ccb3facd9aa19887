package dev.nimbus.gateway.batch.blocks;

import java.util.ArrayDeque;

/**
 * Bytes of the chunks in memory of all batches under way. Above the limit the newest blocks that are stored and not yet
 * sent go: their turn comes last.
 */
public final class LiveMemory {
    @FunctionalInterface
    interface Evictable {
        /** Goes, unless it is needed now. */
        void evict();
    }

    private final ArrayDeque<Evictable> waiting = new ArrayDeque<>();
    private final long limit;
    private long held;

    public LiveMemory(long limit) {
        this.limit = limit;
    }

    void count(long change) {
        held += change;
        while (held > limit && !waiting.isEmpty()) {
            waiting.removeLast().evict();
        }
    }

    /** Says that {@code block} may go when memory is short. */
    void mayEvict(Evictable block) {
        waiting.add(block);
        count(0);
    }

    boolean isFull() {
        return held > limit;
    }

    public long held() {
        return held;
    }
}
