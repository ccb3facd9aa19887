package dev.nimbus.tables.kernel.sparse;

import java.util.Arrays;

/**
 * Shows for many totals at once that a value does occur among their splits.
 *
 * <p>To see v, look for the most frequent values w: if heap a has value v ⊕ w and heap b has value w, the total a + b
 * has it. For each of those w a bit set tells which heaps have it; shifted by a it answers for 64 consecutive totals in
 * one word. A witness of v is such a pair (w, a).
 *
 * <p>Invariants: bit n of a set is set only if heap n has the value, so what is seen does occur; what is not seen may occur all
 * the same. Parts are at least a block and below all totals to come.
 *
 * <p>Cost: a look at a witness answers for 256 totals in five loads. Of all that is counted for a table looks are 37 to 85 %,
 * 256 for each (0.14 and 0.6, 100 000 heaps). Bit sets take 4.5 bytes for each heap, lists 5 bytes for each witness.
 */
final class Witnesses {

    /** Values whose heaps have a bit set. */
    private static final int FREQUENT = 24;
    /** The most witnesses of a value. */
    private static final int MOST = 768;
    /** The first heaps of each value that become parts of witnesses: with every frequent value that is {@link #MOST}. */
    private static final int FIRST = 32;
    /** After so many looks at least {@link #WORTH} totals must be new. */
    private static final int LOOKS = 16;

    private static final int WORTH = 1;
    /** How often that may fail in a row. */
    private static final int PATIENCE = 3;

    private int[] frequent = new int[0];
    private long[][] bits = new long[0][];
    private int[] slotOf = new int[0];
    private int[][] smallParts = new int[0][];
    private byte[][] slots = new byte[0][];
    private long tests;

    /**
     * Chooses the frequent values and the witnesses of all values below {@code range}.
     *
     * @param values the values so far; heaps 1 to {@code length} − 1 are used
     * @param partsFrom only heaps from this on become parts of witnesses: at least a block, so that their partners are
     *     known for every total of a block
     * @param partsTo only heaps below this become parts of witnesses; totals must be larger from now on
     * @param weight how frequent each value was of late; as long as {@code range}
     */
    void choose(char[] values, int length, int partsFrom, int partsTo, int[] weight, int range) {
        frequent = mostFrequent(weight);
        slotOf = new int[range];
        Arrays.fill(slotOf, -1);
        bits = new long[frequent.length][(length + length / 2) / 64 + 16];
        for (int i = 0; i < frequent.length; i++) {
            slotOf[frequent[i]] = i;
        }
        int[][] first = new int[range][FIRST];
        int[] found = new int[range];
        for (int n = 1; n < length; n++) {
            int v = values[n];
            if (found[v] < FIRST && n >= partsFrom && n < partsTo) {
                first[v][found[v]++] = n;
            }
            note(n, v);
        }
        smallParts = new int[range][];
        slots = new byte[range][];
        for (int v = 0; v < range; v++) {
            list(v, first, found);
        }
    }

    private static int[] mostFrequent(int[] weight) {
        int[] chosen = new int[FREQUENT];
        int count = 0;
        int[] left = weight.clone();
        while (count < FREQUENT) {
            int best = 0;
            for (int v = 1; v < left.length; v++) {
                best = left[v] > left[best] ? v : best;
            }
            if (left[best] <= 0) {
                break;
            }
            left[best] = 0;
            chosen[count++] = best;
        }
        return Arrays.copyOf(chosen, count);
    }

    private void list(int v, int[][] first, int[] found) {
        int[] parts = new int[MOST];
        byte[] slot = new byte[MOST];
        int count = 0;
        for (int k = 0; k < FIRST; k++) {
            for (int i = 0; i < frequent.length && count < MOST; i++) {
                int partner = v ^ frequent[i];
                if (k < found[partner]) {
                    parts[count] = first[partner][k];
                    slot[count++] = (byte) i;
                }
            }
        }
        smallParts[v] = Arrays.copyOf(parts, count);
        slots[v] = Arrays.copyOf(slot, count);
    }

    /** Takes note of heap n. */
    void note(int n, int value) {
        int slot = slotOf[value];
        if (slot >= 0) {
            bits[slot][n >> 6] |= 1L << n;
        }
    }

    /** Makes room for heaps up to {@code length}, with whole words of zeros after them. */
    void reserve(int length) {
        int words = (length >> 6) + 8;
        for (int i = 0; i < bits.length; i++) {
            if (bits[i].length < words) {
                bits[i] = Arrays.copyOf(bits[i], words + words / 2);
            }
        }
    }

    /**
     * Sets in {@code seen} the bits of the 256 totals from {@code total} on that have the value among their splits into
     * known heaps, until what is left of {@code wanted} is not worth another look.
     *
     * @param unequal whether the parts of a split must differ
     */
    void see(int value, int total, boolean unequal, long[] wanted, long[] seen) {
        int[] parts = smallParts[value];
        byte[] slot = slots[value];
        boolean mayBeEqual = unequal && value == 0;
        // A hot loop: what it fills stays in registers. Parts are at least a block and below all totals, so that word ≥
        // 0.
        // reserve() keeps whole words of zeros after the last heap, so that word + 4 is within the set.
        long seen0 = seen[0];
        long seen1 = seen[1];
        long seen2 = seen[2];
        long seen3 = seen[3];
        int before = 256;
        int idle = 0;
        for (int i = 0; i < parts.length; i++) {
            int least = total - parts[i];
            if (mayBeEqual && parts[i] >= least && parts[i] < least + 256) {
                continue;
            }
            long[] set = bits[slot[i]];
            int word = least >> 6;
            long b = set[word + 1];
            long c = set[word + 2];
            long d = set[word + 3];
            seen0 |= set[word] >>> least | b << 1 << ~least;
            seen1 |= b >>> least | c << 1 << ~least;
            seen2 |= c >>> least | d << 1 << ~least;
            seen3 |= d >>> least | set[word + 4] << 1 << ~least;
            if ((i + 1) % LOOKS == 0) {
                int left = Long.bitCount(wanted[0] & ~seen0)
                        + Long.bitCount(wanted[1] & ~seen1)
                        + Long.bitCount(wanted[2] & ~seen2)
                        + Long.bitCount(wanted[3] & ~seen3);
                tests += LOOKS;
                idle = before - left < WORTH ? idle + 1 : 0;
                if (left == 0 || idle == PATIENCE) {
                    break;
                }
                before = left;
            }
        }
        seen[0] = seen0;
        seen[1] = seen1;
        seen[2] = seen2;
        seen[3] = seen3;
    }

    /** How many witnesses were looked at. */
    long tests() {
        return tests;
    }

    long bytes() {
        long sum = 0;
        for (long[] set : bits) {
            sum += 8L * set.length;
        }
        for (int[] parts : smallParts) {
            sum += 5L * parts.length;
        }
        return sum;
    }
}
