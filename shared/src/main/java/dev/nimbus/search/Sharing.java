package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What one search has to do with other nodes. It asks them nothing while it is short. Once it is dear it asks now and then,
 * for many components at a time: those that it is at, the whole position first, and options of theirs that are not much
 * lighter. It tells what was dear to find.
 */
final class Sharing {
    private static final int MOST_AT_ONCE = 256;
    private static final int MOST_ASKED = 1 << 12;

    /** Longer components are not shared: they would fill the memory that others have for facts. */
    static final int MOST_WORDS = 1 << 9;

    /** A part of so many of the work so far passes before the next call. */
    private static final int PART = 16;

    private final ComponentRules rules;
    private final ValueTable values;
    private final Budget budget;
    private final SharedValues shared;

    /** The first halves of keys that were asked for. */
    private final Set<Long> asked = new HashSet<>();

    private final List<byte[]> forms = new ArrayList<>();
    private long[] high = {};
    private long[] low = {};

    /** Steps spent at which to ask. */
    private long due;

    private Sharing(ComponentRules rules, ValueTable values, Budget budget, boolean asks) {
        this.rules = rules;
        this.values = values;
        this.budget = budget;
        this.shared = rules.family().isFixed() ? values.shared() : SharedValues.NONE;
        boolean asksNever = !asks || shared == SharedValues.NONE;
        this.due = asksNever ? Long.MAX_VALUE : budget.spent() + SharedValues.DEAR_STEPS;
    }

    /** That of the thread whose search it is. */
    static Sharing asking(ComponentRules rules, ValueTable values, Budget budget) {
        return new Sharing(rules, values, budget, true);
    }

    /** That of a thread that helps: the first thread asks for all. */
    static Sharing telling(ComponentRules rules, ValueTable values, Budget budget) {
        return new Sharing(rules, values, budget, false);
    }

    /** Steps spent at which to ask next. */
    long due() {
        return due;
    }

    /** Adds a component to those that will be asked for, unless its value is known, or it was asked for before. */
    void add(long[] words, int from, int length, long keyHigh, long keyLow) {
        if (length <= MOST_WORDS && !ValueTable.isExact(values.find(keyHigh, keyLow)) && isWanted(keyHigh)) {
            add(form(rules.family().seed(), words, from, length), keyHigh, keyLow);
        }
    }

    /** Whether there is room to ask for something that was not asked for before; takes it as asked for. */
    boolean isWanted(long keyHigh) {
        return forms.size() < MOST_AT_ONCE && asked.add(keyHigh);
    }

    /** Adds what {@link #isWanted} to that which will be asked for. */
    void add(byte[] form, long keyHigh, long keyLow) {
        if (high.length == 0) {
            high = new long[MOST_AT_ONCE];
            low = new long[MOST_AT_ONCE];
        }
        high[forms.size()] = keyHigh;
        low[forms.size()] = keyLow;
        forms.add(form);
    }

    /** A component as other nodes know it. */
    static byte[] form(long seed, long[] words, int from, int length) {
        ByteBuffer form = ByteBuffer.allocate(Long.BYTES * (1 + length)).putLong(seed);
        for (int i = from; i < from + length; i++) {
            form.putLong(words[i]);
        }
        return form.array();
    }

    /** Asks for the components that were added. What is known of them is in the table then. */
    void askBlocking() {
        int[] facts = shared.findBlocking(forms.toArray(byte[][]::new));
        for (int i = 0; i < facts.length; i++) {
            if (facts[i] != ValueTable.NOTHING) {
                values.put(high[i], low[i], facts[i], SharedValues.DEAR_STEPS);
            }
        }
        forms.clear();
        if (asked.size() > MOST_ASKED) {
            asked.clear();
        }
        due = budget.spent() + Math.max(SharedValues.DEAR_STEPS, budget.spent() / PART);
    }

    /** Notes what was found of a component, with so many steps. */
    void found(long[] words, int from, int length, int fact, long steps) {
        if (isDear(steps) && isShared(length, fact)) {
            found(form(rules.family().seed(), words, from, length), fact, steps);
        }
    }

    /** The same of something with this form. */
    void found(byte[] form, int fact, long steps) {
        if (isDear(steps)) {
            shared.tell(form, fact, ValueTable.logarithm(steps));
        }
    }

    /** Whether others are told what took so many steps. */
    boolean isDear(long steps) {
        return steps >= SharedValues.DEAR_STEPS && shared != SharedValues.NONE;
    }

    /** Has others keep what was proved of a component; waits until they can. */
    void keepBlocking(long[] words, int from, int length, int fact) {
        if (isShared(length, fact)) {
            keepBlocking(form(rules.family().seed(), words, from, length), fact);
        }
    }

    /** The same of something with this form. */
    void keepBlocking(byte[] form, int fact) {
        shared.keepBlocking(form, fact, ValueTable.logarithm(SharedValues.DEAR_STEPS));
    }

    private boolean isShared(int length, int fact) {
        return length <= MOST_WORDS && shared != SharedValues.NONE && fact != ValueTable.NOTHING;
    }
}
