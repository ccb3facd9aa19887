package dev.nimbus.games.rules;

import dev.nimbus.games.rules.expression.ExpressionParser;
import dev.nimbus.games.rules.expression.IntExpression;
import dev.nimbus.tables.rules.HeapMoves;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;

/**
 * Lists the moves of states: of each kind of move all values of its variables, in order. Each choice of values is paid
 * for, also where the condition forbids it. One list is made at a time. Not safe for use by several threads.
 */
final class MoveLister {
    /** So many values of a variable are paid for at once. */
    private static final int PAID_AT_ONCE = 256;
    /** So many choices of short expressions take as long as a step of a budget. */
    static final int CHOICES_OF_A_STEP = 8;

    private final StateRules rules;
    private final MoveRule[] moves;
    private final Budget budget;
    /** Whether no sink ends a list early: what the budget cannot pay to its end is refused near its begin. */
    private final boolean listsAll;

    private final int arity;
    private final long[] slots;
    private final long[] results;
    private HeapMoves.Sink sink;
    private MoveRule move;
    /** How many variables of the move at hand have values. */
    private int bound;
    /** Choices, by their weight, that are not paid for yet: less than a step. */
    private long debt;

    /** @param budget pays for each choice of values */
    MoveLister(StateRules rules, Budget budget) {
        this(rules, budget, false);
    }

    private MoveLister(StateRules rules, Budget budget, boolean listsAll) {
        this.listsAll = listsAll;
        this.rules = rules;
        this.moves = rules.moves().toArray(new MoveRule[0]);
        this.budget = budget;
        this.arity = rules.arity();
        this.slots = new long[rules.slots()];
        this.results = new long[rules.mostResults()];
    }

    /** A lister for sinks that see all moves: a list that is too long for the budget is refused near its begin. */
    static MoveLister ofAll(StateRules rules, Budget budget) {
        return new MoveLister(rules, budget, true);
    }

    /**
     * Lists the moves of the state that begins at {@code states[at]}.
     *
     * @param taker takes the integers of the states that a move leaves, one after the other
     * @return whether the sink saw all
     * @throws Refusal if an expression has no value, or a move leaves a negative integer
     */
    boolean list(long[] states, int at, HeapMoves.Sink taker) {
        for (int i = 0; i < arity; i++) {
            slots[i] = states[at + i];
        }
        sink = taker;
        try {
            for (MoveRule next : moves) {
                move = next;
                bound = 0;
                pay(next, 1);
                boolean allowed = next.checkedAfter() > 0 || next.condition().holds(slots);
                if (allowed && !(next.from().length == 0 ? show() : bind(0))) {
                    return false;
                }
            }
        } catch (ArithmeticException e) {
            throw fault("makes " + ExpressionParser.fault(e));
        }
        return true;
    }

    /** Goes through the values of variable {@code depth}; those before it have theirs. */
    private boolean bind(int depth) {
        MoveRule at = move;
        long last = at.to()[depth].value(slots);
        long value = at.from()[depth].value(slots);
        if (value > last) {
            return true;
        }
        if (at.takesDivisors(depth, value, slots)) {
            return bindDivisors(depth, value, last);
        }
        boolean checked = at.checkedAfter() == depth + 1;
        boolean innermost = at.from().length == depth + 1;
        bound = depth + 1;
        for (int unpaid = 0; ; value++, unpaid--) {
            slots[arity + depth] = value;
            unpaid = unpaid > 0 ? unpaid : payAhead(at, last - value);
            if ((!checked || at.condition().holds(slots)) && !(innermost ? show() : bindFurther(depth + 1))) {
                return false;
            }
            if (value == last) { // the next one may be past 64 bits
                return true;
            }
        }
    }

    /** Goes through the divisors of a number, in order: those up to its root, then those that these leave. */
    private boolean bindDivisors(int depth, long from, long most) {
        long number = slots[move.dividends()[depth]];
        long last = Math.min(most, number);
        long root = (long) Math.sqrt(number);
        root -= root > number / root ? 1 : 0;
        long high = Math.min(root, last);
        int unpaid = 0;
        for (long small = from; small <= high; small++, unpaid--) {
            unpaid = unpaid > 0 ? unpaid : payAhead(move, high - small);
            if (number % small == 0 && !take(depth, small)) {
                return false;
            }
        }
        long low = number / (last + 1) + 1;
        unpaid = 0;
        for (long small = Math.min(root, number / from); small >= low; small--, unpaid--) {
            unpaid = unpaid > 0 ? unpaid : payAhead(move, small - low);
            long large = number / small;
            if (number % small == 0 && large > root && !take(depth, large)) {
                return false;
            }
        }
        return true;
    }

    private boolean take(int depth, long value) {
        slots[arity + depth] = value;
        bound = depth + 1;
        boolean isForbidden = move.checkedAfter() == bound && !move.condition().holds(slots);
        return isForbidden || (move.from().length == bound ? show() : bindFurther(bound));
    }

    /**
     * Pays for the next choices, and for no more at once than {@link #PAID_AT_ONCE}.
     *
     * @param more how many come after the next one; negative past 64 bits
     * @return for how many it has paid
     */
    private int payAhead(MoveRule at, long more) {
        int ahead = more < 0 || more >= PAID_AT_ONCE ? PAID_AT_ONCE : (int) more + 1;
        pay(at, ahead);
        if (listsAll) {
            requireRest(more);
        }
        return ahead;
    }

    /** Parts of a step are paid for when they make a whole one. */
    private void pay(MoveRule at, int choices) {
        debt += (long) at.weight() * choices;
        if (debt >= CHOICES_OF_A_STEP) {
            budget.spend(debt / CHOICES_OF_A_STEP);
            debt %= CHOICES_OF_A_STEP;
        }
    }

    /** @param more how many values of a variable are left, each of which is one choice at least; negative past 64 bits */
    private void requireRest(long more) {
        budget.require((more < 0 ? Long.MAX_VALUE : more) / CHOICES_OF_A_STEP);
    }

    private boolean bindFurther(int depth) {
        boolean more = bind(depth);
        bound = depth;
        return more;
    }

    private boolean show() {
        IntExpression[] expressions = move.results();
        for (int i = 0; i < expressions.length; i++) {
            long number = expressions[i].value(slots);
            if (number < 0) {
                throw fault("leads to " + number + "; the integers of a state are 0 or more");
            }
            results[i] = number;
        }
        return sink.accept(results, expressions.length);
    }

    /** The kind of the move that the sink was shown last. */
    MoveRule move() {
        return move;
    }

    /** The values of its variables. */
    long[] values() {
        return Arrays.copyOfRange(slots, arity, arity + move.from().length);
    }

    /** A refusal that names the move at hand, the values of its variables so far, and the state. */
    Refusal fault(String what) {
        StringBuilder text = new StringBuilder("move ").append(move.index());
        for (int i = 0; i < bound; i++) {
            text.append(i == 0 ? " with " : ", ").append(move.variables().get(i));
            text.append(" = ").append(slots[arity + i]);
        }
        text.append(" of state ").append(rules.show(slots, 0)).append(' ').append(what);
        return Refusal.invalidPosition(text.toString(), "");
    }
}
