package dev.nimbus.query.team;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * What this node has found last, numbered, so that each of the others gets each piece once. Not safe for use by several
 * threads.
 */
final class RecentNews<T> {
    private final int mostBytes;
    private final ToIntFunction<T> size;
    private final Deque<T> pieces = new ArrayDeque<>();
    private int bytes;

    /** The number of the first piece that is here. */
    private long first;

    /**
     * None yet.
     *
     * @param mostBytes the oldest pieces that pass it are forgotten
     * @param size bytes of a piece
     */
    RecentNews(int mostBytes, ToIntFunction<T> size) {
        this.mostBytes = mostBytes;
        this.size = size;
    }

    void add(T piece) {
        pieces.add(piece);
        bytes += size.applyAsInt(piece);
        while (bytes > mostBytes) {
            bytes -= size.applyAsInt(pieces.remove());
            first++;
        }
    }

    /** The number of the next piece. */
    long end() {
        return first + pieces.size();
    }

    /** The pieces from number {@code from} on that are still here, as many as take at most {@code most} bytes. */
    Part<T> from(long from, int most) {
        List<T> part = new ArrayList<>();
        int left = most;
        for (T piece : newest(from, Integer.MAX_VALUE).pieces()) {
            left -= size.applyAsInt(piece);
            if (left < 0) {
                break;
            }
            part.add(piece);
        }
        return new Part<>(part, Math.max(from, first) + part.size());
    }

    /** The newest pieces from number {@code from} on, in their order, that take at most {@code most} bytes; older ones are passed over. */
    Part<T> newest(long from, int most) {
        Deque<T> part = new ArrayDeque<>();
        long missing = Math.min(end() - from, pieces.size());
        int left = most;
        for (Iterator<T> it = pieces.descendingIterator(); missing > 0; missing--) {
            T piece = it.next();
            left -= size.applyAsInt(piece);
            if (left < 0) {
                break;
            }
            part.addFirst(piece);
        }
        return new Part<>(List.copyOf(part), end());
    }

    /**
     * Some pieces.
     *
     * @param end the number of the first one behind them
     */
    record Part<T>(List<T> pieces, long end) {}
}
