package dev.nimbus.gateway.store;

/**
 * Neighbouring lines of a batch.
 *
 * @param first number of the first line, from 0
 * @param last number of the last one, at least {@code first}
 */
public record LineRange(long first, long last) {
    public LineRange {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("lines " + first + " to " + last);
        }
    }

    public long lines() {
        return last - first + 1;
    }
}
