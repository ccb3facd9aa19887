package dev.nimbus.games.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import java.util.Arrays;
import java.util.BitSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Undirected vertex geography: a token goes along an edge, and the vertex that it leaves is taken away. The next player
 * wins exactly if every maximum matching covers the token's vertex, by going to a vertex that some maximum matching of
 * the rest leaves out (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, <i>Undirected edge geography</i>, 1993).
 */
public final class Geography extends BasicGame<Geography.Walk> {
    public static final GameType TYPE = GameType.named("geography", context -> new Geography());

    private static final int MOST_VERTICES = 100_000;

    private Geography() {
        super("geography", PositionShape.STRUCTURE, moves(), nothing());
    }

    /** A graph and the token; vertices taken away have no edges left. */
    public record Walk(int vertices, Edges edges, int at) {}

    @Override
    public Walk read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireFields(tree, "", "vertices", "edges", "at");
        int vertices = TreeInput.integer(tree.get("vertices"), "vertices", 1, MOST_VERTICES, "/vertices");
        Edges edges = Edges.read(tree.get("edges"), vertices - 1, "/edges");
        return new Walk(vertices, edges, TreeInput.integer(tree.get("at"), "at", 0, vertices - 1, "/at"));
    }

    @Override
    public String write(Walk position) {
        return "{\"vertices\":" + position.vertices() + ",\"edges\":"
                + position.edges().list() + ",\"at\":" + position.at() + "}";
    }

    @Override
    public Walk sample(RandomGenerator random, int size) {
        int vertices = 1 + random.nextInt(Math.min(size, 8));
        int[] ends = random.ints(2L * random.nextInt(2 * vertices), 0, vertices).toArray();
        return new Walk(vertices, Edges.wrap(ends), random.nextInt(vertices));
    }

    @Override
    public boolean options(Walk position, OptionVisitor<Walk> visitor) {
        Edges left = without(position.edges(), position.at());
        BitSet next = neighbours(position);
        boolean more = true;
        for (int v = next.nextSetBit(0); v >= 0 && more; v = next.nextSetBit(v + 1)) {
            more = visitor.visit(new NumbersMove("to", v), new Walk(position.vertices(), left, v));
        }
        return more;
    }

    private static BitSet neighbours(Walk position) {
        BitSet found = new BitSet();
        Edges edges = position.edges();
        for (int e = 0; e < edges.count(); e++) {
            if (edges.from(e) == position.at()) {
                found.set(edges.to(e));
            } else if (edges.to(e) == position.at()) {
                found.set(edges.from(e));
            }
        }
        found.clear(position.at());
        return found;
    }

    private static Edges without(Edges edges, int vertex) {
        return edges.select(
                IntStream.range(0, edges.count()).filter(e -> edges.from(e) != vertex && edges.to(e) != vertex));
    }

    @Override
    public long size(Walk position) {
        return Sizes.ofObject() + Sizes.ofNumbers(2L * position.edges().count(), Integer.BYTES);
    }

    @Override
    public Outcome outcome(Walk position, Play play, Budget budget) {
        return Outcome.ofWin(!winning(position, budget).isEmpty());
    }

    @Override
    protected void findWinning(Walk position, Play play, MoveList found) {
        winning(position, found.budget()).stream().forEach(v -> found.add(new NumbersMove("to", v)));
    }

    /** The neighbours that some maximum matching of the graph without the token's vertex leaves out. */
    private static BitSet winning(Walk position, Budget budget) {
        BitSet next = neighbours(position);
        if (next.isEmpty()) {
            return next;
        }
        int[][] all = without(position.edges(), position.at()).neighbours(position.vertices());
        int[] part = reached(all, next);
        int[] numbers = new int[all.length];
        for (int i = 0; i < part.length; i++) {
            numbers[part[i]] = i;
        }
        int[][] inside = new int[part.length][];
        Arrays.setAll(
                inside, i -> Arrays.stream(all[part[i]]).map(v -> numbers[v]).toArray());
        BitSet avoidable = new Matching(inside, budget).avoidable();
        BitSet winning = new BitSet();
        next.stream().filter(v -> avoidable.get(numbers[v])).forEach(winning::set);
        return winning;
    }

    /** The vertices to which the token can come: those of other parts do not matter. */
    private static int[] reached(int[][] neighbours, BitSet from) {
        BitSet met = (BitSet) from.clone();
        int[] found = Arrays.copyOf(from.stream().toArray(), neighbours.length);
        int count = from.cardinality();
        for (int head = 0; head < count; head++) {
            for (int w : neighbours[found[head]]) {
                if (!met.get(w)) {
                    met.set(w);
                    found[count++] = w;
                }
            }
        }
        return Arrays.copyOf(found, count);
    }
}
