package dev.nimbus.proof;

import dev.nimbus.proof.ProofHeader.Claim;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** The entries of one proof on their way from lines to what is proved. */
interface ProofBody<P> {
    /**
     * Takes lines; a blank one is no entry.
     *
     * @param first the number of the first one
     * @throws InvalidProofException if one is no entry
     */
    void addBlocking(long first, List<String> lines) throws InvalidProofException;

    /**
     * Derives all entries from the rules.
     *
     * @throws InvalidProofException if one does not follow
     */
    void checkBlocking(LongAdder checked) throws InvalidProofException;

    /** Whether the entries say that the claim holds. */
    boolean holds(P position, Claim claim);

    /** Shows all entries, which have been checked; how many are kept. */
    long teach(ProofChecker.Learner learner);
}
