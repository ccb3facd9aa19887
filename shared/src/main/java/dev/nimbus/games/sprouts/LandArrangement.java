package dev.nimbus.games.sprouts;

/**
 * Arranges the regions of a land whose vertices have keys: each boundary begins where its word is least, of the region and
 * its mirror image the one with the lesser key is taken, and boundaries are in the order of theirs.
 */
final class LandArrangement {
    private static final long FACTOR = 0xff51afd7ed558ccdL;
    private static final long INNER_LETTER = 0x4cf5ad432745937fL;

    private FlatPosition position = new FlatPosition();
    private long[] keys = {};
    private int[] steps = {};

    /** For each boundary its key, and where its word begins, as it is and mirrored. */
    private final long[] key = new long[FlatPosition.MOST_VERTICES];

    private final int[] begin = new int[FlatPosition.MOST_VERTICES];
    private final long[] mirroredKey = new long[FlatPosition.MOST_VERTICES];
    private final int[] mirroredBegin = new int[FlatPosition.MOST_VERTICES];

    /** For each region whether its mirror image is written. */
    private final boolean[] isMirrored = new boolean[FlatPosition.MOST_VERTICES];

    /** The boundaries in the order in which they are written. */
    private final int[] order = new int[FlatPosition.MOST_VERTICES];

    /** The code of each vertex of a word. */
    private final long[] code = new long[FlatPosition.MOST_VERTICES];

    /** Begins to arrange a land of a position: the keys of its vertices, and the steps to where a letter occurs again. */
    void arrange(FlatPosition of, long[] keysOfVertices, int... stepsOfLetters) {
        position = of;
        keys = keysOfVertices;
        steps = stepsOfLetters;
    }

    /** Arranges a region; the key of what it has become. */
    long region(int r) {
        int from = position.boundary[r];
        int to = position.boundary[r + 1];
        long sum = 0;
        long mirroredSum = 0;
        boolean hasHands = false;
        for (int b = from; b < to; b++) {
            arrange(b);
            hasHands |= position.length(b) > 2;
            sum += key[b];
        }
        for (int b = from; b < to && hasHands; b++) {
            arrangeMirrored(b);
            mirroredSum += mirroredKey[b];
        }
        isMirrored[r] = hasHands && mirroredSum < sum;
        for (int b = from; b < to; b++) {
            if (isMirrored[r]) {
                key[b] = mirroredKey[b];
                begin[b] = mirroredBegin[b];
            }
            sortIn(b, from);
        }
        return LandForm.mix((isMirrored[r] ? mirroredSum : sum) + position.spots[r] * FACTOR);
    }

    private void sortIn(int b, int from) {
        int at = b;
        for (; at > from && key[order[at - 1]] > key[b]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = b;
    }

    private void arrange(int b) {
        readCode(b, false);
        begin[b] = leastRotation(position.length(b));
        key[b] = keyFrom(begin[b], position.length(b));
    }

    private void arrangeMirrored(int b) {
        readCode(b, true);
        mirroredBegin[b] = leastRotation(position.length(b));
        mirroredKey[b] = keyFrom(mirroredBegin[b], position.length(b));
    }

    private void readCode(int b, boolean mirrored) {
        int start = position.start[b];
        int length = position.length(b);
        for (int i = 0; i < length; i++) {
            int at = start + (mirrored ? length - 1 - i : i);
            int step = mirrored ? length - steps[at] : steps[at];
            code[i] = steps[at] == 0 ? keys[at] : step * INNER_LETTER;
        }
    }

    private int leastRotation(int length) {
        int least = 0;
        for (int i = 1; i < length; i++) {
            if (code[i] <= code[least] && isLess(i, least, length)) {
                least = i;
            }
        }
        return least;
    }

    private boolean isLess(int one, int other, int length) {
        int i = one;
        int j = other;
        for (int count = 0; count < length; count++) {
            if (code[i] != code[j]) {
                return code[i] < code[j];
            }
            i = i + 1 == length ? 0 : i + 1;
            j = j + 1 == length ? 0 : j + 1;
        }
        return false;
    }

    private long keyFrom(int from, int length) {
        long hash = length;
        int i = from;
        for (int count = 0; count < length; count++) {
            hash = LandForm.mix(hash + code[i]) * FACTOR;
            i = i + 1 == length ? 0 : i + 1;
        }
        return LandForm.mix(hash);
    }

    /** Writes a region that was arranged. */
    void write(int r, LandWords words) {
        words.beginRegion(position.spots[r]);
        for (int i = position.boundary[r]; i < position.boundary[r + 1]; i++) {
            int b = order[i];
            int start = position.start[b];
            int length = position.length(b);
            int at = begin[b];
            for (int count = 0; count < length; count++) {
                words.add(position.vertex[start + (isMirrored[r] ? length - 1 - at : at)]);
                at = at + 1 == length ? 0 : at + 1;
            }
            words.endBoundary();
        }
    }
}
