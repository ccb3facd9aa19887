package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.BatchStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The batches that ended at this gateway and are still kept, to be counted. */
final class EndedBatches {
    private record Ended(BatchState state, Instant expires) {}

    private final Map<String, Ended> ended = new HashMap<>();

    void add(String id, BatchStatus status) {
        if (status.state().isEnd()) {
            ended.put(id, new Ended(status.state(), status.expires().orElse(Instant.MAX)));
        }
    }

    void remove(String id) {
        ended.remove(id);
    }

    void removeExpired(Instant now) {
        ended.values().removeIf(one -> !one.expires().isAfter(now));
    }

    /** Adds how many there are in each state. */
    void count(Map<String, Integer> byState) {
        ended.values().forEach(one -> byState.merge(one.state().notation(), 1, Integer::sum));
    }
}
