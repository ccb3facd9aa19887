package dev.nimbus.search;

import dev.nimbus.theory.Budget;

/**
 * Makes options some at a time before any of them is looked up: a processor that waits for one entry of a large table may
 * wait for several at once. The options then come in the same order and are paid for one by one, so a search finds the same
 * with the same steps; when one of them ends the list, those that were made after it are dropped.
 */
final class OptionBatch extends OptionSink {
    /** The first batch is small, since often one of the first options ends the list. */
    private static final int FIRST = 2;

    private static final int MOST = 8;

    /** Large components are not kept waiting. */
    private static final int MOST_WORDS = 1 << 9;

    /** In place of a weight: the part is small. */
    private static final int SMALL = -1;

    private final ComponentRules.Family family;
    private final ValueTable values;
    private final ComponentList parts;
    private final int[] first = new int[MOST + 1];
    private final long[] known = new long[MOST];
    private Expansion taker;
    private int count;
    private int room;
    private boolean wantsMore;

    /** Means nothing: what is fetched is to be used. */
    long fetched;

    OptionBatch(ComponentRules.Family family, ValueTable values, Budget budget) {
        this.family = family;
        this.values = values;
        this.parts = new ComponentList(budget);
    }

    void make(ComponentRules rules, long[] words, int from, int length, Expansion expansion) {
        taker = expansion;
        wantsMore = true;
        room = FIRST;
        clear();
        rules.options(words, from, length, this);
        flush();
    }

    private void clear() {
        count = 0;
        parts.clear();
    }

    @Override
    public void begin() {
        first[count] = parts.count;
        known[count] = 0;
    }

    @Override
    public void known(long value) {
        known[count] ^= value;
    }

    @Override
    public void part(long[] words, int length, int weight, boolean isSmall) {
        parts.add(words, 0, length, isSmall ? SMALL : weight);
        int last = parts.count - 1;
        values.key().hash(family.seed(), words, 0, length, parts.high, parts.low, last);
    }

    @Override
    public boolean end() {
        first[++count] = parts.count;
        if (count == room || parts.wordCount() > MOST_WORDS) {
            flush();
            room = Math.min(MOST, 2 * room);
        }
        return wantsMore;
    }

    private void flush() {
        for (int i = 0; i < parts.count; i++) {
            fetched += values.fetch(parts.high[i]);
        }
        for (int i = 0; i < count && wantsMore; i++) {
            wantsMore = give(i);
        }
        clear();
    }

    private boolean give(int option) {
        taker.begin();
        taker.known(known[option]);
        for (int i = first[option]; i < first[option + 1]; i++) {
            if (parts.weight[i] == SMALL) {
                taker.smallPart(parts, i);
            } else {
                taker.part(parts, i);
            }
        }
        return taker.end();
    }
}
