package dev.nimbus.search;

/**
 * What is known of sums under misère play: who wins. It stands in the table of all values, under keys of its own: a lost
 * sum as one of value 0, a won one as one that has not the value 0. Safe for use by several threads.
 */
public final class SumFacts {
    static final long SUM = 0x6d6973657265L; // "misere"
    private static final long GAME = SUM + 1;
    private static final long NAME = SUM + 2;

    private final ValueTable values;
    private final ComponentKey key;

    /** The facts that a table has. */
    public SumFacts(ValueTable values) {
        this.values = values;
        this.key = values.key();
    }

    /** What is known of a sum. */
    public enum Fact {
        /** Nothing. */
        NOTHING,
        /** The player who moves next loses. */
        LOST,
        /** The player who moves next wins. */
        WON
    }

    /**
     * Writes the hash of a component: its first half to {@code high[at]}, its second half to {@code low[at]}.
     *
     * @param seed the number of its family
     */
    public void hashComponent(long seed, long[] words, int length, long[] high, long[] low, int at) {
        key.hash(seed ^ SUM, words, 0, length, high, low, at);
    }

    /**
     * Writes a hash of a game that is no family's, by its options, as {@link #hashComponent} does. In sums it is hashed by
     * its {@linkplain #hashName name}.
     *
     * @param options the halves of its options' hashes
     */
    public void hashGame(long[] options, int length, long[] high, long[] low, int at) {
        key.hash(GAME, options, 0, length, high, low, at);
    }

    /**
     * Writes the hash of a game that is no family's, as {@link #hashComponent} does.
     *
     * @param names holds its name, of {@link SumForm#NAME} words
     */
    public void hashName(long[] names, int from, long[] high, long[] low, int at) {
        key.hash(NAME, names, from, SumForm.NAME, high, low, at);
    }

    /**
     * Writes the hash of a sum, named by its parts, as {@link #hashComponent} does.
     *
     * @param parts the halves of its parts' hashes
     */
    public void hashSum(long[] parts, int length, long[] high, long[] low, int at) {
        key.hash(SUM, parts, 0, length, high, low, at);
    }

    /** {@return what is known of a sum} */
    public Fact find(long high, long low) {
        int known = values.find(high, low);
        if (!ValueTable.decides(known, 0)) {
            return Fact.NOTHING;
        }
        return known == fact(true) ? Fact.LOST : Fact.WON;
    }

    /** What stands in the table, and is told to other nodes. */
    static int fact(boolean isLost) {
        return isLost ? ValueTable.ofValue(0) : ValueTable.ofExcluded(1);
    }

    /** Keeps what was found. */
    public void put(long high, long low, boolean isLost, long steps) {
        values.put(high, low, fact(isLost), steps);
    }
}
