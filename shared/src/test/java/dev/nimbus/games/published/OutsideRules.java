package dev.nimbus.games.published;

import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.search.ListedRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** The rules of published games that the catalogue does not offer: they hold the reference evaluator to the literature. */
final class OutsideRules {
    private static final Move MOVE = out -> {};

    private OutsideRules() {}

    /**
     * The value of a row whose only head is coin n, counted from 0, where a move turns a set of coins whose rightmost
     * goes from heads to tails.
     *
     * @param mayTurn whether the set of coins whose bits are set may be turned together
     */
    static LongUnaryOperator coins(LongPredicate mayTurn) {
        ListedRules<Long> rules = row -> {
            List<Option<Long>> options = new ArrayList<>();
            for (long set = 1; set < 2 * Long.highestOneBit(row); set++) {
                if ((row & Long.highestOneBit(set)) != 0 && mayTurn.test(set)) {
                    options.add(new Option<>(MOVE, row ^ set));
                }
            }
            return options;
        };
        ReferenceEvaluator<Long> evaluator = new ReferenceEvaluator<>(rules);
        return coin -> evaluator.grundy(1L << coin);
    }

    /** Whether three coins at equal distances are in {@code set}, and no others. */
    static boolean isEquallySpacedThree(long set) {
        int left = Long.numberOfTrailingZeros(set);
        int right = Long.SIZE - 1 - Long.numberOfLeadingZeros(set);
        int middle = Long.numberOfTrailingZeros(set & (set - 1));
        return Long.bitCount(set) == 3 && middle - left == right - middle;
    }

    /** Euclid where both numbers stay positive: the value of (a, b), both at least 1. */
    static LongUnaryOperator positiveEuclid(long a) {
        ListedRules<List<Long>> rules = pair -> {
            long smaller = Math.min(pair.get(0), pair.get(1));
            List<Option<List<Long>>> options = new ArrayList<>();
            for (long rest = Math.max(pair.get(0), pair.get(1)) - smaller; rest > 0; rest -= smaller) {
                options.add(new Option<>(MOVE, List.of(smaller, rest)));
            }
            return options;
        };
        ReferenceEvaluator<List<Long>> evaluator = new ReferenceEvaluator<>(rules);
        return b -> evaluator.grundy(List.of(a, b));
    }
}
