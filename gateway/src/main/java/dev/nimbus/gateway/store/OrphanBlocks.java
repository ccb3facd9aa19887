package dev.nimbus.gateway.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Finds the blocks that no batch needs: of batches that were removed, and of those that nothing is known of. */
final class OrphanBlocks {
    /** The record may be on its way, or with the members of the other side while the cluster is cut in two. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    enum Standing {
        KEPT,
        /** It has no record, and no upload of it is known. */
        UNKNOWN,
        REMOVED
    }

    /** Since when. */
    private Map<String, Instant> unknown = new HashMap<>();

    /**
     * The blocks of removed batches, and of those long unknown.
     *
     * @param keys of all blocks, each a batch and a number behind a slash
     * @param isRefused has a batch that is long unknown refused from now on; false if it was accepted at this moment
     */
    List<String> sweep(
            Instant now, Iterable<String> keys, Function<String, Standing> standing, Predicate<String> isRefused) {
        Map<String, Instant> next = new HashMap<>();
        List<String> orphans = new ArrayList<>();
        byBatch(keys).forEach((batch, its) -> {
            Standing here = standing.apply(batch);
            boolean isLost = here == Standing.UNKNOWN && isOld(batch, now, next) && isRefused.test(batch);
            if (here == Standing.REMOVED || isLost) {
                orphans.addAll(its);
            }
        });
        unknown = next;
        return orphans;
    }

    private boolean isOld(String batch, Instant now, Map<String, Instant> next) {
        Instant since = unknown.getOrDefault(batch, now);
        next.put(batch, since);
        return since.plus(PATIENCE).isBefore(now);
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
