package dev.nimbus.games;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;

/** Collects winning moves: counts all that are added, and keeps the first ones, whose memory the budget pays for. */
public final class MoveList {
    private final int limit;
    private final Budget budget;
    private final List<Move> items = new ArrayList<>();
    private long count;

    /**
     * An empty list.
     *
     * @param limit how many to keep
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     */
    public MoveList(int limit, Budget budget) {
        this.limit = limit;
        this.budget = budget;
    }

    /**
     * Adds a move.
     *
     * @param move a winning move
     */
    public void add(Move move) {
        if (items.size() < limit) {
            budget.hold(bytes(move));
            items.add(move);
        }
        count++;
    }

    /**
     * Adds moves that another search counted.
     *
     * @param more the number of moves, at least 0
     * @param first the first of them in order, at most {@link #room}; the budget has paid for their memory already
     */
    public void addAll(long more, List<? extends Move> first) {
        items.addAll(first);
        count += more;
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
