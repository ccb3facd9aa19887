package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How many batches ended at this gateway and are still kept, by the minute in which they expire: a gateway that takes
 * thousands of small batches a second must not know each of them for an hour.
 */
final class EndedBatches {
    private final TreeMap<Instant, Map<BatchState, Integer>> byMinute = new TreeMap<>();

    void add(BatchRecord ended) {
        byMinute.computeIfAbsent(minute(ended), key -> new EnumMap<>(BatchState.class))
                .merge(ended.state(), 1, Integer::sum);
    }

    void remove(BatchRecord ended) {
        Optional.ofNullable(byMinute.get(minute(ended)))
                .ifPresent(counts -> counts.computeIfPresent(ended.state(), (state, count) -> Math.max(0, count - 1)));
    }

    private static Instant minute(BatchRecord ended) {
        return ended.expires().truncatedTo(ChronoUnit.MINUTES);
    }

    void removeExpired(Instant now) {
        byMinute.headMap(now.truncatedTo(ChronoUnit.MINUTES)).clear();
    }

    /** Counts them, and the open ones. */
    BatchFigures figures(List<BatchRecord> open) {
        Map<String, Integer> byState = new HashMap<>();
        byMinute.values()
                .forEach(counts ->
                        counts.forEach((state, count) -> byState.merge(state.notation(), count, Integer::sum)));
        long waiting = 0;
        for (BatchRecord status : open) {
            byState.merge(status.state().notation(), 1, Integer::sum);
            waiting += status.queries() - status.counts().answered();
        }
        return new BatchFigures(byState, waiting);
    }
}
