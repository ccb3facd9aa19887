package dev.nimbus.gateway.limits;

/** Bytes that many hold together, and their limit. Confined to the event loop. */
public final class ByteLimit {
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

    public Share share() {
        return new Share();
    }

    /** What one of them holds. */
    public final class Share {
        /** One of so many bytes is no harm, and a thousand of them are not. */
        private static final int HARMLESS = 64 << 10;

        private static final int PARTS = 4;

        private long own;

        public long own() {
            return own;
        }

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

        /** Whether it has to wait, also where it alone holds a quarter of all that there may be. */
        public boolean isTooMuch() {
            return own > 0 && (isReached() || own >= limit / PARTS);
        }
    }
}
