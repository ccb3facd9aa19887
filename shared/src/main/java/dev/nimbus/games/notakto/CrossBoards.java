package dev.nimbus.games.notakto;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.TreeInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A position of Notakto.
 *
 * @param list the boards, those that are finished too
 */
public record CrossBoards(List<CrossBoard> list) {
    private static final Comparator<CrossBoard> ORDER = Comparator.comparingInt(CrossBoard::height)
            .thenComparingInt(CrossBoard::width)
            .thenComparingLong(CrossBoard::crosses);

    public CrossBoards {
        list = List.copyOf(list);
    }

    /** Reads a list of boards. */
    static CrossBoards read(JsonNode tree) {
        TreeInput.requireArray(tree, "a list of boards, each a list of rows or the side of an empty board", "");
        List<CrossBoard> boards = new ArrayList<>(tree.size());
        for (int i = 0; i < tree.size(); i++) {
            boards.add(CrossBoard.read(tree.get(i), "/" + i));
        }
        return new CrossBoards(boards);
    }

    CrossBoards with(int board, int square) {
        List<CrossBoard> next = new ArrayList<>(list);
        next.set(board, list.get(board).with(square));
        return new CrossBoards(next);
    }

    /** Each board that is not finished, turned and mirrored alike, sorted. */
    List<CrossBoard> live() {
        return list.stream()
                .filter(board -> board.free() != 0)
                .map(CrossBoard::canonical)
                .sorted(ORDER)
                .toList();
    }

    long size() {
        return list.size() * (Sizes.ofObject() + Long.BYTES);
    }

    /** The boards as JSON. */
    @Override
    public String toString() {
        return list.stream().map(CrossBoard::toString).collect(Collectors.joining(",", "[", "]"));
    }
}
