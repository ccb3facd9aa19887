package dev.nimbus.gateway.batch;

/** Counts bytes held in memory against a limit, for all batches together. */
public final class MemoryBudget {
    private final long limit;
    private long held;

    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** Takes {@code bytes} if they fit. */
    boolean tryTake(int bytes) {
        boolean fits = held + bytes <= limit;
        if (fits) {
            held += bytes;
        }
        return fits;
    }

    /** Takes {@code bytes} though they may not fit. */
    void take(int bytes) {
        held += bytes;
    }

    void give(int bytes) {
        held -= bytes;
    }

    /** Bytes held now. */
    public long held() {
        return held;
    }
}
