package dev.nimbus.gateway.limits;

import java.util.HashMap;
import java.util.Map;

/** Bytes that many hold together, and their limit. Confined to the event loop. */
public final class ByteLimit {
    private final long limit;
    private final Map<String, Long> ofClients = new HashMap<>();
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
        return new Share("");
    }

    /**
     * A share of a client, which may {@linkplain Share#hold hold} a quarter with all of them.
     *
     * @param client its key; "" has no limit of its own
     */
    public Share share(String client) {
        return new Share(client);
    }

    /** What one of them holds. */
    public final class Share {
        /** One of so many bytes is no harm, and a thousand of them are not. */
        private static final int HARMLESS = 64 << 10;

        private static final int PARTS = 4;
        /** A client may send a JSON body of 4 MiB, however small the heap. */
        private static final long LEAST_OF_CLIENT = 5 << 20;

        private final String client;
        private long own;

        private Share(String client) {
            this.client = client;
        }

        public long own() {
            return own;
        }

        public void count(long change) {
            own += change;
            held += change;
            if (change != 0 && !client.isEmpty()) {
                ofClients.merge(client, change, (before, more) -> before + more == 0 ? null : before + more);
            }
        }

        /** Says how much it is now; false if that is more than there is memory for. */
        public boolean hold(int bytes) {
            count(bytes - own);
            return bytes <= HARMLESS || (held <= limit && ofClients.getOrDefault(client, 0L) <= mostOfClient());
        }

        /** Why it may not {@linkplain #hold hold} as much as it does, for its client. */
        public String excess() {
            return held > limit
                    ? "long lines and JSON bodies of all uploads take more memory than there is"
                    : "long lines and JSON bodies of this caller take more than a quarter of the memory for them";
        }

        private long mostOfClient() {
            return Math.max(LEAST_OF_CLIENT, limit / PARTS);
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
