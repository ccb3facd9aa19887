package dev.nimbus.games.rules;

import dev.nimbus.tables.rules.HeapMoves;
import dev.nimbus.tables.rules.Lookback;
import dev.nimbus.theory.Budget;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Rules whose states are one integer, for tables. */
record OneIntegerRules(StateRules rules) implements HeapMoves {
    @Override
    public Lister lister(Budget budget) {
        MoveLister moves = new MoveLister(rules, budget);
        long[] state = new long[1];
        return (heap, sink) -> {
            state[0] = heap;
            moves.list(state, 0, sink);
        };
    }

    @Override
    public Optional<Lookback> lookback() {
        boolean known = rules.moves().stream().allMatch(move -> move.lookback().isPresent());
        Stream<Lookback> all = rules.moves().stream().flatMap(move -> move.lookback().stream());
        return known ? all.reduce(Lookback::and).filter(Lookback::hasTheorem) : Optional.empty();
    }

    /**
     * How many tokens any move takes at most, where each leaves one heap or none of a large heap and all large heaps have the
     * same moves, if that is known.
     */
    OptionalLong mostTaken() {
        return rules.moves().stream().allMatch(MoveRule::isBounded)
                ? lookback().filter(all -> all.modulus() == 1).stream()
                        .mapToLong(Lookback::from)
                        .findFirst()
                : OptionalLong.empty();
    }

    /** The choices of values of all variables, as if no condition forbade any. */
    @Override
    public double steps(long heap) {
        long[] slots = new long[rules.slots()];
        slots[0] = heap;
        double weight = MoveLister.CHOICES_OF_A_STEP;
        for (MoveRule move : rules.moves()) {
            weight += move.weight() * (1 + choices(move, slots, 0));
        }
        return weight / MoveLister.CHOICES_OF_A_STEP;
    }

    /** Ranges that depend on other variables are measured at three values of the first two, and at one of the others. */
    private static double choices(MoveRule move, long[] slots, int depth) {
        if (depth == move.from().length) {
            return 0;
        }
        try {
            long from = move.from()[depth].value(slots);
            long to = move.to()[depth].value(slots);
            if (to < from) {
                return 0;
            }
            double size = (double) to - from + 1;
            if (move.takesDivisors(depth, from, slots)) {
                size = Math.min(size, 2 * Math.sqrt(slots[move.dividends()[depth]]));
            }
            long middle = (long) (from + size / 2);
            double inner = at(move, slots, depth, Math.min(to, middle));
            if (depth < 2 && depth + 1 < move.from().length) {
                inner = Math.max(inner, Math.max(at(move, slots, depth, from), at(move, slots, depth, to)));
            }
            return size * (1 + inner);
        } catch (ArithmeticException e) {
            return 0; // the move is refused when it is listed
        }
    }

    private static double at(MoveRule move, long[] slots, int depth, long value) {
        slots[1 + depth] = value;
        return choices(move, slots, depth + 1);
    }
}
