package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.nimber.Mex;
import java.util.Optional;

/** Values that options have: few are past the bits of a word, where a list has them, held from the budget. */
final class SeenValues {
    private final Budget budget;
    private Optional<Mex> large = Optional.empty();
    private long small;

    SeenValues(Budget budget) {
        this.budget = budget;
    }

    void clear() {
        small = 0;
        large.ifPresent(Mex::clear);
    }

    void add(long value) {
        if (value >>> 6 == 0) {
            small |= 1L << value;
            return;
        }
        if (large.isEmpty()) {
            large = Optional.of(new Mex(budget::hold));
        }
        large.get().add(value);
    }

    /** Adds those of the values 0 to 63 whose bits are set. */
    void addSmall(long values) {
        small |= values;
    }

    boolean contains(long value) {
        return value >>> 6 == 0
                ? (small >>> value & 1) != 0
                : large.isPresent() && large.get().contains(value);
    }

    /** Bit v: value v, up to 63, is here. */
    long small() {
        return small;
    }
}
