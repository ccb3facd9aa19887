package dev.nimbus.search;

import dev.nimbus.theory.Budget;

/**
 * Nim-values of components that are valued outside the core: what the table of the node and other nodes know of them, and
 * what one thread finds. For the use of that thread alone.
 */
public final class ExactValues {
    /** Says that no value is known. */
    public static final long UNKNOWN = -1;

    private final ComponentRules rules;
    private final ValueTable values;
    private final Sharing sharing;
    private final long[] high = new long[1];
    private final long[] low = new long[1];

    /**
     * That of the thread whose work it is.
     *
     * @param rules say which family the components are of
     * @param values what is known here
     * @param budget pays
     */
    public ExactValues(ComponentRules rules, ValueTable values, Budget budget) {
        this(rules, values, Sharing.asking(rules, values, budget));
    }

    private ExactValues(ComponentRules rules, ValueTable values, Sharing sharing) {
        this.rules = rules;
        this.values = values;
        this.sharing = sharing;
    }

    /**
     * {@return that of another thread, which helps}
     *
     * @param budget pays for what it does
     */
    public ExactValues another(Budget budget) {
        return new ExactValues(rules, values, Sharing.telling(rules, values, budget));
    }

    /**
     * {@return the value of a component, or {@link #UNKNOWN}}
     *
     * @param words the component
     */
    public long find(long... words) {
        hash(words);
        int known = values.find(high[0], low[0]);
        return ValueTable.isExact(known) ? ValueTable.value(known) : UNKNOWN;
    }

    private void hash(long... words) {
        values.key().hash(rules.family().seed(), words, 0, words.length, high, low, 0);
    }

    /**
     * Keeps the value of a component, and tells others if it was dear to find.
     *
     * @param words the component
     * @param value its value
     * @param steps the work that it took
     */
    public void found(long[] words, long value, long steps) {
        int fact = ValueTable.ofValue(value);
        hash(words);
        values.put(high[0], low[0], fact, steps);
        sharing.found(words, 0, words.length, fact, steps);
    }

    /** {@return the steps spent at which to ask other nodes next} */
    public long due() {
        return sharing.due();
    }

    /**
     * Adds a component to those that other nodes are asked for, unless it is known, or was asked for before.
     *
     * @param words the component
     */
    public void add(long... words) {
        hash(words);
        sharing.add(words, 0, words.length, high[0], low[0]);
    }

    /** Asks other nodes for what was added. What they know is found here then. */
    public void askBlocking() {
        sharing.askBlocking();
    }
}
