package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Finds the misère quotients of heaps up to 1, 2, 3, …. For each larger heap it looks for the element with the heap's row;
 * where there is none the heap becomes a generator of a larger monoid. Then the guess is proved for all sums, or a sum
 * that it gets wrong teaches the learner. What is found is proved; what is infinite, or too large, ends with the budget.
 */
public final class QuotientSearch {
    private final Optional<MoveBound> bound;
    private final Budget budget;
    private final HeapResults results;
    private final PlayedSums sums;
    private final MonoidLearner learner;

    private OutcomeProof proof;
    private int[] phi = {0};
    private MisereQuotient best;

    private QuotientSearch(HeapRules rules, Optional<MoveBound> bound, Budget budget) {
        this.bound = bound;
        this.budget = budget;
        this.results = new HeapResults(rules, budget);
        this.sums = new PlayedSums(results, budget);
        this.learner = new MonoidLearner(sums, budget);
        this.proof = new OutcomeProof(learner.monoid(), budget);
        this.best = MisereQuotient.of(learner.monoid(), phi, Optional.empty());
    }

    /**
     * {@return the quotient of heaps up to {@code largest}, or of as many as the budget allows; it ends early where
     * the elements of the heaps are proved periodic, since the quotient is then that of all heaps}
     *
     * @param bound where moves of large heaps are all alike, which is what makes a period provable
     * @param rules the results of each heap
     * @param largest the largest heap, from 0
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     */
    public static MisereQuotient find(HeapRules rules, Optional<MoveBound> bound, int largest, Budget budget) {
        return new QuotientSearch(rules, bound, budget).run(largest);
    }

    private MisereQuotient run(int largest) {
        try {
            for (int heap = 1; heap <= largest && best.period().isEmpty(); heap++) {
                extend(heap);
                Optional<PhiPeriod> period = bound.flatMap(moves -> PhiPeriod.find(phi, moves));
                best = MisereQuotient.of(learner.monoid(), phi, period);
                sums.proved(heap, learner.monoid(), phi);
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
        phi = Arrays.copyOf(phi, heap + 1);
        boolean proved = place(heap) && prove(heap);
        while (!proved) {
            proved = startAgain(heap);
        }
    }

    /** Proves the guess for the heaps 1 to {@code largest} anew; false if it was wrong and has changed. */
    private boolean startAgain(int largest) {
        proof.release();
        proof = new OutcomeProof(learner.monoid(), budget);
        for (int heap = 1; heap <= largest; heap++) {
            if (!place(heap)) {
                return false;
            }
        }
        for (int heap = 1; heap <= largest; heap++) {
            if (!prove(heap)) {
                return false;
            }
        }
        return true;
    }

    /** Finds the element of a heap; false if it has become a generator, and the guess has changed. */
    private boolean place(int heap) {
        phi[heap] = results.isDead(heap) ? 0 : learner.elementOf(heap);
        if (phi[heap] < 0) {
            learner.addGenerator(heap);
            return false;
        }
        return true;
    }

    /** False if the guess was wrong and has changed. */
    private boolean prove(int heap) {
        if (results.isDead(heap)) {
            return true;
        }
        int[] wrong = proof.add(heap, phi[heap], resultElements(heap), learner::word);
        if (wrong.length > 0) {
            learnFrom(wrong);
        }
        return wrong.length == 0;
    }

    private BitSet resultElements(int heap) {
        BitSet elements = new BitSet(learner.monoid().order());
        for (int[] result : results.of(heap)) {
            budget.spend(1);
            elements.set(elementOf(result));
        }
        return elements;
    }

    private int elementOf(int... heaps) {
        int element = 0;
        for (int heap : heaps) {
            element = learner.monoid().product(element, phi[heap]);
        }
        return element;
    }

    /**
     * The guess is wrong about this sum or one of its options. Written out in generators it may be right: then a heap
     * differs from the sum of generators that it was taken for, and becomes a generator itself.
     */
    private void learnFrom(int... suspect) {
        int[] wrong = isWrong(suspect) ? suspect : wrongOption(suspect);
        if (wrong.length == 0) {
            playExactly(suspect);
            return;
        }
        for (int i = 0; i < wrong.length; ) {
            int heap = wrong[i];
            if (learner.isGenerator(heap)) {
                i++;
            } else {
                wrong = HeapSums.sum(HeapSums.without(wrong, i), learner.word(phi[heap]));
                if (!isWrong(wrong)) {
                    learner.addGenerator(heap);
                    return;
                }
                i = 0;
            }
        }
        learner.learnFrom(wrong);
    }

    private boolean isWrong(int... heaps) {
        return sums.isLost(heaps) != learner.monoid().isLost(elementOf(heaps));
    }

    private int[] wrongOption(int... heaps) {
        for (int i = 0; i < heaps.length; i++) {
            int[] rest = HeapSums.without(heaps, i);
            for (int[] result : results.of(heaps[i])) {
                int[] option = HeapSums.sum(rest, result);
                if (isWrong(option)) {
                    return option;
                }
            }
        }
        return HeapSums.NONE;
    }

    private void playExactly(int... suspect) {
        if (!sums.playExactly()) {
            throw new IllegalStateException("the guess is right about " + Arrays.toString(suspect));
        }
        learner.close();
    }
}
