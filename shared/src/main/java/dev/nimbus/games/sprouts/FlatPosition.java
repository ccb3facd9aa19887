package dev.nimbus.games.sprouts;

/**
 * A position of Sprouts in arrays that are used again. A vertex has three lives at first, and each end of a curve takes
 * one. Curves divide the plane into regions. A region has spots (vertices without a curve) and boundaries: one for each
 * connected figure that borders on it. A boundary is the cyclic word of the live vertices that one meets on a walk around
 * the figure with the region on one's left hand (D. Applegate, G. Jacobson, D. Sleator, <i>Computer Analysis of
 * Sprouts</i>, 1991).
 *
 * <p>A vertex in a word is {@link #ONE}: one curve ends there, two lives are left; {@link #TWO}: two curves end there,
 * one life is left, and the vertex occurs nowhere else; or a letter, from {@link #LETTER} up: one life is left, and the
 * vertex occurs twice, in one boundary or in two of different regions.
 */
final class FlatPosition {
    /** A vertex with one curve. */
    static final int ONE = 1;

    /** A vertex with two curves that occurs once. */
    static final int TWO = 2;

    /** The first of the vertices with two curves that occur twice. */
    static final int LETTER = 3;

    static final int SPOT_LIVES = 3;

    /** So many letters at most, those of a move among them: sets of letters are bits. */
    static final int MOST_LETTERS = Long.SIZE;

    /** No more vertices, boundaries or regions than these. */
    static final int MOST_VERTICES = 192;

    int regions;
    final int[] spots = new int[MOST_VERTICES];

    /** The number of each region's first boundary; one number more at the end. */
    final int[] boundary = new int[MOST_VERTICES + 1];

    /** Where each boundary's word begins; one number more at the end. */
    final int[] start = new int[MOST_VERTICES + 1];

    final byte[] vertex = new byte[MOST_VERTICES];
    private int boundaries;
    private int vertices;

    void clear() {
        regions = 0;
        boundaries = 0;
        vertices = 0;
    }

    void add(int next) {
        vertex[vertices++] = (byte) next;
    }

    /** Ends the word of a boundary; a boundary without a live vertex is left out. */
    void endBoundary() {
        if (vertices > start[boundaries]) {
            start[++boundaries] = vertices;
        }
    }

    void endRegion(int withSpots) {
        spots[regions++] = withSpots;
        boundary[regions] = boundaries;
    }

    /** Gives up what was added since the last region ended. */
    void dropRegion() {
        boundaries = boundary[regions];
        vertices = start[boundaries];
    }

    /** How many vertices all words have together. */
    int end() {
        return vertices;
    }

    void removeLast() {
        vertices--;
    }

    /**
     * Makes one word of all boundaries since the last region ended.
     *
     * @param twice letters that occur in them twice; they become {@link #TWO}
     */
    void joinBoundaries(long twice) {
        int end = vertices;
        dropRegion();
        long seen = 0;
        for (int i = vertices; i < end; i++) {
            long bit = bit(vertex[i]);
            if ((bit & twice) == 0) {
                add(vertex[i]);
            } else if ((bit & seen) == 0) {
                add(TWO);
            }
            seen |= bit;
        }
        endBoundary();
    }

    /** Copies the boundary {@code b} of another position. */
    void copyBoundary(FlatPosition other, int b) {
        int from = other.start[b];
        int length = other.start[b + 1] - from;
        System.arraycopy(other.vertex, from, vertex, vertices, length);
        vertices += length;
        endBoundary();
    }

    /** Copies the vertices of a boundary of another position, from one on and around, so many. */
    void copyArc(FlatPosition other, int b, int first, int count) {
        int from = other.start[b];
        int length = other.start[b + 1] - from;
        for (int i = 0, at = first; i < count; i++, at++) {
            vertex[vertices++] = other.vertex[from + (at < length ? at : at - length)];
        }
    }

    /** Copies the region {@code r} of another position. */
    void copyRegion(FlatPosition other, int r) {
        for (int b = other.boundary[r]; b < other.boundary[r + 1]; b++) {
            copyBoundary(other, b);
        }
        endRegion(other.spots[r]);
    }

    /** The number of vertices of a boundary, those counted twice that occur twice. */
    int length(int b) {
        return start[b + 1] - start[b];
    }

    /** A bit for each letter that occurs in a region. */
    long letters(int r) {
        long letters = 0;
        for (int i = start[boundary[r]]; i < start[boundary[r + 1]]; i++) {
            letters |= bit(vertex[i]);
        }
        return letters;
    }

    /** The bit of a letter; 0 for other vertices. */
    static long bit(int letter) {
        return letter < LETTER ? 0 : 1L << (letter - LETTER);
    }
}
