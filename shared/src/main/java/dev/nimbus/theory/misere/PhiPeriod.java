package dev.nimbus.theory.misere;

import java.util.Optional;

/**
 * A proved period of the elements of heaps: φ(n + period) = φ(n) for all n ≥ preperiod. As R. K. Guy and C. A. B. Smith
 * showed for nim-values: if it holds for all heaps up to parts·(preperiod + period) + removed, then each larger heap has
 * a part of at least preperiod + period tokens in each of its results, which can be shortened by one period, so its
 * results have the elements of those of the heap one period smaller. The {@linkplain OutcomeProof proof} for the smaller
 * heap is then one for it too. This takes a preperiod of at least 1, as a part that is there has a token; 0 is one more comparison.
 *
 * @param period at least 1
 * @param preperiod at least 0
 */
public record PhiPeriod(int period, int preperiod) {
    /** What proves it, in one line. */
    public static final String THEOREM =
            "the elements of all heaps to parts*(preperiod+period)+largest number taken repeat, so larger heaps have"
                    + " options of the same elements (after Guy and Smith 1956; Plambeck and Siegel 2008)";

    /** The smallest period, with the smallest preperiod, that these elements prove. */
    static Optional<PhiPeriod> find(int[] phi, MoveBound moves) {
        int last = phi.length - 1;
        for (int period = 1; moves.parts() * (period + 1L) + moves.removed() <= last; period++) {
            int start = last - period + 1;
            while (start > 0 && phi[start - 1] == phi[start - 1 + period]) {
                start--;
            }
            if (moves.parts() * (Math.max(1L, start) + period) + moves.removed() <= last) {
                return Optional.of(new PhiPeriod(period, start));
            }
        }
        return Optional.empty();
    }

    /** The heap up to {@code preperiod + period} that has the element of {@code heap}. */
    int reduce(long heap) {
        return (int) (heap < preperiod ? heap : preperiod + (heap - preperiod) % period);
    }
}
