package dev.nimbus.games.sprouts;

/**
 * The moves of a position. A curve joins two vertices of a region, or a vertex to itself, and gets a new vertex, of two
 * curves. If the two are of different boundaries, these become one. If they are of one boundary, the region is divided in
 * two, and the other boundaries and spots lie on the one side or the other in every way. Boundaries that are alike are
 * told apart in their number only, and so are places of a boundary that a rotation takes to each other.
 */
final class Curves {
    /** Stands for a spot where a boundary is expected. */
    static final int SPOT = -1;

    private final FlatPosition position;
    private final FlatPosition next = new FlatPosition();
    private final Visitor visitor;
    private final Alike alike = new Alike();

    /** The letter of the new vertex, and two for vertices that come to occur twice. */
    private int fresh;

    /** The curve that is shown. */
    int region;

    int firstBoundary;
    int firstPlace;
    int secondBoundary;
    int secondPlace;

    /** Whether it joins two vertices of one boundary, or a vertex to itself. */
    boolean isClosed;

    /** On the second side of a closed curve: a bit for each boundary of the region, and how many spots. */
    long inside;

    int spotsInside;

    private long dead;

    /** Looks at the position after each move. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Takes the position after a move.
         *
         * @param curves the curves so far, whose fields describe the move
         * @param next is not reduced
         * @param dead letters that are to be removed from it
         * @return whether to go on
         */
        boolean visit(Curves curves, FlatPosition next, long dead);
    }

    private Curves(FlatPosition position, Visitor visitor) {
        this.position = position;
        this.visitor = visitor;
    }

    /** Shows the moves until the visitor has seen enough; whether it has seen all. */
    static boolean visit(FlatPosition position, Visitor visitor) {
        return new Curves(position, visitor).visitAll();
    }

    private boolean visitAll() {
        long letters = 0;
        for (int r = 0; r < position.regions; r++) {
            letters |= position.letters(r);
        }
        fresh = FlatPosition.LETTER + Long.SIZE - Long.numberOfLeadingZeros(letters);
        boolean more = true;
        for (int r = 0; r < position.regions && more; r++) {
            region = r;
            alike.compare(position, r);
            more = joins() && closes();
        }
        return more;
    }

    private int begin() {
        return position.boundary[region];
    }

    private int end() {
        return position.boundary[region + 1];
    }

    private boolean joins() {
        inside = 0;
        spotsInside = 0;
        isClosed = false;
        boolean more = position.spots[region] < 2 || join(SPOT, 0, SPOT, 0);
        for (int b = begin(); b < end() && more; b++) {
            for (int i = 0; i < alike.places(b) && more; i++) {
                more = (position.spots[region] == 0 || join(SPOT, 0, b, i)) && joinsFrom(b, i);
            }
        }
        return more;
    }

    private boolean joinsFrom(int b, int i) {
        boolean more = true;
        for (int c = b + 1; c < end() && more; c++) {
            boolean isNew = c == b + 1 || !alike.isLikeOneBefore(c);
            for (int j = 0; j < alike.period(c) && isNew && more; j++) {
                more = join(b, i, c, j);
            }
        }
        return more;
    }

    private boolean join(int b, int i, int c, int j) {
        place(b, i, c, j);
        copyRegions();
        copyOthers(b, c);
        addRound(b, i, fresh + 1);
        next.add(fresh);
        addRound(c, j, fresh + 2);
        next.add(fresh);
        next.endBoundary();
        next.endRegion(position.spots[region] - (b == SPOT ? 1 : 0) - (c == SPOT ? 1 : 0));
        return visitor.visit(this, next, dead);
    }

    private void place(int b, int i, int c, int j) {
        firstBoundary = b;
        firstPlace = i;
        secondBoundary = c;
        secondPlace = j;
    }

    /** Copies the other regions. */
    private void copyRegions() {
        next.clear();
        dead = 0;
        for (int r = 0; r < position.regions; r++) {
            if (r != region) {
                next.copyRegion(position, r);
            }
        }
    }

    /** Copies the boundaries of the region but the two that are joined. */
    private void copyOthers(int b, int c) {
        for (int other = begin(); other < end(); other++) {
            if (other != b && other != c) {
                next.copyBoundary(position, other);
            }
        }
    }

    /** Adds the word of a boundary from the vertex that the curve meets on, back to it. */
    private void addRound(int b, int i, int letter) {
        if (b == SPOT) {
            next.add(FlatPosition.ONE);
            return;
        }
        int length = position.length(b);
        boolean lives = isLeft(b, i);
        if (lives) {
            next.add(letter);
        }
        next.copyArc(position, b, i + 1, length - 1);
        if (lives) {
            next.add(letter);
        }
    }

    /** Whether a vertex of a boundary lives on when a curve meets it; else it is noted as dead. */
    private boolean isLeft(int b, int i) {
        int met = position.vertex[position.start[b] + i];
        dead |= FlatPosition.bit(met);
        return met == FlatPosition.ONE;
    }

    private boolean closes() {
        isClosed = true;
        boolean more = position.spots[region] == 0 || sides(SPOT, 0, 0);
        for (int b = begin(); b < end() && more; b++) {
            for (int i = 0; i < alike.places(b) && more; i++) {
                more = closesFrom(b, i);
            }
        }
        return more;
    }

    private boolean closesFrom(int b, int i) {
        int at = position.start[b];
        boolean more = position.vertex[at + i] != FlatPosition.ONE || sides(b, i, i);
        for (int j = i + 1; j < position.length(b) && more; j++) {
            int end = position.vertex[at + j];
            boolean isOther = end < FlatPosition.LETTER || end != position.vertex[at + i];
            more = !isOther || sides(b, i, j);
        }
        return more;
    }

    /** Parts the other boundaries and spots between the two sides of a closed curve, in all ways. */
    private boolean sides(int b, int i, int j) {
        place(b, i, b, j);
        int spots = position.spots[region] - (b == SPOT ? 1 : 0);
        int others = end() - begin() - (b == SPOT ? 0 : 1);
        long kept = b == SPOT ? 0 : 1L << (b - begin());
        boolean hasLikeSides = b == SPOT || hasLikeSides(b, i, j);
        if (hasLikeSides) {
            kept |= alike.oneOfItsKind(kept);
        }
        int mostInside = hasLikeSides && others == 0 ? spots / 2 : spots;
        boolean more = true;
        for (inside = 0; inside >= 0 && more; inside = alike.next(inside, kept)) {
            for (spotsInside = 0; spotsInside <= mostInside && more; spotsInside++) {
                more = close(b, i, j, spots);
            }
        }
        return more;
    }

    private boolean hasLikeSides(int b, int i, int j) {
        int at = position.start[b];
        int length = position.length(b);
        return length == 1
                || (length == 2
                        && i != j
                        && position.vertex[at + i] > FlatPosition.ONE
                        && position.vertex[at + j] > FlatPosition.ONE);
    }

    private boolean close(int b, int i, int j, int spots) {
        copyRegions();
        int first = 0;
        int second = 0;
        if (b == SPOT) {
            first = fresh + 1;
        } else if (i != j) {
            first = isLeft(b, i) ? fresh + 1 : 0;
            second = isLeft(b, j) ? fresh + 2 : 0;
        }
        side(b, i, Math.max(0, j - i - 1), first, second, inside, spotsInside);
        int rest = b == SPOT ? 0 : position.length(b) - 1 - (j - i);
        side(b, j, rest, second, first, ~inside, spots - spotsInside);
        return visitor.visit(this, next, dead);
    }

    private void side(int b, int from, int arc, int atBegin, int atEnd, long boundaries, int spots) {
        for (int other = begin(); other < end(); other++) {
            if (other != b && (boundaries >>> (other - begin()) & 1) != 0) {
                next.copyBoundary(position, other);
            }
        }
        addIfAny(atBegin);
        if (b != SPOT) {
            next.copyArc(position, b, from + 1, arc);
        }
        addIfAny(atEnd);
        next.add(fresh);
        next.endBoundary();
        next.endRegion(spots);
    }

    private void addIfAny(int letter) {
        if (letter != 0) {
            next.add(letter);
        }
    }
}
