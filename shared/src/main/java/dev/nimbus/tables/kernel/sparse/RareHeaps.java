package dev.nimbus.tables.kernel.sparse;

import java.util.Arrays;

/**
 * The rare heaps of a sparse space, in three lists by how a block uses them.
 *
 * <p>Near heaps are smaller than a block; what they make may lie inside the block. Marked heaps are those that most
 * often exclude a value that nothing before them excludes; with the near ones they propose a candidate. Checked heaps
 * are the rest: they rarely change the candidate, so it is only compared with what they make.
 */
final class RareHeaps {

    private int[] positions = new int[256];
    private double[] credits = new double[256];
    private int count;

    private int[] marked = new int[0];
    private int markedCount;
    private int[] checked = new int[0];
    private char[] checkedValues = new char[0];
    private int[] near = new int[0];

    int count() {
        return count;
    }

    /** The rare heap i of {@link #count}: ascending, or by rank once they {@linkplain #rank are ranked}. */
    int position(int i) {
        return positions[i];
    }

    /** All near heaps, ascending. */
    int[] near() {
        return near;
    }

    /** Near, most productive and newest heaps; only the first {@link #markedCount} entries count. */
    int[] marked() {
        return marked;
    }

    int markedCount() {
        return markedCount;
    }

    /** All others, most productive first. */
    int[] checked() {
        return checked;
    }

    /** The values of {@link #checked}. */
    char[] checkedValues() {
        return checkedValues;
    }

    void clear() {
        count = 0;
        markedCount = 0;
        checked = new int[0];
        checkedValues = new char[0];
        near = new int[0];
    }

    /** Adds a rare heap larger than those before; it is marked until the next ranking. */
    void add(int position) {
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
            credits = Arrays.copyOf(credits, 2 * count);
        }
        credits[count] = 0;
        positions[count++] = position;
        if (markedCount == marked.length) {
            marked = Arrays.copyOf(marked, Math.max(64, 2 * markedCount));
        }
        marked[markedCount++] = position;
    }

    /** Notes that heap i excluded a value that few others excluded. */
    void credit(int i, double share) {
        credits[i] += share;
    }

    /** Orders all heaps by credit, most productive first, and halves the credits. */
    void rank() {
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (i, j) -> {
            int byCredit = Double.compare(credits[j], credits[i]);
            return byCredit != 0 ? byCredit : Integer.compare(positions[i], positions[j]);
        });
        int[] byRank = new int[positions.length];
        double[] halved = new double[positions.length];
        for (int i = 0; i < count; i++) {
            byRank[i] = positions[order[i]];
            halved[i] = credits[order[i]] / 2;
        }
        positions = byRank;
        credits = halved;
    }

    /**
     * Makes the lists anew from the ranking: heaps below {@code nearTo} are near, of the others the first
     * {@code productive} and those above {@code farTo} are marked.
     */
    void divide(char[] values, int nearTo, int farTo, int productive) {
        near = Arrays.stream(positions, 0, count)
                .filter(p -> p < nearTo)
                .sorted()
                .toArray();
        marked = new int[count];
        markedCount = 0;
        int[] rest = new int[count];
        int restCount = 0;
        for (int i = 0; i < count; i++) {
            int p = positions[i];
            if (p < nearTo || p > farTo || markedCount < productive) {
                marked[markedCount++] = p;
            } else {
                rest[restCount++] = p;
            }
        }
        checked = Arrays.copyOf(rest, restCount);
        checkedValues = new char[restCount];
        for (int i = 0; i < restCount; i++) {
            checkedValues[i] = values[checked[i]];
        }
    }

    long bytes() {
        return 12L * positions.length + 4L * (marked.length + checked.length + near.length);
    }
}
