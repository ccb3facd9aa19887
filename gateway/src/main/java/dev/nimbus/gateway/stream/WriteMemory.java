package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import io.vertx.core.Future;

/**
 * Bytes written to clients and not yet taken by them, of all clients together: what a thousand clients that do not read
 * have in queues of their own is too much all the same. A client that has taken everything may always be sent one
 * message, so each goes on however many there are; above the limit nobody is sent a second one before that.
 */
public final class WriteMemory {
    private final ByteLimit all;
    private final int queueBytes;

    /**
     * @param limit bytes of all clients at which none is sent more than one message
     * @param queueBytes bytes of one client at which it is sent no more
     */
    public WriteMemory(long limit, int queueBytes) {
        this.all = new ByteLimit(limit);
        this.queueBytes = queueBytes;
    }

    public long held() {
        return all.held();
    }

    int queueBytes() {
        return queueBytes;
    }

    Share share() {
        return new Share();
    }

    final class Share {
        private final ByteLimit.Share unread = all.share();
        private final Gate room = new Gate(() -> !unread.isFull());
        private Runnable whenDrained = () -> {};

        boolean isFull() {
            boolean full = !room.isOpen();
            if (full) {
                room.whenOpen(this, () -> whenDrained.run());
            }
            return full;
        }

        /** Runs {@code action} when there is room again after {@link #isFull} said that there was none. */
        void whenDrained(Runnable action) {
            whenDrained = action;
        }

        /** Counts written bytes until {@code taken} completes: the client has them, or the connection is closed. */
        void wrote(int bytes, Future<Void> taken) {
            unread.count(bytes);
            taken.onComplete(done -> {
                unread.count(-bytes);
                room.tell();
            });
        }
    }
}
