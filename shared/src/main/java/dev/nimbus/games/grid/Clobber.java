package dev.nimbus.games.grid;

import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/** Impartial Clobber: a stone of either colour moves onto a neighbour of the other colour, which is taken away. */
public final class Clobber extends StoneGame {
    /** Its line in the catalogue. */
    public static final GameType TYPE = GameType.named("clobber", context -> new Clobber(context.positions()));

    private static final int MOST_POINTS = 10_000;

    private static final int[][] SIDES = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

    private Clobber(ValueTable values) {
        super("clobber", ClobberComponents::new, values);
    }

    @Override
    public StoneBoard read(PositionInput input) {
        return StoneBoard.read(StructuredInput.tree(input), MOST_POINTS);
    }

    @Override
    public StoneBoard sample(RandomGenerator random, int size) {
        return StoneBoard.sample(random, Math.min(size + 2, 9));
    }

    @Override
    public boolean options(StoneBoard position, OptionVisitor<StoneBoard> visitor) {
        boolean more = true;
        for (int r = 0; r < position.height(); r++) {
            for (int c = 0; c < position.width() && more; c++) {
                char stone = position.at(r, c);
                for (int side = 0; side < SIDES.length && more && stone != StoneBoard.EMPTY; side++) {
                    int toRow = r + SIDES[side][0];
                    int toColumn = c + SIDES[side][1];
                    more = position.at(toRow, toColumn) != StoneBoard.other(stone)
                            || visitor.visit(
                                    new Domino(r, c, toRow, toColumn),
                                    position.with(r, c, StoneBoard.EMPTY).with(toRow, toColumn, stone));
                }
            }
        }
        return more;
    }

    /** The connected parts, each on a board as small as can be; parts of one colour have no move. */
    @Override
    public List<StoneBoard> components(StoneBoard position) {
        boolean[][] seen = new boolean[position.height()][position.width()];
        List<StoneBoard> parts = new ArrayList<>();
        for (int r = 0; r < position.height(); r++) {
            for (int c = 0; c < position.width(); c++) {
                if (position.at(r, c) != StoneBoard.EMPTY && !seen[r][c]) {
                    StoneBoard part = part(position, r, c, seen);
                    if (hasMove(part)) {
                        parts.add(part.canonical());
                    }
                }
            }
        }
        return parts;
    }

    private static StoneBoard part(StoneBoard board, int row, int column, boolean[][] seen) {
        List<int[]> stones = new ArrayList<>();
        Deque<int[]> open = new ArrayDeque<>();
        open.add(new int[] {row, column});
        seen[row][column] = true;
        while (!open.isEmpty()) {
            int[] stone = open.poll();
            stones.add(stone);
            for (int[] side : SIDES) {
                int r = stone[0] + side[0];
                int c = stone[1] + side[1];
                char point = board.at(r, c);
                if (point != StoneBoard.EMPTY && point != StoneBoard.OUTSIDE && !seen[r][c]) {
                    seen[r][c] = true;
                    open.add(new int[] {r, c});
                }
            }
        }
        return cropped(board, stones);
    }

    private static StoneBoard cropped(StoneBoard board, List<int[]> stones) {
        int top = stones.stream().mapToInt(stone -> stone[0]).min().orElseThrow();
        int bottom = stones.stream().mapToInt(stone -> stone[0]).max().orElseThrow();
        int left = stones.stream().mapToInt(stone -> stone[1]).min().orElseThrow();
        int right = stones.stream().mapToInt(stone -> stone[1]).max().orElseThrow();
        char[][] points = new char[bottom - top + 1][right - left + 1];
        for (char[] row : points) {
            Arrays.fill(row, StoneBoard.EMPTY);
        }
        stones.forEach(stone -> points[stone[0] - top][stone[1] - left] = board.at(stone[0], stone[1]));
        return new StoneBoard(Arrays.stream(points).map(String::new).toList());
    }
}
