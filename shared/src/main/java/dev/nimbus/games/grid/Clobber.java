package dev.nimbus.games.grid;

import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Impartial Clobber: a stone of either colour moves onto a neighbour of the other colour, which is taken away. */
public final class Clobber extends StoneGame {
    public static final GameType TYPE = GameType.named("clobber", context -> new Clobber(context.positions()));

    private static final int MOST_POINTS = 10_000;

    private Clobber(ValueTable values) {
        super("clobber", ClobberComponents::new, values);
    }

    @Override
    public StoneBoard read(PositionInput input) {
        return StoneBoard.read(StructuredInput.tree(input), MOST_POINTS, "x", "o");
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
                for (int side = 0; side < StoneBoard.SIDES.length && more && stone != StoneBoard.EMPTY; side++) {
                    int toRow = r + StoneBoard.SIDES[side][0];
                    int toColumn = c + StoneBoard.SIDES[side][1];
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
        return new Points(position).parts();
    }

    /** A move changes two points, so that the board of the option need not be made. */
    @Override
    public OptionParts<StoneBoard> optionParts() {
        return (position, budget, visitor) -> new Points(position).visitOptions(visitor);
    }

    /** Half a turn may exchange the colours: a move and its image then leave another such board too. */
    @Override
    public boolean isLostByHalfTurn(StoneBoard component) {
        return component.isTurned();
    }

    /** The points of a board, with a border of empty ones around them. */
    private static final class Points {
        private final char[] points;
        private final int row;
        private final int[] sides;

        /** Points that are joined to one, the first so many of them. */
        private final int[] joined;

        Points(StoneBoard board) {
            row = board.width() + 2;
            sides = new int[] {-row, -1, 1, row};
            points = new char[row * (board.height() + 2)];
            joined = new int[points.length];
            Arrays.fill(points, StoneBoard.EMPTY);
            for (int r = 0; r < board.height(); r++) {
                board.rows().get(r).getChars(0, board.width(), points, (r + 1) * row + 1);
            }
        }

        boolean visitOptions(Predicate<List<StoneBoard>> visitor) {
            boolean more = true;
            for (int from = 0; from < points.length && more; from++) {
                char stone = points[from];
                for (int side = 0; side < sides.length && more && stone != StoneBoard.EMPTY; side++) {
                    int to = from + sides[side];
                    if (points[to] == StoneBoard.other(stone)) {
                        points[from] = StoneBoard.EMPTY;
                        points[to] = stone;
                        more = visitor.test(parts());
                        points[from] = stone;
                        points[to] = StoneBoard.other(stone);
                    }
                }
            }
            return more;
        }

        List<StoneBoard> parts() {
            char[] left = points.clone();
            List<StoneBoard> parts = new ArrayList<>();
            for (int point = 0; point < left.length; point++) {
                if (left[point] != StoneBoard.EMPTY) {
                    int count = join(point, left);
                    if (hasBothColours(count)) {
                        parts.add(cut(count));
                    }
                }
            }
            return parts;
        }

        /** Finds the stones that are joined to one, which leave the board. Says how many there are. */
        private int join(int first, char... left) {
            int count = 1;
            joined[0] = first;
            left[first] = StoneBoard.EMPTY;
            for (int i = 0; i < count; i++) {
                for (int side : sides) {
                    int next = joined[i] + side;
                    if (left[next] != StoneBoard.EMPTY) {
                        left[next] = StoneBoard.EMPTY;
                        joined[count++] = next;
                    }
                }
            }
            return count;
        }

        private boolean hasBothColours(int count) {
            boolean areAlike = true;
            for (int i = 1; i < count && areAlike; i++) {
                areAlike = points[joined[i]] == points[joined[0]];
            }
            return !areAlike;
        }

        private StoneBoard cut(int count) {
            int top = points.length;
            int bottom = 0;
            int left = row;
            int right = 0;
            for (int i = 0; i < count; i++) {
                top = Math.min(top, joined[i] / row);
                bottom = Math.max(bottom, joined[i] / row);
                left = Math.min(left, joined[i] % row);
                right = Math.max(right, joined[i] % row);
            }
            int width = right - left + 1;
            char[] part = new char[(bottom - top + 1) * width];
            Arrays.fill(part, StoneBoard.EMPTY);
            for (int i = 0; i < count; i++) {
                part[(joined[i] / row - top) * width + joined[i] % row - left] = points[joined[i]];
            }
            return StoneBoard.canonical(part, bottom - top + 1, width);
        }
    }
}
