package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.proof.ProofHeader.Claim;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The entries of a proof under normal or under misère play: what each says, and whether it follows from the others. Several
 * threads may read entries, and check them once all are added; one thread adds them.
 */
interface Convention<P> {
    /** Reads an entry; for the use of one thread. */
    @FunctionalInterface
    interface Reading<P> {
        Entry<P> read(long line, JsonNode entry) throws InvalidProofException;
    }

    /** Says what does not hold of an entry; for the use of one thread. */
    @FunctionalInterface
    interface Check {
        /**
         * {@return the fault; empty if the entry follows from others}
         *
         * @param used is shown the number of each entry that it follows from
         */
        Optional<String> fault(int number, IntConsumer used);
    }

    Reading<P> reading();

    void add(Entry<P> entry) throws InvalidProofException;

    /** How many different entries there are; all have been added once this is asked. */
    int count();

    /** The line of an entry. */
    long line(int number);

    /** {@return checks by all entries} */
    Check check();

    /**
     * {@return what adds clauses by which an entry holds, in all ways, of its number, which is its fact too; for the use of
     *     one thread}
     *
     * @param clauses has a fact for each entry
     */
    IntConsumer ways(HornClauses clauses);

    /** Shows all entries, which have been checked; how many are kept. */
    long teach(ProofChecker.Learner learner);

    /** Whether the entries say that the claim holds. */
    boolean holds(P position, Claim claim);
}
