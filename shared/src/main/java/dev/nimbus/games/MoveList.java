package dev.nimbus.games;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collects moves: counts all that are added and keeps the first ones, whose memory the budget pays for; or is content with
 * the first. Moves are added in the order of the public contract.
 */
public final class MoveList {
    /** Most positions have few winning moves. */
    private static final int FIRST_ROOM = 4;

    private final int limit;
    private final boolean firstOnly;
    private final Budget budget;
    private final List<Move> items;
    private long count;

    private MoveList(int limit, boolean firstOnly, Budget budget) {
        this.limit = limit;
        this.firstOnly = firstOnly;
        this.budget = budget;
        this.items = new ArrayList<>(Math.min(limit, FIRST_ROOM));
    }

    /**
     * {@return an empty list that counts all moves}
     *
     * @param limit how many to keep, from 0
     * @param budget pays for the search for moves and for those kept
     */
    public static MoveList ofAll(int limit, Budget budget) {
        return new MoveList(limit, false, budget);
    }

    /**
     * {@return an empty list that is done when it has a move}
     *
     * @param budget pays for the search for the move
     */
    public static MoveList ofFirst(Budget budget) {
        return new MoveList(1, true, budget);
    }

    /** {@return the budget of the search for moves} */
    public Budget budget() {
        return budget;
    }

    /** {@return whether one move was wanted and is found: the search may end} */
    public boolean isDone() {
        return firstOnly && count > 0;
    }

    /** {@return whether one move is enough; false if all are to be counted} */
    public boolean isContentWithFirst() {
        return firstOnly;
    }

    /**
     * Adds a move.
     *
     * @param move a winning move
     * @return whether more are wanted
     */
    public boolean add(Move move) {
        if (items.size() < limit) {
            budget.hold(bytes(move));
            items.add(move);
        }
        count(1);
        return !isDone();
    }

    /**
     * Adds moves that another search counted.
     *
     * @param more the number of moves, at least 0
     * @param first the first of them in order, at most {@link #room}; the budget has paid for their memory already
     */
    public void addAll(long more, List<? extends Move> first) {
        items.addAll(first);
        count(more);
    }

    /**
     * Counts moves that need not be kept.
     *
     * @param more how many, at least 0
     */
    public void count(long more) {
        count = sum(count, more);
    }

    /**
     * {@return the sum of two counts}
     *
     * @param a a count, at least 0
     * @param b another count, at least 0
     * @throws Refusal with {@link dev.nimbus.theory.ErrorCode#TOO_LARGE} if the sum exceeds 2⁶³−1
     */
    public static long sum(long a, long b) {
        long sum = a + b;
        if (sum < 0) {
            throw Refusal.tooLarge("there are more than " + Long.MAX_VALUE + " winning moves to count");
        }
        return sum;
    }

    /**
     * {@return about how many bytes a move takes}
     *
     * @param move a winning move
     */
    public static long bytes(Move move) {
        return new Size().of(move);
    }

    /** {@return how many more moves the list keeps, at least 0} */
    public int room() {
        return limit - items.size();
    }

    /** {@return the first move added, if there is any and room for one} */
    public Optional<Move> first() {
        return items.isEmpty() ? Optional.empty() : Optional.of(items.get(0));
    }

    /** {@return the number of all moves added, and the first of them} */
    public WinningMoves moves() {
        return new WinningMoves(count, items);
    }

    /** Counts the bytes of a move by its fields. */
    private static final class Size implements FieldWriter {
        private static final int MOVE_BYTES = 48;

        private long bytes;

        private long of(Move move) {
            bytes += MOVE_BYTES;
            move.writeTo(this);
            return bytes;
        }

        @Override
        public FieldWriter number(String name, long value) {
            return this;
        }

        @Override
        public FieldWriter text(String name, String value) {
            bytes += Sizes.of(value);
            return this;
        }

        @Override
        public FieldWriter numbers(String name, long... values) {
            bytes += (long) Long.BYTES * values.length;
            return this;
        }

        @Override
        public FieldWriter lists(String name, List<long[]> values) {
            values.forEach(list -> bytes += Sizes.ofNumbers(list.length, Long.BYTES));
            return this;
        }

        @Override
        public FieldWriter move(String name, Move move) {
            of(move);
            return this;
        }

        @Override
        public FieldWriter moves(String name, List<? extends Move> moves) {
            moves.forEach(this::of);
            return this;
        }
    }
}
