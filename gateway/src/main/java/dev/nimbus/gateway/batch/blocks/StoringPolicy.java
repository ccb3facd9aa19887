package dev.nimbus.gateway.batch.blocks;

/**
 * When the blocks of a batch are stored. A block that is answered is stored at once, and is final. One that is not waits a
 * moment for its answers, since they take a fraction of the queries' bytes, and is then stored as it is; it is stored again
 * when it is answered.
 */
final class StoringPolicy {
    /** How long a full block waits for its answers before its queries are stored. */
    private static final long PATIENCE_NANOS = 150_000_000;

    /** The same while answers to other blocks come: the upload then goes at the pace of the solvers, or 16 MiB a second. */
    private static final long PATIENCE_WHILE_ANSWERING_NANOS = 1_000_000_000;

    /** An upload that leaves no more than this is not made to wait for its answers. */
    private static final long SMALL_BYTES = 64 << 10;

    /** How often answers of a block are stored before it is answered as a whole: others read them from there. */
    static final long REFRESH_NANOS = 250_000_000;

    private final BatchParts parts;
    private long answeredAt;

    StoringPolicy(BatchParts parts, long now) {
        this.parts = parts;
        this.answeredAt = now - PATIENCE_NANOS;
    }

    void answered(long now) {
        answeredAt = now;
    }

    boolean isDue(LiveBlock block, BlockTable table, boolean complete, long now) {
        if (block.isSettled()) {
            return true;
        }
        if (block.isStored()) {
            return parts.store().isShared() && now - block.storedAt > REFRESH_NANOS;
        }
        return now - block.closedAt > patience(complete, now)
                || parts.memory().isFull()
                || (complete && table.unstored() <= SMALL_BYTES);
    }

    /** While answers come the next ones are worth waiting for; a client that waits for its 201 is not made to. */
    private long patience(boolean complete, long now) {
        boolean answering = now - answeredAt < PATIENCE_NANOS;
        return answering && !complete ? PATIENCE_WHILE_ANSWERING_NANOS : PATIENCE_NANOS;
    }
}
