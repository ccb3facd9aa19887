package dev.nimbus.games.nim;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.WinningMoves;
import java.util.EnumSet;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Boxes of tokens, some open and some closed: open at least one closed box, or take any number of tokens from an open
 * one. The open boxes are Nim heaps, so a position is the sum of them and of the closed set C. {@link BoxesTheory} tells
 * who wins.
 */
public final class Boxes extends BasicGame<BoxesPosition> {
    public static final GameType TYPE = GameType.named("boxes", context -> new Boxes());

    /** Nobody goes through all sets of so many boxes. */
    private static final int MOST_COUNTED = 62;

    private Boxes() {
        super("boxes", PositionShape.STRUCTURE, EnumSet.of(Ask.OUTCOME, Ask.GRUNDY, Ask.MOVE), nothing());
    }

    @Override
    public BoxesPosition read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireFields(tree, "", "open", "closed");
        return new BoxesPosition(
                Heaps.wrap(TreeInput.integers(tree.get("open"), "box", "/open")),
                Heaps.wrap(TreeInput.integers(tree.get("closed"), "box", "/closed")));
    }

    @Override
    public BoxesPosition sample(RandomGenerator random, int size) {
        return new BoxesPosition(sample(random, 2, 1 + size / 2), sample(random, 4, 1 + size / 2));
    }

    private static Heaps sample(RandomGenerator random, int most, int size) {
        long[] boxes = new long[random.nextInt(most + 1)];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = random.nextInt(size + 1);
        }
        return Heaps.wrap(boxes);
    }

    @Override
    public boolean options(BoxesPosition position, OptionVisitor<BoxesPosition> visitor) {
        int closed = position.closed().count();
        boolean more = true;
        for (long set = 1; (closed >= MOST_COUNTED || set < 1L << closed) && more; set++) {
            ListMove opening = BoxesTheory.open(set);
            more = visitor.visit(opening, position.after(opening));
        }
        for (int i = 0; i < position.open().count(); i++) {
            for (long to = 0; to < position.open().get(i) && more; to++) {
                more = visitor.visit(BoxesTheory.take(i, to), position.after(i, to));
            }
        }
        return more;
    }

    @Override
    public boolean hasMove(BoxesPosition position) {
        return position.closed().count() > 0 || position.open().hasTokens();
    }

    @Override
    public long size(BoxesPosition position) {
        return position.open().size() + position.closed().size();
    }

    @Override
    public BoxesPosition canonical(BoxesPosition position) {
        return new BoxesPosition(
                position.open().sorted(box -> box == 0), position.closed().sorted(box -> false));
    }

    @Override
    public Outcome outcome(BoxesPosition position, Play play, Budget budget) {
        return Outcome.ofWin(new BoxesTheory(position, budget).wins());
    }

    @Override
    public GrundyValue grundy(BoxesPosition position, Budget budget) {
        return GrundyValue.of(new BoxesTheory(position, budget).value());
    }

    @Override
    public Optional<Move> winningMove(BoxesPosition position, Play play, Budget budget) {
        return new BoxesTheory(position, budget).winningMove();
    }

    /** Only sums ask: there are too many moves to list but for few closed boxes. */
    @Override
    protected void findMovesTo(BoxesPosition position, long value, MoveList found) {
        new BoxesTheory(position, found.budget()).movesTo(value, found);
    }

    @Override
    public WinningMoves winningMoves(BoxesPosition position, Play play, int limit, Budget budget) {
        throw new UnsupportedOperationException("the winning moves of boxes are too many to list");
    }
}
