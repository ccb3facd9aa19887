package dev.nimbus.search;

/** Takes options, each a disjunctive sum of parts: {@link #begin}, the parts in any order, {@link #end}. */
public interface OptionSink {
    /** Begins an option. */
    void begin();

    /**
     * A part of known nim-value, or several.
     *
     * @param value the nim-value, at least 0
     */
    void known(long value);

    /**
     * A part to be searched.
     *
     * @param words holds the part; copied
     * @param length how many words of it, from the first
     * @param weight how hard the part is, roughly: an estimate of its number of moves, at least 1
     * @param isSmall whether it pays to value the part by all its options at once; a small part has a nim-value
     *     below 64, and small parts alone as options
     */
    void part(long[] words, int length, int weight, boolean isSmall);

    /**
     * As {@link #part(long[], int, int, boolean)}, for a part of three words.
     *
     * @param first the first word
     * @param second the second word
     * @param third the third word
     * @param weight how hard the part is
     * @param isSmall whether to value it at once
     */
    void part(long first, long second, long third, int weight, boolean isSmall);

    /** {@return whether more options are wanted; ends an option} */
    boolean end();
}
