package dev.nimbus.games.heap;

import dev.nimbus.games.Sizes;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/** Heaps of tokens, each of 0 to 2⁶³−1. Immutable. */
public final class Heaps {
    private final long[] sizes;

    private Heaps(long[] sizes) {
        this.sizes = sizes;
    }

    /**
     * Heaps of these sizes.
     *
     * @param sizes each from 0 to 2⁶³−1
     * @return the heaps
     */
    public static Heaps of(long... sizes) {
        return new Heaps(sizes.clone());
    }

    /**
     * Takes {@code sizes} over: the caller does not write to it again.
     *
     * @param sizes each from 0 to 2⁶³−1
     * @return the heaps
     */
    public static Heaps wrap(long[] sizes) {
        return new Heaps(sizes);
    }

    /** {@return the number of heaps, empty ones included} */
    public int count() {
        return sizes.length;
    }

    /**
     * {@return the size of heap {@code i}}
     *
     * @param i an index from 0 to {@link #count} − 1
     */
    public long get(int i) {
        return sizes[i];
    }

    /** {@return whether a heap is not empty} */
    public boolean hasTokens() {
        for (long size : sizes) {
            if (size > 0) {
                return true;
            }
        }
        return false;
    }

    /** {@return the sizes, in a fresh array} */
    public long[] toArray() {
        return sizes.clone();
    }

    /**
     * {@return these heaps with heap {@code i} replaced by the first {@code count} of {@code parts}}
     *
     * @param i an index from 0 to {@link #count} − 1
     * @param parts sizes of heaps
     * @param count how many of the parts to take, from 0
     */
    public Heaps replace(int i, long[] parts, int count) {
        long[] next = new long[sizes.length - 1 + count];
        System.arraycopy(sizes, 0, next, 0, i);
        System.arraycopy(parts, 0, next, i, count);
        System.arraycopy(sizes, i + 1, next, i + count, sizes.length - 1 - i);
        return new Heaps(next);
    }

    /**
     * {@return these heaps with heap {@code i} of another size}
     *
     * @param i an index from 0 to {@link #count} − 1
     * @param size the new size, from 0
     */
    public Heaps with(int i, long size) {
        long[] next = sizes.clone();
        next[i] = size;
        return new Heaps(next);
    }

    /** {@return each of these heaps alone} */
    public List<Heaps> singles() {
        return Arrays.stream(sizes).mapToObj(Heaps::of).toList();
    }

    /** {@return the xor of the sizes} */
    public long nimSum() {
        long sum = 0;
        for (long size : sizes) {
            sum ^= size;
        }
        return sum;
    }

    /** {@return how many tokens there are, at most 2³¹−1} */
    public int tokens() {
        long tokens = 0;
        for (long size : sizes) {
            tokens = Math.min(Integer.MAX_VALUE, tokens + Math.min(Integer.MAX_VALUE, size));
        }
        return (int) tokens;
    }

    /** {@return the bytes of memory that these heaps hold} */
    public long size() {
        return Sizes.ofNumbers(sizes.length, Long.BYTES);
    }

    /**
     * {@return these heaps and more of them}
     *
     * @param more sizes of more heaps, each from 0
     */
    public Heaps append(long... more) {
        long[] next = Arrays.copyOf(sizes, sizes.length + more.length);
        System.arraycopy(more, 0, next, sizes.length, more.length);
        return new Heaps(next);
    }

    /** {@return these heaps without the empty ones at the end} */
    public Heaps trimmed() {
        int kept = sizes.length;
        while (kept > 0 && sizes[kept - 1] == 0) {
            kept--;
        }
        return kept == sizes.length ? this : new Heaps(Arrays.copyOf(sizes, kept));
    }

    /**
     * {@return these heaps ascending, without those that {@code dead} holds for}
     *
     * @param dead chooses sizes to leave out
     */
    public Heaps sorted(LongPredicate dead) {
        long[] kept = new long[sizes.length];
        int count = 0;
        for (long size : sizes) {
            if (!dead.test(size)) {
                kept[count++] = size;
            }
        }
        long[] sorted = count == kept.length ? kept : Arrays.copyOf(kept, count);
        Arrays.sort(sorted);
        return new Heaps(sorted);
    }

    /**
     * {@return these sizes and others in pairs, as JSON: {@code [[5,1],[7,2]]}}
     *
     * @param others as many as these
     */
    public String pairedWith(Heaps others) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < sizes.length; i++) {
            text.append(i == 0 ? "[" : ",[")
                    .append(sizes[i])
                    .append(',')
                    .append(others.sizes[i])
                    .append(']');
        }
        return text.append(']').toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Heaps that && Arrays.equals(sizes, that.sizes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sizes);
    }

    /** The heaps as JSON: {@code [5,7]}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < sizes.length; i++) {
            (i == 0 ? text : text.append(',')).append(sizes[i]);
        }
        return text.append(']').toString();
    }
}
