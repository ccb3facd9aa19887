package dev.nimbus.games.nim;

/** A sum of numbers from 0 to 2⁶³−1 that may itself be far larger. */
final class WideSum {
    private long high;
    private long low;

    /** Adds {@code number}, taken as unsigned. */
    void add(long number) {
        low += number;
        high += Long.compareUnsigned(low, number) < 0 ? 1 : 0;
    }

    /** Adds another such sum, told by its {@link #high} and {@link #low} half. */
    void add(long moreHigh, long moreLow) {
        add(moreLow);
        high += moreHigh;
    }

    /** The upper 64 bits. */
    long high() {
        return high;
    }

    /** The lower 64 bits, unsigned. */
    long low() {
        return low;
    }

    void decrement() {
        high -= low == 0 ? 1 : 0;
        low--;
    }

    boolean isOdd() {
        return (low & 1) != 0;
    }

    /** Whether {@code number} ≥ 0 is more than half of the sum. */
    boolean isExceededByTwice(long number) {
        return high == 0 && Long.compareUnsigned(2 * number, low) > 0;
    }
}
