package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.Optional;

/**
 * Finds the misère quotients of heaps up to 1, 2, 3, …. For each larger heap there are {@linkplain NextQuotient guesses},
 * until one is {@linkplain OutcomeProof proved} for all sums; where the proof fails, it gives a sum that mends the guess.
 * What is found is proved; what is infinite, or too large, ends with the budget.
 */
public final class QuotientSearch {
    private final Optional<MoveBound> bound;
    private final Budget budget;
    private final HeapResults results;

    private QuotientGuess proved = QuotientGuess.NONE;
    private OutcomeProof proof;
    private MisereQuotient best;

    private QuotientSearch(HeapRules rules, Optional<MoveBound> bound, Budget budget) {
        this.bound = bound;
        this.budget = budget;
        this.results = new HeapResults(rules, budget);
        this.proof = new OutcomeProof(proved.monoid(), budget);
        this.best = MisereQuotient.of(proved.monoid(), proved.phi(), Optional.empty());
    }

    /**
     * {@return the quotient of heaps up to {@code largest}, or of as many as the budget allows; it ends early where
     * the elements of the heaps are proved periodic, since the quotient is then that of all heaps}
     *
     * @param bound where moves of large heaps are all alike, which is what makes a period provable
     * @param rules the results of each heap
     * @param largest the largest heap, from 0
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    public static MisereQuotient find(HeapRules rules, Optional<MoveBound> bound, int largest, Budget budget) {
        return new QuotientSearch(rules, bound, budget).run(largest);
    }

    private MisereQuotient run(int largest) {
        try {
            for (int heap = 1; heap <= largest && best.period().isEmpty(); heap++) {
                extend(heap);
                Optional<PhiPeriod> period = bound.flatMap(moves -> PhiPeriod.find(proved.phi(), moves));
                best = MisereQuotient.of(proved.monoid(), proved.phi(), period);
            }
            return best;
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE) {
                throw refusal;
            }
            return best.stoppedBy(refusal.getMessage());
        }
    }

    private void extend(int heap) {
        if (results.isDead(heap)) {
            proved = proved.withDeadHeap();
            return;
        }
        NextQuotient next = new NextQuotient(proved, heap, results, budget);
        int[] wrong = prove(next.guess(), heap);
        while (wrong.length > 0) {
            next.learnFrom(wrong);
            wrong = prove(next.guess(), heap);
        }
    }

    /** Proves the guess for the heaps up to {@code largest}; a sum about which it is wrong if it is. */
    private int[] prove(QuotientGuess guess, int largest) {
        boolean isSame = guess.monoid().isSame(proved.monoid()) && proof.isWhole();
        if (!isSame) {
            proof.release();
            proof = new OutcomeProof(guess.monoid(), budget);
        }
        int[] wrong = OutcomeProof.PROVED;
        for (int heap = isSame ? largest : 1; heap <= largest && wrong.length == 0; heap++) {
            if (!results.isDead(heap)) {
                budget.spend(results.of(heap).size());
                wrong = proof.add(heap, guess.phi()[heap], guess.options(new int[] {heap}, results), guess::word);
            }
        }
        if (wrong.length == 0) {
            proved = guess;
        }
        return wrong;
    }
}
