package dev.nimbus.proof.write;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The nim-values that options of components have by the entries of a pass. A component is asked about for as many of its
 * kin as have it as an option, and entries are only added, so what is shown once stays shown. Where it takes too much
 * memory it is forgotten, and found again.
 */
final class ShownValues<P> {
    /** A node of a map, and a row of numbers. */
    private static final int COMPONENT_BYTES = 100;

    private final Options<P> options;
    private final Function<List<P>, OptionalLong> shown;
    private final long mostBytes;
    private final Map<P, Values> components = new HashMap<>();
    private long bytes;

    /** Bit v: some option has the value v. */
    private static final class Values {
        private long small;

        private boolean has(long value) {
            return value >>> 6 == 0 && (small >>> value & 1) != 0;
        }

        private void add(long value) {
            small |= value >>> 6 == 0 ? 1L << value : 0;
        }
    }

    /**
     * None are known yet.
     *
     * @param shown the value of a sum by the entries; empty unless all its components have one
     */
    ShownValues(Options<P> options, Function<List<P>, OptionalLong> shown, long mostBytes) {
        this.options = options;
        this.shown = shown;
        this.mostBytes = mostBytes;
    }

    /** Whether an option of a component is shown to have a value. */
    boolean has(P component, long value) {
        Values known = valuesOf(component);
        return known.has(value)
                || !options.visit(component, option -> {
                    OptionalLong sum = shown.apply(option);
                    sum.ifPresent(known::add);
                    return sum.isEmpty() || sum.getAsLong() != value;
                });
    }

    private Values valuesOf(P component) {
        Values known = components.get(component);
        if (known != null) {
            return known;
        }
        if (bytes > mostBytes) {
            forget();
        }
        bytes += COMPONENT_BYTES + options.bytes(component);
        Values none = new Values();
        components.put(component, none);
        return none;
    }

    /** Another pass begins, and its entries show nothing yet. */
    void forget() {
        components.clear();
        bytes = 0;
    }
}
