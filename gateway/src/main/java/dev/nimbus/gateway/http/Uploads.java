package dev.nimbus.gateway.http;

import java.util.LinkedHashSet;
import java.util.Set;

/** The uploads under way. */
final class Uploads {
    private final int most;
    private final long idleMillis;
    private final Set<BodyPump> running = new LinkedHashSet<>();
    private boolean closing;

    Uploads(int most, long idleMillis) {
        this.most = most;
        this.idleMillis = idleMillis;
    }

    /**
     * Checks that one more may begin.
     *
     * @throws HttpProblemException if not
     */
    void requireRoom() {
        if (!hasRoom()) {
            throw new HttpProblemException(
                    closing
                            ? ProblemDetails.closing()
                            : ProblemDetails.overloaded(most + " uploads are under way, and no more are read at once"));
        }
    }

    /** Whether one more may begin. */
    boolean hasRoom() {
        return !closing && running.size() < most;
    }

    void start(BodyPump pump) {
        running.add(pump);
        pump.start();
    }

    void ended(BodyPump pump) {
        running.remove(pump);
    }

    /** Gives up those which stand still; to be called about each second. */
    void tick() {
        Set.copyOf(running).forEach(pump -> pump.checkIdle(idleMillis));
        running.removeIf(BodyPump::isOver);
    }

    /** No new ones from now on. */
    void close() {
        closing = true;
    }

    boolean isClosing() {
        return closing;
    }

    int size() {
        return running.size();
    }
}
