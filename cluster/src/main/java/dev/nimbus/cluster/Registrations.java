package dev.nimbus.cluster;

import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import io.vertx.core.Vertx;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says again where this node listens on the event bus, some time after each change of the cluster's members.
 *
 * <p>Vert.x's cluster manager says so once, at the change. A member that was frozen keeps its id when it is back: another
 * one that is late to notice that it was gone removes what it has just said, and a map that merges may refuse to be told,
 * which the cluster manager does not notice. Nobody would ever send this node anything again.
 */
final class Registrations {
    private static final Logger LOG = LoggerFactory.getLogger(Registrations.class);
    /** Soon, and when the slowest member has noticed the change: it takes ten seconds to miss another one. */
    private static final List<Duration> DELAYS = List.of(Duration.ofSeconds(5), Duration.ofSeconds(30));

    private final Vertx vertx;
    private final HazelcastClusterManager manager;
    private final Map<Duration, Long> timers = new ConcurrentHashMap<>();

    Registrations(Vertx vertx, HazelcastClusterManager manager) {
        this.vertx = vertx;
        this.manager = manager;
    }

    /** To be called at each change of the members; the last of many counts, as when a large cluster starts. */
    void membersChanged() {
        if (manager.isActive()) {
            DELAYS.forEach(delay -> timers.compute(delay, this::restart));
        }
    }

    private Long restart(Duration delay, Long timer) {
        if (timer != null) {
            vertx.cancelTimer(timer);
        }
        return vertx.setTimer(delay.toMillis(), id -> sayAgain());
    }

    /** Has the cluster manager put this node's addresses into the map, as it does after a merge. */
    private void sayAgain() {
        vertx.executeBlocking(this::sayAgainBlocking, false)
                .onFailure(failure -> LOG.warn("the event bus could not be told where this node listens", failure));
    }

    private Void sayAgainBlocking() {
        manager.stateChanged(new LifecycleEvent(LifecycleState.MERGED));
        return null;
    }
}
