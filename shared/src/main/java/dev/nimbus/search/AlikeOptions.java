package dev.nimbus.search;

import java.util.Arrays;

/** Finds options of one component that are alike, for the first few hundred that are not; one table serves all expansions. */
final class AlikeOptions {
    private static final int SLOTS = 1 << 10;

    /** In which round a slot was filled, and with which option. */
    private final long[] table = new long[SLOTS];

    private int round;
    private int count;

    /** Begins another component. */
    void clear() {
        if (++round == 0) {
            Arrays.fill(table, 0); // four billion rounds later an empty slot would look filled
            round = 1;
        }
        count = 0;
    }

    /** Notes an option, and says whether none alike was noted before. */
    boolean addIfNew(Expansion options, int option) {
        int slot = (int) options.sign(option) & SLOTS - 1;
        while ((int) (table[slot] >>> Integer.SIZE) == round) {
            if (options.areAlike(option, (int) table[slot])) {
                return false;
            }
            slot = slot + 1 & SLOTS - 1;
        }
        if (2 * count < SLOTS) {
            table[slot] = (long) round << Integer.SIZE | option;
            count++;
        }
        return true;
    }
}
