package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.proof.ProofHeader.Claim;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The entries of a proof under normal or under misère play: what each says, and whether it follows from the others.
 *
 * @param <P> positions of the game
 */
interface Convention<P> {
    /** Reads one more entry. */
    void add(long line, JsonNode entry) throws InvalidProofException;

    /** How many different entries there are; all have been read once this is asked. */
    int count();

    /** The line of an entry. */
    long line(int number);

    /**
     * What does not hold of an entry; empty if it follows from others.
     *
     * @param used is shown the number of each entry that it follows from
     */
    Optional<String> fault(int number, IntConsumer used);

    /** Whether the entries say that the claim holds. */
    boolean holds(P position, Claim claim);
}
