package dev.nimbus.games.catalogue;

import java.util.Optional;

/**
 * The port through which nodes share the rules that clients registered.
 *
 * <p>Unlike a table, rules cannot be computed again: a store keeps what it said it keeps, and where it is out of order it
 * says so instead of answering.
 */
public interface RulesetStore {
    /** What became of rules that were to be kept. */
    enum Kept {
        /** They are kept from now on. */
        NEW,
        /** They were kept before. */
        KNOWN,
        /** They are not kept: the store's bounds are reached. */
        FULL
    }

    /**
     * The canonical notation kept under {@code id}.
     *
     * @throws dev.nimbus.theory.Refusal with {@code INTERNAL} if the store cannot be reached
     */
    Optional<String> findBlocking(String id);

    /**
     * Keeps rules.
     *
     * @param id names them; equal rules come with equal ids
     * @throws dev.nimbus.theory.Refusal with {@code INTERNAL} if the store cannot be reached or written; then they may or
     *     may not be kept
     */
    Kept keepBlocking(String id, String notation);

    RulesetBounds bounds();
}
