package dev.nimbus.gateway.stream;

import io.vertx.core.Future;

/**
 * Bytes written to clients and not yet taken by them, of all clients together: what a thousand clients that do not read
 * have in queues of their own is too much all the same. A client that has taken everything may always be sent one
 * message, so each goes on however many there are; above the limit nobody is sent a second one before that.
 */
public final class WriteMemory {
    private final long limit;
    private final int queueBytes;
    private long held;

    /**
     * @param limit bytes of all clients at which none is sent more than one message
     * @param queueBytes bytes of one client at which it is sent no more
     */
    public WriteMemory(long limit, int queueBytes) {
        this.limit = limit;
        this.queueBytes = queueBytes;
    }

    public long held() {
        return held;
    }

    int queueBytes() {
        return queueBytes;
    }

    Share share() {
        return new Share();
    }

    final class Share {
        private long own;
        private boolean stalled;
        private Runnable whenDrained = () -> {};

        boolean isFull() {
            stalled = own > 0 && held >= limit;
            return stalled;
        }

        /** Runs {@code action} when there is room again after {@link #isFull} said that there was none. */
        void whenDrained(Runnable action) {
            whenDrained = action;
        }

        /** Counts written bytes until {@code taken} completes: the client has them, or the connection is closed. */
        void wrote(int bytes, Future<Void> taken) {
            count(bytes);
            taken.onComplete(done -> {
                count(-bytes);
                if (stalled && !isFull()) {
                    whenDrained.run();
                }
            });
        }

        private void count(int bytes) {
            own += bytes;
            held += bytes;
        }
    }
}
