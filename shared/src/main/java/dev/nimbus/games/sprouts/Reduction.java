package dev.nimbus.games.sprouts;

/**
 * Takes away what does not matter to the play: dead vertices, and regions with less than two lives, in which no curve can be
 * drawn. A letter that is left once, or twice in succession, becomes {@link FlatPosition#TWO}: curves from the one place
 * and from the other leave the same.
 */
final class Reduction {
    /**
     * In a region of three vertices of a life each, whatever two are joined, the third is left in a region with the new
     * one. So one word of the three, in any order, stands for all ways in which they may lie. The same holds for a vertex
     * of two lives and one of one life, and of two vertices of a life each.
     */
    private static final int LIVES_WITHOUT_SHAPE = 3;

    private final FlatPosition first = new FlatPosition();
    private final FlatPosition second = new FlatPosition();
    private FlatPosition from = first;
    private FlatPosition to = first;

    /** Letters to be removed, and letters that occur once. */
    private long dead;

    private long single;

    /** Of the region that is copied: its letters, those that occur in it twice, and its lives. */
    private long letters;

    private long twice;
    private int lives;

    /** The reduced position, from which the letters in {@code deadLetters} are removed; it lasts until the next call. */
    FlatPosition of(FlatPosition position, long deadLetters) {
        from = position;
        to = first;
        dead = deadLetters;
        while (copy()) {
            from = to;
            to = from == first ? second : first;
            dead = 0;
        }
        return to;
    }

    /** Copies all regions that are alive. Says whether one that is not had letters, which occur elsewhere. */
    private boolean copy() {
        findSingle();
        to.clear();
        boolean lost = false;
        for (int r = 0; r < from.regions; r++) {
            letters = 0;
            twice = 0;
            lives = FlatPosition.SPOT_LIVES * from.spots[r];
            for (int b = from.boundary[r]; b < from.boundary[r + 1]; b++) {
                copyBoundary(b);
            }
            if (lives < 2) {
                lost |= letters != 0;
                to.dropRegion();
            } else {
                closeRegion(from.spots[r]);
            }
        }
        return lost;
    }

    private void findSingle() {
        long seen = 0;
        long again = 0;
        int end = from.end();
        for (int i = 0; i < end; i++) {
            long bit = FlatPosition.bit(from.vertex[i]);
            again |= seen & bit;
            seen |= bit;
        }
        single = seen & ~again;
    }

    private void copyBoundary(int b) {
        int begin = to.end();
        for (int i = from.start[b]; i < from.start[b + 1]; i++) {
            int next = from.vertex[i];
            long bit = FlatPosition.bit(next);
            if ((bit & dead) == 0) {
                copyVertex((bit & single) == 0 ? next : FlatPosition.TWO, bit & ~single, begin);
            }
        }
        int end = to.end();
        if (end > begin + 1 && to.vertex[begin] >= FlatPosition.LETTER && to.vertex[begin] == to.vertex[end - 1]) {
            forget(FlatPosition.bit(to.vertex[begin]));
            to.vertex[begin] = FlatPosition.TWO;
            to.removeLast();
        }
        to.endBoundary();
    }

    private void copyVertex(int next, long bit, int begin) {
        int end = to.end();
        if (bit != 0 && end > begin && to.vertex[end - 1] == next) {
            forget(bit);
            to.vertex[end - 1] = FlatPosition.TWO;
            return;
        }
        lives += next == FlatPosition.ONE ? 2 : (letters & bit) == 0 ? 1 : 0;
        twice |= letters & bit;
        letters |= bit;
        to.add(next);
    }

    private void forget(long bit) {
        letters &= ~bit;
        twice &= ~bit;
    }

    private void closeRegion(int withSpots) {
        if (lives <= LIVES_WITHOUT_SHAPE && withSpots == 0) {
            to.joinBoundaries(twice);
        }
        to.endRegion(withSpots);
    }
}
