package dev.nimbus.gateway.dispatch;

/**
 * Bounds the bytes of the replies that are under way to this gateway. A query of some bytes may be answered by a
 * megabyte, so a window of queries does not bound the replies. Each delivery counts for what its answers are likely to
 * need, at most {@value #LONGEST_REPLY} bytes, where a solver answers a part of the chunk and leaves the rest.
 */
final class ReplyWindow {
    static final int LONGEST_REPLY = 4 << 20;

    private final long bytes;
    private long underWay;

    ReplyWindow(long bytes) {
        this.bytes = bytes;
    }

    boolean isFull() {
        return underWay >= bytes;
    }

    /** Counts a reply to come; gives what it counts for. */
    long open(long likelyBytes) {
        long counted = Math.min(likelyBytes, LONGEST_REPLY);
        underWay += counted;
        return counted;
    }

    void close(long counted) {
        underWay -= counted;
    }
}
