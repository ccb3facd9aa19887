package dev.nimbus.games.sprouts;

import java.util.Arrays;

/**
 * A hash of a position that is the same however its regions, boundaries and letters are ordered, its boundaries rotated and
 * its regions mirrored.
 */
final class LandHash {
    private static final int TWICE_IN_ONE = 4;
    private static final int IN_TWO = 5;
    private static final int KINDS = 8;

    /** For each letter, what is known of the boundary or the two boundaries that it is in. */
    private final long[] around = new long[FlatPosition.LETTER + FlatPosition.MOST_LETTERS];

    private final int[] seenIn = new int[around.length];

    int of(FlatPosition position) {
        findLetters(position);
        long sum = 0;
        for (int r = 0; r < position.regions; r++) {
            long region = position.spots[r];
            for (int b = position.boundary[r]; b < position.boundary[r + 1]; b++) {
                region += boundary(position, b);
            }
            region = LandForm.mix(region);
            sum += region;
            addAround(position, r, region);
        }
        for (int letter = FlatPosition.LETTER; letter < around.length; letter++) {
            sum += around[letter] == 0 ? 0 : LandForm.mix(around[letter]);
        }
        return (int) (LandForm.mix(sum) >>> Integer.SIZE);
    }

    /** Notes for each letter the boundary in which it occurs, or that there are two. */
    private void findLetters(FlatPosition position) {
        Arrays.fill(around, 0);
        Arrays.fill(seenIn, 0);
        for (int b = 0; b < position.boundary[position.regions]; b++) {
            for (int i = position.start[b]; i < position.start[b + 1]; i++) {
                int vertex = position.vertex[i];
                seenIn[vertex] = seenIn[vertex] == 0 || seenIn[vertex] == b + 1 ? b + 1 : -1;
            }
        }
    }

    private int kind(int vertex) {
        if (vertex < FlatPosition.LETTER) {
            return vertex;
        }
        return seenIn[vertex] < 0 ? IN_TWO : TWICE_IN_ONE;
    }

    private long boundary(FlatPosition position, int b) {
        int start = position.start[b];
        int last = position.start[b + 1] - 1;
        long sum = 0;
        for (int i = start; i <= last; i++) {
            int one = kind(position.vertex[i]);
            int next = kind(position.vertex[i == last ? start : i + 1]);
            sum += LandForm.mix((long) Math.min(one, next) * KINDS + Math.max(one, next) + 1);
        }
        return LandForm.mix(sum);
    }

    private void addAround(FlatPosition position, int r, long region) {
        for (int i = position.start[position.boundary[r]]; i < position.start[position.boundary[r + 1]]; i++) {
            around[position.vertex[i]] += position.vertex[i] < FlatPosition.LETTER ? 0 : region;
        }
    }
}
