package dev.nimbus.games.grid;

import dev.nimbus.games.grid.cells.CellGrid;

/**
 * What play of NoGo on a board can still depend on. A move that is forbidden stays so: a group of which a point is the last
 * empty neighbour gets no other one, since it only grows by a stone there. So a point where neither colour may be placed stays
 * empty, and groups beside it are <em>safe</em>: they need no other empty point, and are forgotten. What they leave is that a
 * stone of their colour beside them is safe too; a stone beside such an empty point is safe in either colour.
 *
 * <p>A point is <em>settled</em> for a colour where a stone of it is safe, or forbidden since a group of the other one has no
 * empty neighbour but this. Two neighbouring empty points that are settled for both colours do not depend on one another. All
 * else is connected, and the board falls apart into a sum.
 *
 * @param one the stones of one colour whose groups are not safe
 * @param other those of the other colour
 * @param empty the empty points where a stone may be placed
 * @param oneSettled those of them that are settled for the first colour
 * @param otherSettled those that are settled for the other
 * @param oneMoves those of them where a stone of the first colour may be placed
 * @param otherMoves those where one of the other may
 */
record NoGoPoints(
        long one, long other, long empty, long oneSettled, long otherSettled, long oneMoves, long otherMoves) {

    /**
     * Forgets what no move depends on.
     *
     * @param one the stones of one colour whose groups are not known to be safe
     * @param other those of the other colour
     * @param empty the empty points, but for some where no stone may be placed
     * @param oneSettled empty points, of those that are settled for the first colour
     * @param otherSettled of those that are settled for the other
     */
    static NoGoPoints of(long one, long other, long empty, long oneSettled, long otherSettled, CellGrid grid) {
        Neighbours ofOne = Neighbours.of(one, empty, grid);
        Neighbours ofOther = Neighbours.of(other, empty, grid);
        long besideEmpty = grid.around(empty);
        long oneMoves = empty & ~ofOther.last & (oneSettled | besideEmpty | ofOne.oneOfSeveral);
        long otherMoves = empty & ~ofOne.last & (otherSettled | besideEmpty | ofOther.oneOfSeveral);
        long live = oneMoves | otherMoves;
        long beside = grid.around(empty & ~live);
        long safeOne = grid.joined(beside & one, one);
        long safeOther = grid.joined(beside & other, other);
        return new NoGoPoints(
                one & ~safeOne,
                other & ~safeOther,
                live,
                (oneSettled | ofOther.last | beside | grid.around(safeOne)) & live,
                (otherSettled | ofOne.last | beside | grid.around(safeOther)) & live,
                oneMoves,
                otherMoves);
    }

    /**
     * The empty neighbours of groups of one colour.
     *
     * @param last points that are the only one of a group
     * @param oneOfSeveral points beside a group that has others
     */
    private record Neighbours(long last, long oneOfSeveral) {
        static Neighbours of(long stones, long empty, CellGrid grid) {
            long last = 0;
            long oneOfSeveral = 0;
            long rest = stones;
            while (rest != 0) {
                long group = grid.joined(Long.lowestOneBit(rest), stones);
                rest &= ~group;
                long points = grid.around(group) & empty;
                if ((points & (points - 1)) == 0) {
                    last |= points;
                } else {
                    oneOfSeveral |= points;
                }
            }
            return new Neighbours(last, oneOfSeveral);
        }
    }

    /** These with the colours exchanged. */
    NoGoPoints exchanged() {
        return new NoGoPoints(other, one, empty, otherSettled, oneSettled, otherMoves, oneMoves);
    }

    /** The points after a stone of the first colour is placed on one of {@link #oneMoves}. */
    NoGoPoints with(long point, CellGrid grid) {
        long left = empty & ~point;
        boolean isSafe = (oneSettled & point) != 0;
        long safe = isSafe ? grid.joined(point, one | point) : 0;
        return of(
                (one | point) & ~safe, other, left, (oneSettled | grid.around(safe)) & left, otherSettled & left, grid);
    }

    /** The component that holds the first of the empty points; there is one. */
    NoGoPoints component(CellGrid grid) {
        long settled = oneSettled & otherSettled;
        long notSettled = one | other | (empty & ~settled);
        long joined = Long.lowestOneBit(empty);
        long next = joined;
        do {
            joined = next;
            next |= (grid.around(joined & one) & (one | empty))
                    | (grid.around(joined & other) & (other | empty))
                    | (grid.around(joined & settled) & notSettled)
                    | (grid.around(joined & empty & ~settled) & (notSettled | settled));
        } while (next != joined);
        return within(joined);
    }

    /** What lies on some of the points. */
    NoGoPoints within(long points) {
        return new NoGoPoints(
                one & points,
                other & points,
                empty & points,
                oneSettled & points,
                otherSettled & points,
                oneMoves & points,
                otherMoves & points);
    }

    /** All points but the live ones of safe groups and such. */
    long all() {
        return one | other | empty;
    }

    /** How many moves there are. */
    int moves() {
        return Long.bitCount(oneMoves) + Long.bitCount(otherMoves);
    }
}
