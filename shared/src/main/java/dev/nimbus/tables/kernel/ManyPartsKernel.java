package dev.nimbus.tables.kernel;

import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;

/**
 * Take-and-break games that leave three or four heaps.
 *
 * <p>For each total the values that sums of k heaps with this total have are kept as a bit set. A sum of k + 1 heaps is
 * one heap a beside a sum of k heaps: the sets of the totals m − a are united for all a with the same value first, and
 * moved by that value once. So a table of n values below V takes about n²·V/64 steps instead of n³ or n⁴.
 */
public final class ManyPartsKernel implements Kernel {

    /** Words of bit sets that one table may take: about ten seconds, however large the values turn out to be. */
    private static final long MOST_WORK = 5_000_000_000L;

    /** Words of a set from which values are taken to rise on, since some value is 512 or more: no period shows on the way. */
    private static final int RISING_WORDS = 16;

    private final MoveRules rules;
    private final long mostBytes;
    private final int parts;
    private int[] known = new int[64];
    private int length;
    /** Words of a bit set: values are below 64 times that. */
    private int words = 1;
    /** The sets of sums of k heaps, k from 2 to parts, those of total m from word m·words on. */
    private long[][] sums;
    /** The values that heaps have, in the order in which they came up. */
    private int[] distinct = new int[64];

    private int distinctCount;
    /** The sums of smaller totals are known. */
    private int summed;
    /** For each value where it stands among them, from 1 on; 0 for a value that no heap has. */
    private int[] places = new int[64];
    /** For each of the distinct values, from 1 on, the union of the sets that are to be moved by it; else all zero. */
    private long[] united = new long[64];

    private long[] tail = new long[1];
    private int tailTotals;
    private long work;

    /**
     * @param mostBytes the bytes that the sets may take; values that need more are refused, and so are those that take too
     *     much work, since both depend on how large the values turn out to be
     */
    public ManyPartsKernel(TakeAndBreak game, long mostBytes) {
        this.mostBytes = mostBytes;
        this.rules = MoveRules.of(game);
        this.parts = game.parts();
        this.sums = new long[parts + 1][64];
    }

    @Override
    public void extend(GrowingValues values, int to) {
        while (length < values.length()) {
            addHeap(values.get(length));
        }
        while (length < to) {
            int value = next();
            addHeap(value); // Before the table has it: a refusal names the first heap that it does not have.
            values.append(value);
        }
    }

    /** The mex for heap {@code length}, with room for it in the sets. */
    private int next() {
        int n = length;
        reserve(n + 1);
        addSums(n);
        long[] reached = new long[words];
        for (int i = 0; i < rules.takes().length && rules.takes()[i] <= n; i++) {
            unite(reached, n - rules.takes()[i], rules.digits()[i]);
        }
        while (rules.tailFrom() >= 0 && tailTotals <= n - rules.tailFrom()) {
            unite(tail, tailTotals++, rules.tailDigit());
        }
        requireWork(work, n);
        for (int w = 0; w < words; w++) {
            long open = ~(reached[w] | tail[w]);
            if (open != 0) {
                return 64 * w + Long.numberOfTrailingZeros(open);
            }
        }
        return 64 * words;
    }

    private static void requireWork(double work, int heap) {
        if (work > MOST_WORK) {
            throw Refusal.tooLarge("heap " + heap + " of this code needs more than the table budget of " + MOST_WORK
                    + " words of sets");
        }
    }

    /** Sets never shrink, so the work is at least that of sets as large as they are now. */
    @Override
    public void require(int wanted) {
        if (words >= RISING_WORDS && wanted > length) {
            double totals = ((wanted - 1.0) * wanted - (length - 1.0) * length) / 2;
            requireWork(work + (parts - 2) * words * totals, wanted - 1);
        }
    }

    private void unite(long[] into, int total, int digit) {
        if (total == 0) {
            into[0] |= digit & 1;
            return;
        }
        if ((digit & 2) != 0) {
            into[known[total] >> 6] |= 1L << known[total];
        }
        for (int k = 2; k <= parts; k++) {
            for (int w = 0; (digit >> k & 1) != 0 && w < words; w++) {
                into[w] |= sums[k][total * words + w];
            }
        }
    }

    /** The sums with total {@code total}, once, all smaller heaps being known; the heap of that size itself is no sum. */
    private void addSums(int total) {
        if (total < summed) {
            return;
        }
        long[] pairs = sums[2];
        for (int a = 1; 2 * a <= total; a++) {
            int value = known[a] ^ known[total - a];
            pairs[total * words + (value >> 6)] |= 1L << value;
        }
        work += total / 2;
        for (int k = 3; k <= parts; k++) {
            addSums(total, k);
        }
        summed = total + 1;
    }

