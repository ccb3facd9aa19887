package dev.nimbus.games;

import dev.nimbus.theory.Move;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;

/** Collects winning moves: counts all that are added and keeps the first. */
public final class MoveList {
    private final int limit;
    private final List<Move> items = new ArrayList<>();
    private long count;

    /** @param limit how many to keep */
    public MoveList(int limit) {
        this.limit = limit;
    }

    /** Adds a move. */
    public void add(Move move) {
        if (items.size() < limit) {
            items.add(move);
        }
        count++;
    }

    /** What was added. */
    public WinningMoves moves() {
        return new WinningMoves(count, items);
    }
}
