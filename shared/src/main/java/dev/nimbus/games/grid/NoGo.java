package dev.nimbus.games.grid;

import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Impartial NoGo: place a stone of either colour so that every connected group of one colour still has an empty point
 * beside it. A component may have points outside the board, and empty ones where a stone is safe: its group needs no
 * empty point, and leaves the board, since all that play can still depend on is that stones of its colour beside it are safe
 * too.
 */
public final class NoGo extends StoneGame {
    public static final GameType TYPE = GameType.named("nogo", context -> new NoGo(context.positions()));

    /** Trying a stone goes round the board, and a board may have no legal point among many. */
    private static final int MOST_POINTS = 400;

    private NoGo(ValueTable values) {
        super("nogo", play -> new NoGoComponents(), values);
    }

    /** A stone placed: {@code {"at":[0,1],"stone":1}}. */
    private record Stone(int row, int column, int colour) implements Move {
        @Override
        public void writeTo(FieldWriter out) {
            out.numbers("at", row, column).number("stone", colour);
        }
    }

    @Override
    public StoneBoard read(PositionInput input) {
        StoneBoard board = StoneBoard.read(StructuredInput.tree(input), MOST_POINTS, "x", "o", "#", "1", "2", "3");
        int captured = captured(board);
        if (captured >= 0) {
            int row = captured / board.width();
            throw Refusal.invalidPosition(
                    "the group with the stone in row " + row + ", column " + captured % board.width()
                            + " has no empty point beside it",
                    "/" + row);
        }
        return board;
    }

    @Override
    public StoneBoard sample(RandomGenerator random, int size) {
        StoneBoard board = StoneBoard.sample(random, Math.min(size + 2, 7));
        while (captured(board) >= 0) {
            int captured = captured(board);
            board = board.with(captured / board.width(), captured % board.width(), StoneBoard.EMPTY);
        }
        return board;
    }

    @Override
    public boolean options(StoneBoard position, OptionVisitor<StoneBoard> visitor) {
        boolean more = true;
        for (int r = 0; r < position.height(); r++) {
            for (int c = 0; c < position.width() && more; c++) {
                if (NoGoParts.isEmpty(position.at(r, c))) {
                    more = place(position, new Stone(r, c, 1), StoneBoard.FIRST, visitor)
                            && place(position, new Stone(r, c, 2), StoneBoard.SECOND, visitor);
                }
            }
        }
        return more;
    }

    private static boolean place(StoneBoard position, Stone move, char stone, OptionVisitor<StoneBoard> visitor) {
        StoneBoard placed = position.with(move.row(), move.column(), stone);
        boolean isSafe = NoGoParts.isSafe(position.at(move.row(), move.column()), stone);
        StoneBoard next = isSafe ? withoutGroup(placed, move.row() * position.width() + move.column()) : placed;
        return captured(next) >= 0 || visitor.visit(move, next);
    }

    /** The board without the group of a stone, which is safe: so is a stone of its colour beside it. */
    private static StoneBoard withoutGroup(StoneBoard board, int stone) {
        BitSet start = new BitSet();
        start.set(stone);
        BitSet group = reached(board, start, (from, to) -> from == to);
        char colour = board.at(stone / board.width(), stone % board.width());
        StoneBoard next = board;
        for (int point = 0; point < board.height() * board.width(); point++) {
            int r = point / board.width();
            int c = point % board.width();
            if (group.get(point)) {
                next = next.with(r, c, NoGoParts.NONE);
            } else if (NoGoParts.isEmpty(board.at(r, c)) && isBeside(board, r, c, group)) {
                next = next.with(r, c, NoGoParts.withSafe(board.at(r, c), colour));
            }
        }
        return next;
    }

    /** By the lemma in docs/proofs.md. */
    @Override
    public List<StoneBoard> components(StoneBoard position) {
        return NoGoParts.of(position);
    }

    @Override
    public OptionParts<StoneBoard> optionParts() {
        return (position, budget, visitor) -> options(position, (move, option) -> visitor.test(components(option)));
    }

    /** The number of a point, row by row, whose group has no empty point beside it; −1 if all groups have one. */
    private static int captured(StoneBoard board) {
        int points = board.height() * board.width();
        BitSet free = new BitSet();
        for (int point = 0; point < points; point++) {
            free.set(point, !NoGoParts.isStone(board.at(point / board.width(), point % board.width())));
        }
        BitSet reached =
                reached(board, free, (from, to) -> NoGoParts.isStone(to) && (NoGoParts.isEmpty(from) || from == to));
        return reached.cardinality() == points ? -1 : reached.nextClearBit(0);
    }

    /** The points that are reached from some of them, these too. Points are numbered row by row. */
    private static BitSet reached(StoneBoard board, BitSet from, NoGoParts.Step step) {
        BitSet reached = (BitSet) from.clone();
        int width = board.width();
        int[] open = Arrays.copyOf(from.stream().toArray(), board.height() * width);
        int count = from.cardinality();
        for (int i = 0; i < count; i++) {
            int r = open[i] / width;
            int c = open[i] % width;
            for (int[] side : StoneBoard.SIDES) {
                int next = (r + side[0]) * width + c + side[1];
                char to = board.at(r + side[0], c + side[1]);
                if (to != StoneBoard.OUTSIDE && !reached.get(next) && step.isAllowed(board.at(r, c), to)) {
                    reached.set(next);
                    open[count++] = next;
                }
            }
        }
        return reached;
    }

    /** Whether a point shares a side with one of these. */
    private static boolean isBeside(StoneBoard board, int r, int c, BitSet points) {
        boolean isBeside = false;
        for (int[] side : StoneBoard.SIDES) {
            boolean isThere = board.at(r + side[0], c + side[1]) != StoneBoard.OUTSIDE;
            isBeside |= isThere && points.get((r + side[0]) * board.width() + c + side[1]);
        }
        return isBeside;
    }
}
