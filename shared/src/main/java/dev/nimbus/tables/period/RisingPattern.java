package dev.nimbus.tables.period;

import java.util.Optional;

/**
 * Values that seem to rise: G(n + period) is G(n) + saltus in some classes modulo the period, and G(n) in the others, for all
 * heaps n ≥ start whose values are known.
 *
 * <p>With saltus a power of two, {@link #low} is the remainder of a value modulo the saltus, which never changes within a
 * class, and {@link #high} the quotient, which rises by 1.
 *
 * @param values those of the heaps 0, 1, 2, …
 * @param start at least 1
 * @param period at least 1
 * @param saltus at least 1
 */
record RisingPattern(int[] values, int start, int period, int saltus) {

    /** The pattern with this period that goes on to the last value and begins as far down as it can, if it is one. */
    static Optional<RisingPattern> of(int[] values, int period) {
        int n = values.length - 1;
        while (n >= 2 * period + 1 && values[n] - values[n - period] == values[n - period] - values[n - 2 * period]) {
            n--;
        }
        int start = n + 1 - 2 * period;
        int saltus = 0;
        for (int heap = start; heap < start + period && heap + period < values.length; heap++) {
            saltus = Math.max(saltus, values[heap + period] - values[heap]);
        }
        RisingPattern pattern = new RisingPattern(values, start, period, saltus);
        return saltus > 0 && start + 2 * period < values.length && pattern.fits()
                ? Optional.of(pattern)
                : Optional.empty();
    }

    /** The same values, told by so many periods at once. */
    RisingPattern times(int factor) {
        return new RisingPattern(values, start, period * factor, saltus * factor);
    }

    /** Whether all values say so. */
    boolean fits() {
        for (int n = start; n + period < values.length; n++) {
            if (values[n + period] - values[n] != rise(n)) {
                return false;
            }
        }
        return true;
    }

    /** How many classes modulo the period do not rise. */
    int flatClasses() {
        int flat = 0;
        for (int heap = start; heap < end(); heap++) {
            flat += isFlat(heap) ? 1 : 0;
        }
        return flat;
    }

    /** By how much values rise from period to period in the class of this large heap. */
    int rise(int heap) {
        return rises(heap) ? saltus : 0;
    }

    int length() {
        return values.length;
    }

    /** The end of the first period. */
    int end() {
        return start + period;
    }

    boolean isLarge(int heap) {
        return heap >= start;
    }

    /** Whether larger heaps of the class of this large heap are worth more. */
    boolean rises(int heap) {
        int first = start + (heap - start) % period;
        return values[first + period] != values[first];
    }

    boolean isFlat(int heap) {
        return isLarge(heap) && !rises(heap);
    }

    int low(int heap) {
        return values[heap] & saltus - 1;
    }

    int high(int heap) {
        return values[heap] / saltus;
    }
}
