package dev.nimbus.tables;

/**
 * One strategy that computes the values of one game, each from those before it.
 *
 * <p>A kernel belongs to one table and runs under its lock. Its own state follows from the values alone: values that
 * came from elsewhere are taken in at the next call.
 */
interface Kernel {

    /** Appends values until there are {@code length} of them. */
    void extend(GrowingValues values, int length);

    /** How many options were evaluated so far: the same on every machine for the same calls. */
    long work();

    /** Bytes held beside the values. */
    long bytes();

    /**
     * What a table of so many values would have cost in the end, seen from where this kernel stands; better than {@link
     * TableCost} where the game turned out to be easy.
     */
    default Forecast forecast(int length) {
        return Forecast.NONE;
    }

    /**
     * An estimate of a table's cost.
     *
     * @param work options evaluated
     * @param bytes bytes held while it grows
     */
    record Forecast(double work, double bytes) {

        static final Forecast NONE = new Forecast(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
}
