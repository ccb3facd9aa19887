package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.BatchSnapshot;
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

    void add(BatchSnapshot status) {
        minute(status)
                .ifPresent(minute -> byMinute.computeIfAbsent(minute, key -> new EnumMap<>(BatchState.class))
                        .merge(status.state(), 1, Integer::sum));
    }

    void remove(BatchSnapshot status) {
        minute(status)
                .map(byMinute::get)
                .ifPresent(counts -> counts.computeIfPresent(status.state(), (state, count) -> Math.max(0, count - 1)));
    }

    /** When it expires; none for a batch that has not ended. */
    private static Optional<Instant> minute(BatchSnapshot status) {
        return status.state().isEnd()
                ? status.expires().map(at -> at.truncatedTo(ChronoUnit.MINUTES))
                : Optional.empty();
    }

    void removeExpired(Instant now) {
        byMinute.headMap(now.truncatedTo(ChronoUnit.MINUTES)).clear();
    }

    /** Counts them, and the open ones. */
    BatchFigures figures(List<BatchSnapshot> open) {
        Map<String, Integer> byState = new HashMap<>();
        byMinute.values()
                .forEach(counts ->
                        counts.forEach((state, count) -> byState.merge(state.notation(), count, Integer::sum)));
        long waiting = 0;
        for (BatchSnapshot status : open) {
            byState.merge(status.state().notation(), 1, Integer::sum);
            waiting += status.queries() - status.counts().answered();
        }
        return new BatchFigures(byState, waiting);
    }
}
