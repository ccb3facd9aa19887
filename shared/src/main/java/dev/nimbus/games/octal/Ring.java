package dev.nimbus.games.octal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapFold;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.rules.NumberSet;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.nimber.Mex;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Take a run of adjacent stones, its length in the set, from a circle: the first take opens the circle into a line, and
 * the game goes on as {@link Strip}. So the value of a circle of n is the mex of the values of lines of n − s.
 */
public final class Ring extends BasicGame<Ring.Circles> implements Foldable {
    private static final String NOUN = "circle";

    public static final GameType TYPE = new GameType("ring", Ring::make);

    /** How many values of lines are looked up in a step of work. */
    private static final int LOOK_UPS_OF_A_STEP = 8;

    private static final Heaps NONE = Heaps.of();

    private final long[] numbers;
    private final HeapGame lines;

    private Ring(long[] numbers, HeapGame lines) {
        super("ring" + NumberSet.of(numbers), PositionShape.INTEGERS, EnumSet.of(Ask.OUTCOME, Ask.GRUNDY), nothing());
        this.numbers = numbers;
        this.lines = lines;
    }

    private static Ring make(Notation notation, GameType.Context context) {
        TakeAndBreak code = Strip.code(notation);
        return new Ring(notation.numberSet(CodeGame.MOST_DIGITS), CodeGame.of(code, context));
    }

    @Override
    public Circles read(PositionInput input) {
        if (!input.isObject()) {
            return new Circles(Heaps.wrap(input.integers(NOUN)), NONE);
        }
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireFields(tree, "", "circles", "lines");
        return new Circles(
                Heaps.wrap(TreeInput.integers(tree.get("circles"), NOUN, "/circles")),
                Heaps.wrap(TreeInput.integers(tree.get("lines"), "line", "/lines")));
    }

    @Override
    public Circles sample(RandomGenerator random, int size) {
        return new Circles(lines.sample(random, size), NONE);
    }

    @Override
    public boolean options(Circles position, OptionVisitor<Circles> visitor) {
        boolean more = true;
        for (int i = 0; i < position.circles().count() && more; i++) {
            more = openings(position, i, visitor);
        }
        return more
                && lines.options(
                        position.lines(),
                        (move, option) -> visitor.visit(
                                new ListMove("line", ((HeapMove) move).heap(), "to", ((HeapMove) move).to()),
                                new Circles(position.circles(), option)));
    }

    private boolean openings(Circles position, int circle, OptionVisitor<Circles> visitor) {
        long length = position.circles().get(circle);
        boolean more = true;
        for (int i = numbers.length - 1; i >= 0 && more; i--) {
            if (numbers[i] <= length) {
                long line = length - numbers[i];
                long[] to = line == 0 ? new long[0] : new long[] {line};
                Heaps circles = position.circles().replace(circle, to, 0);
                Circles next = new Circles(circles, position.lines().append(line));
                more = visitor.visit(new ListMove("circle", circle, "to", to), next);
            }
        }
        return more;
    }

    @Override
    public long size(Circles position) {
        return position.circles().size() + position.lines().size();
    }

    @Override
    public Circles canonical(Circles position) {
        return new Circles(position.circles().sorted(length -> length < numbers[0]), lines.canonical(position.lines()));
    }

    @Override
    public GrundyValue grundy(Circles position, Budget budget) {
        long lookUps = (long) position.circles().count() * numbers.length
                + position.lines().count();
        budget.spend(1 + lookUps / LOOK_UPS_OF_A_STEP);
        for (int i = 0; i < position.circles().count(); i++) {
            requireReach(position.circles().get(i));
        }
        for (int i = 0; i < position.lines().count(); i++) {
            lines.requireReach(position.lines().get(i));
        }
        Mex mex = new Mex();
        long sum = 0;
        for (int i = 0; i < position.circles().count(); i++) {
            sum ^= circle(position.circles().get(i), mex);
        }
        for (int i = 0; i < position.lines().count(); i++) {
            sum ^= lines.value(position.lines().get(i));
        }
        return GrundyValue.of(sum);
    }

    @Override
    public String noun() {
        return NOUN;
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        Mex mex = new Mex();
        return Optional.of(HeapFold.normal(notation(), this::requireReach, length -> circle(length, mex)));
    }

    /** Only sums ask. */
    @Override
    protected void findMovesTo(Circles position, long value, MoveList found) {
        Budget budget = found.budget();
        options(position, (move, option) -> {
            return !grundy(option, budget).equals(GrundyValue.of(value)) || found.add(move);
        });
    }

    /** The longest line that a circle may be opened into is past the budget first. */
    private void requireReach(long length) {
        lines.requireReach(Math.max(0, length - numbers[0]));
    }

    private long circle(long length, Mex mex) {
        mex.clear();
        for (long number : numbers) {
            if (number <= length) {
                mex.add(lines.value(length - number));
            }
        }
        return mex.value();
    }

    /**
     * Circles of stones, and the lines that circles have been opened into.
     *
     * @param circles their lengths
     * @param lines their lengths
     */
    public record Circles(Heaps circles, Heaps lines) {
        @Override
        public String toString() {
            return lines.count() == 0 ? circles.toString() : "{\"circles\":" + circles + ",\"lines\":" + lines + "}";
        }
    }
}
