package dev.nimbus.gateway.http.uploads;

import dev.nimbus.gateway.http.common.ProblemType;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashSet;
import java.util.Set;

/** The uploads under way. */
public final class Uploads {
    private final long idleMillis;
    private final Set<BodyPump> running = new LinkedHashSet<>();
    private int unanswered;
    private boolean closing;

    public Uploads(long idleMillis) {
        this.idleMillis = idleMillis;
    }

    /** Throws HttpProblemException where the gateway closes. */
    public void requireOpen() {
        if (closing) {
            throw ProblemType.CLOSING.exception();
        }
    }

    /** Counts a request until it is answered. Throws HttpProblemException where the gateway closes. */
    public void begin(RoutingContext context) {
        requireOpen();
        unanswered++;
        context.addEndHandler(ended -> unanswered--);
    }

    public void start(BodyPump pump) {
        running.add(pump);
        pump.start(() -> running.remove(pump));
    }

    /** Gives up those which stand still; to be called about each second. */
    public void tick() {
        Set.copyOf(running).forEach(pump -> pump.checkIdle(idleMillis));
    }

    public void close() {
        closing = true;
    }

    public boolean isClosing() {
        return closing;
    }

    /** Whether no request waits for its answer, complete or not. */
    public boolean isIdle() {
        return unanswered == 0;
    }

    public int size() {
        return running.size();
    }
}
