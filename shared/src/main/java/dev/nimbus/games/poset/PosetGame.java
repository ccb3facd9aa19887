package dev.nimbus.games.poset;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A poset game: take an element and all above it. Nim is one on chains, Chomp one on a product of two chains without its
 * least element. Who moves first in a poset with a greatest element wins: if taking that one alone does not win, the answer
 * to it does, and takes it as well.
 */
public final class PosetGame extends BasicGame<Poset> {
    public static final GameType TYPE = GameType.named("poset", context -> new PosetGame());

    private static final int MOST_ELEMENTS = 64;
    private static final int MOST_SAMPLED = 7;

    private PosetGame() {
        super("poset", PositionShape.STRUCTURE, all(), nothing());
    }

    @Override
    public Poset read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireFields(tree, "", "vertices", "edges");
        int elements = TreeInput.integer(tree.get("vertices"), "vertices", 0, MOST_ELEMENTS, "/vertices");
        Poset poset = new Poset(elements, Edges.read(tree.get("edges"), elements - 1, "/edges"));
        poset.requireOrder();
        return poset;
    }

    @Override
    public String write(Poset position) {
        return "{\"vertices\":" + position.elements() + ",\"edges\":"
                + position.edges().list() + "}";
    }

    @Override
    public Poset sample(RandomGenerator random, int size) {
        int elements = random.nextInt(1 + Math.min(size, MOST_SAMPLED));
        int edges = elements < 2 ? 0 : random.nextInt(2 * elements);
        int[] ends = new int[2 * edges];
        for (int e = 0; e < edges; e++) {
            int high = 1 + random.nextInt(elements - 1);
            ends[2 * e] = random.nextInt(high);
            ends[2 * e + 1] = high;
        }
        return new Poset(elements, Edges.wrap(ends));
    }

    @Override
    public boolean options(Poset position, OptionVisitor<Poset> visitor) {
        long[] above = position.above();
        boolean more = true;
        for (int v = 0; v < above.length && more; v++) {
            more = visitor.visit(new NumbersMove("vertex", v), position.left(position.all() & ~above[v]));
        }
        return more;
    }

    @Override
    public long size(Poset position) {
        return Sizes.ofNumbers(2L * position.edges().count(), Integer.BYTES);
    }

    @Override
    public List<Poset> components(Poset position) {
        return new PosetValues(position, Budget.standard())
                .parts(position.all()).stream().map(position::left).toList();
    }

    @Override
    public Outcome outcome(Poset position, Play play, Budget budget) {
        return hasGreatest(position) ? Outcome.N : super.outcome(position, play, budget);
    }

    /** Whether an element is above all others. */
    private static boolean hasGreatest(Poset position) {
        long common = position.all();
        for (long above : position.above()) {
            common &= above;
        }
        return common != 0;
    }

    @Override
    public GrundyValue grundy(Poset position, Budget budget) {
        return GrundyValue.of(new PosetValues(position, budget).value(position.all()));
    }

    @Override
    protected void findMovesTo(Poset position, long value, MoveList found) {
        PosetValues values = new PosetValues(position, found.budget());
        for (int v = 0; v < position.elements() && !found.isDone(); v++) {
            found.budget().spend(1);
            if (values.value(values.after(position.all(), v)) == value) {
                found.add(new NumbersMove("vertex", v));
            }
        }
    }
}
