package dev.nimbus.gateway.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Finds the blocks of uploads that never became a batch, for their gateway died. */
final class OrphanBlocks {
    private static final Duration PATIENCE = Duration.ofHours(1);

    private record Seen(int blocks, Instant since) {}

    private Map<String, Seen> seen = new HashMap<>();

    /** The keys, each a batch and a number behind a slash, of blocks without a record whose number stood still for long. */
    List<String> sweep(Instant now, Iterable<String> keys, Predicate<String> hasRecord) {
        Map<String, List<String>> byBatch = new HashMap<>();
        for (String key : keys) {
            byBatch.computeIfAbsent(key.substring(0, key.indexOf('/')), batch -> new ArrayList<>())
                    .add(key);
        }
        byBatch.keySet().removeIf(hasRecord);
        Map<String, Seen> next = new HashMap<>();
        List<String> orphans = new ArrayList<>();
        byBatch.forEach((batch, its) -> {
            Seen before = seen.getOrDefault(batch, new Seen(-1, now));
            Seen here = before.blocks() == its.size() ? before : new Seen(its.size(), now);
            next.put(batch, here);
            if (here.since().plus(PATIENCE).isBefore(now)) {
                orphans.addAll(its);
            }
        });
        seen = next;
        return orphans;
    }
}
