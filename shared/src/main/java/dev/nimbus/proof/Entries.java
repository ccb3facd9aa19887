package dev.nimbus.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/**
 * What a proof says of components: their nim-values, in the order of its lines.
 *
 * @param <P> components in the form that their game gives them
 */
final class Entries<P> {
    /**
     * An entry.
     *
     * @param line the number of its line
     * @param component what it is about
     * @param value the nim-value that it says
     */
    record Entry<P>(long line, P component, long value) {}

    private final List<Entry<P>> all = new ArrayList<>();
    private final Map<P, Integer> numbers = new HashMap<>();

    /** {@return the value that an earlier entry gave the component, if one did} */
    OptionalLong add(Entry<P> entry) {
        Integer before = numbers.putIfAbsent(entry.component(), all.size());
        if (before != null) {
            return OptionalLong.of(all.get(before).value());
        }
        all.add(entry);
        return OptionalLong.empty();
    }

    int count() {
        return all.size();
    }

    Entry<P> get(int number) {
        return all.get(number);
    }

    /** The number of the component's entry, if it has one. */
    OptionalInt number(P component) {
        Integer number = numbers.get(component);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** The value of a sum whose components all have entries, each of which is shown to {@code used}; else empty. */
    OptionalLong sum(List<P> components, IntConsumer used) {
        long sum = 0;
        for (P component : components) {
            OptionalInt number = number(component);
            if (number.isEmpty()) {
                return OptionalLong.empty();
            }
            sum ^= all.get(number.getAsInt()).value();
        }
        components.forEach(component -> used.accept(numbers.get(component)));
        return OptionalLong.of(sum);
    }
}
