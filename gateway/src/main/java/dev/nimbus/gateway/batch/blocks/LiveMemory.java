package dev.nimbus.gateway.batch.blocks;

import java.util.TreeMap;

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

    /** By ticket, so the newest comes last. */
    private final TreeMap<Long, Evictable> waiting = new TreeMap<>();

    private final long limit;
    private long tickets;
    private long held;

    public LiveMemory(long limit) {
        this.limit = limit;
    }

    void count(long change) {
        held += change;
        while (held > limit && !waiting.isEmpty()) {
            waiting.pollLastEntry().getValue().evict();
        }
    }

    /** Says that {@code block} may go when memory is short. @return the ticket for {@link #forget} */
    long mayEvict(Evictable block) {
        long ticket = ++tickets;
        waiting.put(ticket, block);
        count(0);
        return ticket;
    }

    /** Asks no more the block which has this ticket to go; nothing happens where none has. */
    void forget(long ticket) {
        waiting.remove(ticket);
    }

    /** How many blocks may go. */
    int evictable() {
        return waiting.size();
    }

    boolean isFull() {
        return held > limit;
    }

    public long held() {
        return held;
    }
}
