package dev.nimbus.tables.rules;

/**
 * Rules of a user's own, as a function from a heap to its moves. Equal where the keys are.
 *
 * @param key the canonical notation
 */
public record UserRules(String key, HeapMoves moves) implements Recurrence {
    @Override
    public boolean equals(Object other) {
        return other instanceof UserRules that && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }
}
