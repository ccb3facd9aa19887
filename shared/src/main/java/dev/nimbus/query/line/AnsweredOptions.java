package dev.nimbus.query.line;

import java.util.List;
import java.util.OptionalLong;

/**
 * The options of a position.
 *
 * @param count how many there are; empty where counting them is past the budget
 * @param items the first of them, in the order of the contract
 * @param hasOutcomes whether it was asked who wins after each
 * @param hasValues whether their nim-values were asked
 * @param hasComponents whether it was asked what they split into
 */
public record AnsweredOptions(
        OptionalLong count,
        List<AnsweredOption<?>> items,
        boolean hasOutcomes,
        boolean hasValues,
        boolean hasComponents) {
    /** Copies the list. */
    public AnsweredOptions {
        items = List.copyOf(items);
    }

    /** Whether they are counted, and the outcome of each that is shown is known, if it was asked. */
    boolean isWhole() {
        return count.isPresent()
                && (!hasOutcomes
                        || items.stream().allMatch(item -> item.outcome().isPresent()));
    }
}
