package dev.nimbus.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A sum as other nodes and later runs know it, for facts under misère play. Each part is written by itself: a component as
 * the number of its family and its words, a game in canonical form as its name, which is a hash of its options' names. The
 * parts stand in the order of their words.
 *
 * <p>A fact of a form is right wherever it is read. The form lists the parts of one sum, each of which has its meaning
 * without the others, and a sum has one outcome. Which positions are brought to that sum does not matter: a node that
 * simplifies less, or in another order, names the same position by another form. Then it does not find the fact, and finds
 * no other one. Canonical forms are unique, and two of them have one name only if SHA-256 has a collision.
 */
public final class SumForm {
    /** Words of the name of a game: 32 bytes of SHA-256. */
    public static final int NAME = 4;

    /** In the place of a family's number: no family has it. It changes where anything changes that is written here. */
    static final long SEED = SumFacts.SUM;

    private static final int GAME = 1;

    private final List<long[]> parts = new ArrayList<>();
    private int words;

    /**
     * Adds a part that is a component.
     *
     * @param seed the number of its family
     */
    public void addComponent(long seed, long[] component, int from, int length) {
        long[] part = new long[2 + length];
        part[0] = (1L + length) << 1;
        part[1] = seed;
        System.arraycopy(component, from, part, 2, length);
        add(part);
    }

    /** Adds a part that is a game in canonical form. */
    public void addGame(long[] names, int from) {
        long[] part = new long[1 + NAME];
        part[0] = NAME << 1 | GAME;
        System.arraycopy(names, from, part, 1, NAME);
        add(part);
    }

    private void add(long... part) {
        parts.add(part);
        words += part.length;
    }

    /** How many words it takes, beside the one in the place of a family's number. */
    int length() {
        return words;
    }

    byte[] bytes() {
        parts.sort(Arrays::compare);
        long[] all = new long[words];
        int at = 0;
        for (long[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return Sharing.form(SEED, all, 0, words);
    }

    /** The key of a sum in the table of this node: two halves. Empty where the words are no form. */
    static Optional<long[]> key(SumFacts facts, long... form) {
        List<long[]> keys = new ArrayList<>();
        int at = 1;
        while (at < form.length) {
            int size = size(form, at);
            if (size < 0) {
                return Optional.empty();
            }
            keys.add(partKey(facts, form, at, size));
            at += 1 + size;
        }
        keys.sort(Arrays::compare);
        long[] halves = keys.stream().flatMapToLong(Arrays::stream).toArray();
        long[] high = new long[1];
        long[] low = new long[1];
        facts.hashSum(halves, halves.length, high, low, 0);
        return Optional.of(new long[] {high[0], low[0]});
    }

    /** How many words follow the first one of the part at {@code at}; −1 if no part begins there. */
    private static int size(long[] form, int at) {
        long size = form[at] >>> 1;
        boolean isGame = (form[at] & 1) == GAME;
        boolean isPart = size <= form.length - at - 1 && (isGame ? size == NAME : size >= 2);
        return isPart ? (int) size : -1;
    }

    private static long[] partKey(SumFacts facts, long[] form, int at, int size) {
        long[] high = new long[1];
        long[] low = new long[1];
        if ((form[at] & 1) == GAME) {
            facts.hashName(form, at + 1, high, low, 0);
        } else {
            long[] component = Arrays.copyOfRange(form, at + 2, at + 1 + size);
            facts.hashComponent(form[at + 1], component, component.length, high, low, 0);
        }
        return new long[] {high[0], low[0]};
    }
}
