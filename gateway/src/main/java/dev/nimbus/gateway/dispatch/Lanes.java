package dev.nimbus.gateway.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whose turn it is. Of the jobs that have a chunk ready the one with the fewest under way goes first, and of equals
 * the one that has waited longest: so big batches share the solvers evenly in time, however unlike their chunks are,
 * and a small request is never behind a big one.
 */
final class Lanes {
    private final List<Lane> lanes = new ArrayList<>();

    void add(Lane lane) {
        lanes.add(lane);
    }

    void remove(Lane lane) {
        lanes.remove(lane);
    }

    boolean isEmpty() {
        return lanes.isEmpty();
    }

    Optional<Lane> next() {
        Lane best = null;
        for (Lane lane : lanes) {
            if ((best == null || lane.underWay() < best.underWay()) && lane.isReady()) {
                best = lane;
                if (best.underWay() == 0) {
                    break;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** The lane has had its turn. */
    void served(Lane lane) {
        if (lanes.remove(lane)) {
            lanes.add(lane);
        }
    }
}
