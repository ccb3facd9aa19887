package dev.nimbus.games.catalogue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A store for one JVM: keeps rules on the heap for as long as it lives. Safe for use by several threads. */
public final class LocalRulesetStore implements RulesetStore {
    private final RulesetBounds bounds;
    private final Map<String, String> notations = new HashMap<>();
    private long bytes;

    public LocalRulesetStore() {
        this(RulesetBounds.defaults());
    }

    public LocalRulesetStore(RulesetBounds bounds) {
        this.bounds = bounds;
    }

    @Override
    public synchronized Optional<String> findBlocking(String id) {
        return Optional.ofNullable(notations.get(id));
    }

    @Override
    public synchronized Kept keepBlocking(String id, String notation) {
        if (notations.containsKey(id)) {
            return Kept.KNOWN;
        }
        int more = bytes(notation);
        if (!bounds.allow(notations.size(), bytes, more)) {
            return Kept.FULL;
        }
        notations.put(id, notation);
        bytes += more;
        return Kept.NEW;
    }

    /** Forgets rules that were kept and cannot stay. */
    public synchronized void forget(String id) {
        bytes -= Optional.ofNullable(notations.remove(id))
                .map(LocalRulesetStore::bytes)
                .orElse(0);
    }

    private static int bytes(String notation) {
        return notation.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    public RulesetBounds bounds() {
        return bounds;
    }
}
