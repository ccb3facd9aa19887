package dev.nimbus.tables.kernel;

import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;

/**
 * Take-and-break games that leave three or four heaps.
 *
 * <p>For each total the values that sums of k heaps with this total have are kept as a bit set. A sum of k + 1 heaps is
 * one heap a beside a sum of k heaps: the sets of the totals m − a are united for all a with the same value first, and
 * moved by that value once. So a table of n values below V takes about n²·V/64 steps instead of n³ or n⁴.
 */
public final class ManyPartsKernel implements Kernel {

    private final MoveRules rules;
    private final int parts;
    private int[] known = new int[64];
    private int length;
    /** Words of a bit set: values are below 64 times that. */
    private int words = 1;
    /** The sets of sums of k heaps, k from 2 to parts, those of total m from word m·words on. */
    private long[][] sums;
    /** For each value the union of sets that are to be moved by it. */
    private long[] united = new long[64];

    private long[] tail = new long[1];
    private int tailTotals;
    private long work;

    public ManyPartsKernel(TakeAndBreak game) {
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
            values.append(value);
            addHeap(value);
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
        for (int w = 0; w < words; w++) {
            long open = ~(reached[w] | tail[w]);
            if (open != 0) {
                return 64 * w + Long.numberOfTrailingZeros(open);
            }
        }
        return 64 * words;
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

    /** The sums with total {@code total}, all smaller heaps being known; the heap of that size itself is no sum. */
    private void addSums(int total) {
        long[] pairs = sums[2];
        for (int a = 1; 2 * a <= total; a++) {
            int value = known[a] ^ known[total - a];
            pairs[total * words + (value >> 6)] |= 1L << value;
        }
        work += total / 2;
        for (int k = 3; k <= parts; k++) {
            addSums(total, k);
        }
    }

    private void addSums(int total, int k) {
        Arrays.fill(united, 0);
        long[] smaller = sums[k - 1];
        for (int a = 1; a <= total - k + 1; a++) {
            int from = (total - a) * words;
            int into = known[a] * words;
            for (int w = 0; w < words; w++) {
                united[into + w] |= smaller[from + w];
            }
        }
        work += (long) total * words;
        for (int value = 0; value < 64 * words; value++) {
            move(value, sums[k], total * words);
        }
    }

    /** Adds the union for this value, each element xor the value, to the set that begins at word {@code at}. */
    private void move(int value, long[] set, int at) {
        for (int w = 0; w < words; w++) {
            long bits = united[value * words + w];
            if (bits != 0) {
                set[at + (w ^ value >> 6)] |= moveBits(bits, value & 63);
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

    /** Takes in the value of heap {@code length}. */
    private void addHeap(int value) {
        while (value >= 64 * words) {
            widen();
        }
        reserve(length + 1);
        if (needsSums(length)) {
            addSums(length);
        }
        known[length++] = value;
    }

    /** Whether the sums of this total were not computed before: its heap came from elsewhere. */
    private boolean needsSums(int total) {
        for (int w = 0; w < words; w++) {
            if (sums[2][total * words + w] != 0) {
                return false;
            }
        }
        return total >= 2;
    }

    private void reserve(int heaps) {
        if (heaps > known.length) {
            known = Arrays.copyOf(known, known.length * 2);
        }
        for (int k = 2; k <= parts; k++) {
            if (known.length * words > sums[k].length) {
                sums[k] = Arrays.copyOf(sums[k], known.length * words);
            }
        }
    }

    private void widen() {
        for (int k = 2; k <= parts; k++) {
            long[] wide = new long[2 * sums[k].length];
            for (int m = 0; m * words < sums[k].length; m++) {
                System.arraycopy(sums[k], m * words, wide, 2 * m * words, words);
            }
            sums[k] = wide;
        }
        words *= 2;
        tail = Arrays.copyOf(tail, words);
        united = new long[64 * words * words];
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public long bytes() {
        long bytes = 4L * known.length + 8L * united.length;
        for (long[] set : sums) {
            bytes += 8L * set.length;
        }
        return bytes;
    }
}
