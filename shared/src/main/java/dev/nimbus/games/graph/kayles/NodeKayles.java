package dev.nimbus.games.graph.kayles;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.graph.NamedGraph;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Node Kayles: take a vertex and its neighbours. Solved by {@link KaylesSearch}. */
public final class NodeKayles extends KaylesGame<NodeKayles.Graph> {
    public static final GameType TYPE = GameType.named("node-kayles", context -> new NodeKayles(context.positions()));

    private static final int MOST_VERTICES = 100_000;

    private NodeKayles(ValueTable values) {
        super("node-kayles", values);
    }

    public record Graph(int vertices, Edges edges) {
        int[][] neighbours() {
            return edges.neighbours(vertices);
        }
    }

    @Override
    public Graph read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        Optional<NamedGraph> named = NamedGraph.read(tree);
        if (named.isPresent()) {
            return new Graph(named.get().vertices(), named.get().edges());
        }
        TreeInput.requireFields(tree, "", "vertices", "edges");
        int vertices = TreeInput.integer(tree.get("vertices"), "vertices", 0, MOST_VERTICES, "/vertices");
        return new Graph(vertices, Edges.read(tree.get("edges"), vertices - 1, "/edges"));
    }

    @Override
    public String write(Graph position) {
        return "{\"vertices\":" + position.vertices() + ",\"edges\":"
                + position.edges().list() + "}";
    }

    @Override
    public Graph sample(RandomGenerator random, int size) {
        int vertices = random.nextInt(1 + Math.min(size, 7));
        int edges = vertices == 0 ? 0 : random.nextInt(2 * vertices);
        return new Graph(
                vertices,
                Edges.wrap(random.ints(2L * edges, 0, Math.max(1, vertices)).toArray()));
    }

    @Override
    public boolean options(Graph position, OptionVisitor<Graph> visitor) {
        boolean more = true;
        for (int v = 0; v < position.vertices() && more; v++) {
            more = visitor.visit(new NumbersMove("vertex", v), after(position, v));
        }
        return more;
    }

    @Override
    public boolean hasMove(Graph position) {
        return position.vertices() > 0;
    }

    @Override
    public List<Graph> components(Graph position) {
        return ConnectedParts.of(position);
    }

    @Override
    public long size(Graph position) {
        return Sizes.ofNumbers(position.vertices() + 2L * position.edges().count(), Integer.BYTES);
    }

    /** The parts that are left are found without making the option. */
    @Override
    public OptionParts<Graph> optionParts() {
        return (position, budget, visitor) -> {
            boolean more = true;
            for (int v = 0; v < position.vertices() && more; v++) {
                more = visitor.test(ConnectedParts.without(position, goneBy(v, position)));
            }
            return more;
        };
    }

    private static boolean[] goneBy(int taken, Graph position) {
        boolean[] gone = new boolean[position.vertices()];
        gone[taken] = true;
        Edges edges = position.edges();
        for (int e = 0; e < edges.count(); e++) {
            gone[edges.from(e)] |= edges.to(e) == taken;
            gone[edges.to(e)] |= edges.from(e) == taken;
        }
        return gone;
    }

    @Override
    Graph after(Graph position, int taken) {
        boolean[] gone = goneBy(taken, position);
        int[] names = new int[gone.length];
        int left = 0;
        for (int v = 0; v < gone.length; v++) {
            names[v] = gone[v] ? -1 : left++;
        }
        return new Graph(left, position.edges().renamed(names));
    }

    @Override
    Graph graph(Graph position, Budget budget) {
        pay(position.vertices(), position.edges().count(), budget);
        return position;
    }

    @Override
    Move take(int vertex) {
        return new NumbersMove("vertex", vertex);
    }
}
