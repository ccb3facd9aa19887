package dev.nimbus.gateway.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Finds the blocks that no batch needs: of uploads whose gateway died, and of batches that were removed. */
final class OrphanBlocks {
    private static final Duration PATIENCE = Duration.ofHours(1);

    enum Standing {
        KEPT,
        /** It has none: its upload runs, or never ended. */
        UPLOAD,
        REMOVED
    }

    private record Seen(int blocks, Instant since) {}

    private Map<String, Seen> seen = new HashMap<>();

    /**
     * The keys, each a batch and a number behind a slash, of blocks of removed batches, and of those of uploads whose
     * number stood still for long.
     */
    List<String> sweep(Instant now, Iterable<String> keys, Function<String, Standing> standing) {
        Map<String, Seen> next = new HashMap<>();
        List<String> orphans = new ArrayList<>();
        byBatch(keys).forEach((batch, its) -> {
            Standing here = standing.apply(batch);
            if (here == Standing.REMOVED || (here == Standing.UPLOAD && isStill(batch, its.size(), now, next))) {
                orphans.addAll(its);
            }
        });
        seen = next;
        return orphans;
    }

    private boolean isStill(String batch, int blocks, Instant now, Map<String, Seen> next) {
        Seen before = seen.getOrDefault(batch, new Seen(-1, now));
        Seen here = before.blocks() == blocks ? before : new Seen(blocks, now);
        next.put(batch, here);
        return here.since().plus(PATIENCE).isBefore(now);
    }

    static List<String> ofRemoved(Iterable<String> keys, Function<String, Standing> standing) {
        List<String> removed = new ArrayList<>();
        byBatch(keys).forEach((batch, its) -> {
            if (standing.apply(batch) == Standing.REMOVED) {
                removed.addAll(its);
            }
        });
        return removed;
    }

    private static Map<String, List<String>> byBatch(Iterable<String> keys) {
        Map<String, List<String>> byBatch = new HashMap<>();
        for (String key : keys) {
            byBatch.computeIfAbsent(key.substring(0, key.indexOf('/')), batch -> new ArrayList<>())
                    .add(key);
        }
        return byBatch;
    }
}
