package dev.nimbus.query.line;

import java.util.List;
import java.util.OptionalLong;

/**
 * The options of a position.
 *
 * @param count how many there are; empty where counting them is past the budget
 * @param items the first of them, in the order of the contract
 * @param isValued whether their nim-values were asked
 */
public record AnsweredOptions(OptionalLong count, List<AnsweredOption<?>> items, boolean isValued) {
    /** Copies the list. */
    public AnsweredOptions {
        items = List.copyOf(items);
    }

    /** Whether they are counted, and the outcome of each that is shown is known. */
    boolean isWhole() {
        return count.isPresent()
                && items.stream().allMatch(item -> item.outcome().isPresent());
    }
}
