package dev.nimbus.search;

/** Takes options, each a disjunctive sum of parts: {@link #begin}, the parts in any order, {@link #end}. */
public abstract class OptionSink {
    private final long[] three = new long[3];

    /** Begins an option. */
    public abstract void begin();

    /**
     * A part of known nim-value, or several.
     *
     * @param value the nim-value, at least 0
     */
    public abstract void known(long value);

    /**
     * A part to be searched.
     *
     * @param words holds the part; copied
     * @param length how many words of it, from the first
     * @param weight how hard the part is, roughly: an estimate of its number of moves, at least 1
     * @param isSmall whether it pays to value the part by all its options at once; a small part has a nim-value
     *     below 64, and small parts alone as options
     */
    public abstract void part(long[] words, int length, int weight, boolean isSmall);

    /** As {@link #part(long[], int, int, boolean)}, for a part of three words. */
    public final void part(long first, long second, long third, int weight, boolean isSmall) {
        three[0] = first;
        three[1] = second;
        three[2] = third;
        part(three, three.length, weight, isSmall);
    }

    /** {@return whether more options are wanted; ends an option} */
    public abstract boolean end();
}
