package dev.nimbus.games.notakto;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.misere.MisereQuotient;
import dev.nimbus.theory.misere.QuotientSearch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Misère play on any number of boards of 3×3: its quotient has 18 elements (T. E. Plambeck, G. Whitehead, <i>The Secrets of
 * Notakto: Winning at X-only Tic-Tac-Toe</i>, 2013). It is found and proved here as that of a game on heaps: the boards up to
 * symmetry, numbered from those with the most X on, so that a move leads to a smaller heap.
 */
final class NotaktoQuotient {
    private static final int SIDE = 3;

    /** It is found by the first question. Where that is broken off, it leaves nothing, and the next one begins anew. */
    private static volatile Optional<NotaktoQuotient> found = Optional.empty();

    private final List<CrossBoard> boards = new ArrayList<>();

    /** The heap that each board is; 0 is one without a move. */
    private final Map<CrossBoard, Integer> heaps = new HashMap<>();

    private final MisereQuotient quotient;

    private NotaktoQuotient() {
        boards.add(new CrossBoard(SIDE, SIDE, (1 << (SIDE * SIDE)) - 1));
        for (long crosses = 0; crosses < 1 << (SIDE * SIDE); crosses++) {
            CrossBoard board = new CrossBoard(SIDE, SIDE, crosses);
            if (board.free() != 0 && board.equals(board.canonical())) {
                boards.add(board);
            }
        }
        boards.sort(Comparator.comparingInt(board -> -Long.bitCount(board.crosses())));
        for (int heap = 1; heap < boards.size(); heap++) {
            heaps.put(boards.get(heap), heap);
        }
        this.quotient = QuotientSearch.find(this::results, Optional.empty(), boards.size() - 1, Budget.standard());
    }

    private void results(int heap, Consumer<int[]> sink) {
        CrossBoard board = boards.get(heap);
        for (long free = board.free(); free != 0; free &= free - 1) {
            int left = heaps.getOrDefault(
                    board.with(Long.numberOfTrailingZeros(free)).canonical(), 0);
            sink.accept(left == 0 ? new int[0] : new int[] {left});
        }
    }

    private static NotaktoQuotient found() {
        Optional<NotaktoQuotient> known = found;
        if (known.isEmpty()) {
            known = Optional.of(new NotaktoQuotient());
            found = known;
        }
        return known.get();
    }

    /** The quotient; it is searched when it is first needed. */
    static MisereQuotient quotient() {
        return found().quotient;
    }

    /** Whether all boards that are not finished are of 3×3. */
    static boolean knows(CrossBoards position) {
        return position.list().stream()
                .allMatch(board -> (board.height() == SIDE && board.width() == SIDE) || board.free() == 0);
    }

    /** Whether the player to move loses a position that it {@link #knows}. */
    static boolean isLost(CrossBoards position) {
        return quotient().isLost(heaps(position));
    }

    private static long[] heaps(CrossBoards position) {
        return position.list().stream().mapToLong(NotaktoQuotient::heap).toArray();
    }

    private static int heap(CrossBoard board) {
        return found().heaps.getOrDefault(board.canonical(), 0);
    }

    /** Finds the moves after which the other player loses, in a position that it {@link #knows}. */
    static void find(CrossBoards position, MoveList found) {
        int[] others = quotient().others(heaps(position));
        for (int i = 0; i < others.length && !found.isDone(); i++) {
            find(position.list().get(i), i, others[i], found);
        }
    }

    private static void find(CrossBoard board, int index, int others, MoveList found) {
        for (long free = board.free(); free != 0 && !found.isDone(); free &= free - 1) {
            int square = Long.numberOfTrailingZeros(free);
            found.budget().spend(1);
            if (quotient().isLostBeside(others, new long[] {heap(board.with(square))}, 1)) {
                found.add(board.mark(index, square));
            }
        }
    }
}
