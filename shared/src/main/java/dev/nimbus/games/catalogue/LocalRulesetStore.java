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
        int more = notation.getBytes(StandardCharsets.UTF_8).length;
        if (!bounds.allow(notations.size(), bytes, more)) {
            return Kept.FULL;
        }
        notations.put(id, notation);
        bytes += more;
        return Kept.NEW;
    }

    @Override
    public RulesetBounds bounds() {
        return bounds;
    }
}
