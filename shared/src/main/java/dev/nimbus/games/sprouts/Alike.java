package dev.nimbus.games.sprouts;

/**
 * Finds boundaries of one region that are alike, and the rotations of a boundary that leave it as it is. Only boundaries
 * whose vertices occur nowhere else are compared.
 */
final class Alike {
    private static final int LETTER_CODE = 1 << 8;
    private static final int ELSEWHERE = -1;

    private FlatPosition position = new FlatPosition();
    private int begin;
    private int end;

    /** For each vertex what it is for a comparison: a letter is the distance to where it occurs again. */
    private final int[] code = new int[FlatPosition.MOST_VERTICES];

    private final int[] period = new int[FlatPosition.MOST_VERTICES];

    /** A bit for each boundary, counted in its region, that is like the one before it. */
    private long likeBefore;

    private long likeNext;

    void compare(FlatPosition of, int region) {
        position = of;
        begin = of.boundary[region];
        end = of.boundary[region + 1];
        likeBefore = 0;
        for (int b = begin; b < end; b++) {
            encode(b);
            period[b] = findPeriod(b);
            likeBefore |= b > begin && areAlike(b - 1, b) ? 1L << (b - begin) : 0;
        }
        likeNext = likeBefore >>> 1;
    }

    private void encode(int b) {
        int start = position.start[b];
        int length = position.length(b);
        for (int i = 0; i < length; i++) {
            int vertex = position.vertex[start + i];
            code[start + i] = vertex < FlatPosition.LETTER ? vertex : distance(start, length, i);
        }
    }

    private int distance(int start, int length, int i) {
        for (int step = 1; step < length; step++) {
            if (position.vertex[start + (i + step) % length] == position.vertex[start + i]) {
                return LETTER_CODE + step;
            }
        }
        return ELSEWHERE;
    }

    private int findPeriod(int b) {
        int length = position.length(b);
        int shift = 1;
        while (shift < length && (length % shift != 0 || !isLeftAsItIs(b, shift))) {
            shift++;
        }
        return shift;
    }

    private boolean isLeftAsItIs(int b, int shift) {
        int start = position.start[b];
        int length = position.length(b);
        for (int i = 0; i < length; i++) {
            int one = code[start + i];
            if (one == ELSEWHERE || one != code[start + (i + shift) % length]) {
                return false;
            }
        }
        return true;
    }

    private boolean areAlike(int b, int c) {
        int length = position.length(b);
        boolean alike = length == position.length(c);
        for (int i = 0; i < length && alike; i++) {
            int one = code[position.start[b] + i];
            alike = one != ELSEWHERE && one == code[position.start[c] + i];
        }
        return alike;
    }

    /** How many places of a boundary are to be tried; none if it is like another one before it. */
    int places(int b) {
        return isLikeOneBefore(b) ? 0 : period[b];
    }

    int period(int b) {
        return period[b];
    }

    boolean isLikeOneBefore(int b) {
        return (likeBefore >>> (b - begin) & 1) != 0;
    }

    /**
     * The next set of boundaries, counted in their region, after {@code set}: of those that are alike it has the first ones.
     * Boundaries in {@code except} are left out. −1 after the last set.
     */
    long next(long set, long except) {
        long next = set;
        int count = end - begin;
        for (int b = 0; b < count; ) {
            int last = b + 1;
            while (last < count && (likeBefore >>> last & 1) != 0) {
                last++;
            }
            long kind = ((1L << last) - (1L << b)) & ~except;
            long free = kind & ~next;
            if (free != 0) {
                return next | Long.lowestOneBit(free);
            }
            next &= ~kind;
            b = last;
        }
        return -1;
    }

    /** A boundary, counted in its region, that is not in {@code except} and not like another one; as a bit, or 0. */
    long oneOfItsKind(long except) {
        long all = end - begin == Long.SIZE ? -1L : (1L << (end - begin)) - 1;
        return Long.lowestOneBit(all & ~likeBefore & ~likeNext & ~except);
    }
}