    private void addSums(int total, int k) {
        long[] smaller = sums[k - 1];
        for (int a = 1; a <= total - k + 1; a++) {
            int from = (total - a) * words;
            int into = places[known[a]] * words;
            for (int w = 0; w < words; w++) {
                united[into + w] |= smaller[from + w];
            }
        }
        for (int place = 1; place <= distinctCount; place++) {
            move(place, sums[k], total * words);
        }
        work += (long) (total + distinctCount) * words;
    }

    /** Adds the union for this value, each element xor the value, to the set that begins at word {@code at}; clears it. */
    private void move(int place, long[] set, int at) {
        int value = distinct[place];
        for (int w = 0; w < words; w++) {
            long bits = united[place * words + w];
            if (bits != 0) {
                set[at + (w ^ value >> 6)] |= moveBits(bits, value & 63);
                united[place * words + w] = 0;
            }
        }
    }

    /** Bit i goes to i xor value: for each bit of the value, neighbouring groups of that size change places. */
    public static long moveBits(long bits, int value) {
        long x = bits;
        x = (value & 1) == 0 ? x : (x & 0x5555555555555555L) << 1 | (x >>> 1 & 0x5555555555555555L);
        x = (value & 2) == 0 ? x : (x & 0x3333333333333333L) << 2 | (x >>> 2 & 0x3333333333333333L);
        x = (value & 4) == 0 ? x : (x & 0x0f0f0f0f0f0f0f0fL) << 4 | (x >>> 4 & 0x0f0f0f0f0f0f0f0fL);
        x = (value & 8) == 0 ? x : (x & 0x00ff00ff00ff00ffL) << 8 | (x >>> 8 & 0x00ff00ff00ff00ffL);
        x = (value & 16) == 0 ? x : (x & 0x0000ffff0000ffffL) << 16 | (x >>> 16 & 0x0000ffff0000ffffL);
        return (value & 32) == 0 ? x : Long.rotateLeft(x, 32);
    }

    /** Takes in the value of heap {@code length}, by the same work whether it came from here or from elsewhere. */
    private void addHeap(int value) {
        reserve(length + 1);
        addSums(length);
        while (value >= 64 * words) {
            widen();
        }
        // Heap 0 is no part of a sum.
        if (length > 0 && places[value] == 0) {
            addDistinct(value);
        }
        known[length++] = value;
    }

    private void addDistinct(int value) {
        int place = distinctCount + 1;
        if ((place + 1) * words > united.length) {
            requireRoom(0, 2L * words);
            united = new long[2 * (place + 1) * words];
        }
        if (place == distinct.length) {
            distinct = Arrays.copyOf(distinct, 2 * place);
        }
        distinct[place] = value;
        places[value] = place;
        distinctCount = place;
    }

    private void reserve(int heaps) {
        if (heaps > known.length) {
            requireRoom(2L * known.length, words);
            known = Arrays.copyOf(known, known.length * 2);
        }
        for (int k = 2; k <= parts; k++) {
            if (known.length * words > sums[k].length) {
                sums[k] = Arrays.copyOf(sums[k], known.length * words);
            }
        }
    }

    /** Before sets grow: they are copied, so that for a moment there are the old ones too. */
    private void requireRoom(long heaps, long wordsOfSet) {
        long sets = (parts - 1L) * heaps * wordsOfSet + 2L * (distinctCount + 1) * wordsOfSet;
        if (bytes() + Long.BYTES * sets > mostBytes) {
            throw Refusal.tooLarge(
                    "heap " + length + " of this code needs more than the table budget of " + mostBytes + " bytes");
        }
    }

    private void widen() {
        requireRoom(known.length, 2L * words);
        for (int k = 2; k <= parts; k++) {
            long[] wide = new long[2 * sums[k].length];
            for (int m = 0; m * words < sums[k].length; m++) {
                System.arraycopy(sums[k], m * words, wide, 2 * m * words, words);
            }
            sums[k] = wide;
        }
        words *= 2;
        tail = Arrays.copyOf(tail, words);
        places = Arrays.copyOf(places, 64 * words);
        united = new long[2 * (distinctCount + 1) * words];
    }

    /** One of the largest heaps takes a tenth of a second. */
    @Override
    public int grain() {
        return 1;
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public long bytes() {
        long bytes = 4L * (known.length + distinct.length + places.length) + 8L * united.length;
        for (long[] set : sums) {
            bytes += 8L * set.length;
        }
        return bytes;
    }
}
