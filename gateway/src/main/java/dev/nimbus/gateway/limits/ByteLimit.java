package dev.nimbus.gateway.limits;

/** Bytes that many hold together, and their limit. Confined to the event loop. */
public final class ByteLimit {
    private static final int PARTS = 4;

    private final long limit;
    private long held;

    public ByteLimit(long limit) {
        this.limit = limit;
    }

    public long limit() {
        return limit;
    }

    public long held() {
        return held;
    }

    public boolean isReached() {
        return held >= limit;
    }

    public void count(long change) {
        held += change;
    }

    /**
     * Whether one who holds {@code own} of these bytes has to wait: all are taken, or it has a quarter of them. Who holds
     * nothing may go on, so that nobody waits for ever.
     */
    public boolean isTooMuch(long own) {
        return own > 0 && (isReached() || own >= limit / PARTS);
    }

    public Share share() {
        return new Share();
    }

    /** What one of them holds. */
    public final class Share {
        /** One of so many bytes is no harm, and a thousand of them are not. */
        private static final int HARMLESS = 64 << 10;

        private long own;

        public void count(long change) {
            own += change;
            held += change;
        }

        /** Says how much it is now; false if that is more than there is memory for. */
        public boolean hold(int bytes) {
            count(bytes - own);
            return bytes <= HARMLESS || held <= limit;
        }

        /** Whether it has to wait. Who holds nothing may always go on, so that all do, however many there are. */
        public boolean isFull() {
            return own > 0 && isReached();
        }
    }
}
