package dev.nimbus.games.grid;

import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
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
        int width = position.width();
        BitSet seen = new BitSet();
        List<StoneBoard> parts = new ArrayList<>();
        for (int point = 0; point < position.height() * width; point++) {
            if (position.at(point / width, point % width) != StoneBoard.EMPTY && !seen.get(point)) {
                BitSet start = new BitSet();
                start.set(point);
                BitSet stones = position.reached(start, (from, to) -> to != StoneBoard.EMPTY);
                seen.or(stones);
                StoneBoard part = cropped(position, stones);
                if (hasMove(part)) {
                    parts.add(part.canonical());
                }
            }
        }
        return parts;
    }

    /** Half a turn may exchange the colours: a move and its image then leave another such board too. */
    @Override
    public boolean isLostByHalfTurn(StoneBoard component) {
        return component.isTurned();
    }

    private static StoneBoard cropped(StoneBoard board, BitSet stones) {
        int width = board.width();
        int top = stones.nextSetBit(0) / width;
        int bottom = (stones.length() - 1) / width;
        int left = stones.stream().map(point -> point % width).min().orElseThrow();
        int right = stones.stream().map(point -> point % width).max().orElseThrow();
        char[][] points = new char[bottom - top + 1][right - left + 1];
        for (char[] row : points) {
            Arrays.fill(row, StoneBoard.EMPTY);
        }
        stones.stream()
                .forEach(point ->
                        points[point / width - top][point % width - left] = board.at(point / width, point % width));
        return new StoneBoard(Arrays.stream(points).map(String::new).toList());
    }
}
