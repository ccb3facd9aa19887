package dev.nimbus.gateway.stream;

/**
 * Bytes of lines that are not complete yet, of all uploads together. One long line is no harm; a thousand clients that
 * each send one and never end it would be.
 */
public final class LineMemory {
    private static final int HARMLESS = 64 << 10;

    private final long limit;
    private long held;

    public LineMemory(long limit) {
        this.limit = limit;
    }

    public long held() {
        return held;
    }

    public Share share() {
        return new Share();
    }

    public final class Share {
        private int own;

        /** Says how much the upload holds now; false if that is more than there is memory for. */
        public boolean hold(int bytes) {
            held += bytes - own;
            own = bytes;
            return bytes <= HARMLESS || held <= limit;
        }
    }
}
