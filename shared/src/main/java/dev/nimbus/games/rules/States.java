package dev.nimbus.games.rules;

import dev.nimbus.games.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A position: states that are played as a sum. Immutable.
 *
 * @param arity how many integers a state has
 * @param numbers the integers of all states, one after the other; not written to
 */
record States(int arity, long[] numbers) {
    /** How many states there are. */
    int count() {
        return numbers.length / arity;
    }

    /** These states with state {@code i} replaced by those of the first {@code count} numbers of {@code results}. */
    States replace(int i, long[] results, int count) {
        long[] next = new long[numbers.length - arity + count];
        int at = i * arity;
        System.arraycopy(numbers, 0, next, 0, at);
        System.arraycopy(results, 0, next, at, count);
        System.arraycopy(numbers, at + arity, next, at + count, numbers.length - arity - at);
        return new States(arity, next);
    }

    /** These states with state {@code i} replaced by others. */
    States replace(int i, States others) {
        return replace(i, others.numbers, others.numbers.length);
    }

    /** Each of these states alone. */
    List<States> singles() {
        List<States> singles = new ArrayList<>(count());
        for (int at = 0; at < numbers.length; at += arity) {
            singles.add(new States(arity, Arrays.copyOfRange(numbers, at, at + arity)));
        }
        return singles;
    }

    /** The same states in ascending order. */
    States sorted() {
        long[] next = new long[numbers.length];
        int at = 0;
        List<States> singles = singles();
        singles.sort((a, b) -> Arrays.compare(a.numbers, b.numbers));
        for (States single : singles) {
            System.arraycopy(single.numbers, 0, next, at, arity);
            at += arity;
        }
        return new States(arity, next);
    }

    /** The bytes of memory that these states hold. */
    long size() {
        return Sizes.ofNumbers(numbers.length, Long.BYTES);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof States that && arity == that.arity && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(numbers);
    }

    /** As JSON: {@code [5,7]}, or {@code [[3,4],[5,6]]} where a state is more than one integer. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < numbers.length; i++) {
            if (i > 0) {
                text.append(',');
            }
            text.append(arity > 1 && i % arity == 0 ? "[" : "").append(numbers[i]);
            text.append(arity > 1 && i % arity == arity - 1 ? "]" : "");
        }
        return text.append(']').toString();
    }
}
