package dev.nimbus.games.rules;

import dev.nimbus.games.rules.expression.Condition;
import dev.nimbus.games.rules.expression.IntExpression;
import dev.nimbus.games.rules.form.DivisorForm;
import dev.nimbus.tables.rules.Lookback;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One kind of move, compiled. Its slots begin with the state; those of its variables follow.
 *
 * @param index its place among the rules' moves
 * @param variables the names of its variables
 * @param from the first value of each variable; not written to
 * @param to the last value of each variable; not written to
 * @param condition when it is allowed
 * @param checkedAfter how many variables have values when the condition is checked: as many as it needs
 * @param dividends for each variable the slot of a number that it has to divide for the condition to hold, or {@link
 *     DivisorForm#NONE}; not written to
 * @param results the integers of the states that it leaves, one after the other; not written to
 * @param weight the work of one choice of values, 1 for short expressions
 * @param lookback what large heaps have of the move, if that is known
 * @param isBounded whether no more than so many tokens are taken either, and one heap is left or none
 * @param takesOneFrom the heap from which on the move may take one token, if that is known
 * @param reaches how far it leads, for each integer that it makes smaller, as far as its form shows
 */
record MoveRule(
        int index,
        List<String> variables,
        IntExpression[] from,
        IntExpression[] to,
        Condition condition,
        int checkedAfter,
        int[] dividends,
        IntExpression[] results,
        int weight,
        Optional<Lookback> lookback,
        boolean isBounded,
        OptionalLong takesOneFrom,
        List<Reach> reaches) {
    /** {@return what large heaps have of the move, if it takes a number of a fixed set from each of them} */
    Optional<Lookback> takes() {
        return lookback.filter(known -> known.form() == Lookback.Form.TAKES);
    }

    /**
     * {@return whether only divisors of a number can be values of a variable, among numbers from {@code from} ≥ 1}
     *
     * @param variable its place among the variables
     */
    boolean takesDivisors(int variable, long from, long[] slots) {
        return dividends[variable] >= 0 && from > 0 && slots[dividends[variable]] > 0;
    }
}
