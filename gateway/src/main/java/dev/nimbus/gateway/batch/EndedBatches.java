package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.BatchStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
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

    /** Counts them, and the open ones. */
    BatchFigures figures(List<BatchStatus> open) {
        Map<String, Integer> byState = new HashMap<>();
        ended.values().forEach(one -> byState.merge(one.state().notation(), 1, Integer::sum));
        long waiting = 0;
        for (BatchStatus status : open) {
            byState.merge(status.state().notation(), 1, Integer::sum);
            waiting += status.queries() - status.counts().answered();
        }
        return new BatchFigures(byState, waiting);
    }
}
