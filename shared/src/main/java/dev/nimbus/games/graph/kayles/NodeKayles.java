package dev.nimbus.games.graph.kayles;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.graph.NamedGraph;
import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** Node Kayles: take a vertex and its neighbours. Solved by {@link KaylesSearch}. */
public final class NodeKayles extends BasicGame<NodeKayles.Graph> {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType(
            CatalogueEntry.of("node-kayles")
                    .rules("take a vertex and its neighbours")
                    .position("{\"vertices\":n,\"edges\":[[u,v],…]}, or \"grid(3,20)\" and other names")
                    .move("{\"vertex\":v}")
                    .complexity(
                            "paths and cycles at once, and outcomes of boards with a half turn; other components of at"
                                    + " most 256 vertices by search within the budget; misère play by sums in simplest"
                                    + " form")
                    .source("T. J. Schaefer 1978, who proved it PSPACE-complete")
                    .example("node-kayles", "{\"vertices\":5,\"edges\":[[0,1],[0,3],[2,4]]}"),
            (notation, context) -> {
                notation.requireNoArguments();
                return new NodeKayles(context.positions());
            });

    private static final int MOST_VERTICES = 100_000;

    private final ValueTable values;

    private NodeKayles(ValueTable values) {
        super("node-kayles", PositionShape.STRUCTURE, all(), moves());
        this.values = values;
    }

    /**
     * A graph.
     *
     * @param vertices their number
     * @param edges between them
     */
    public record Graph(int vertices, Edges edges) {}

    /** Taking {@code vertex} and its neighbours. */
    record Take(int vertex) implements Move {
        @Override
        public void writeTo(FieldWriter out) {
            out.number("vertex", vertex);
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
        return "{\"vertices\":" + position.vertices() + ",\"edges\":" + position.edges() + "}";
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
            more = visitor.visit(new Take(v), after(position, v));
        }
        return more;
    }

    @Override
    public long size(Graph position) {
        return Sizes.ofNumbers(position.vertices() + 2L * position.edges().count(), Integer.BYTES);
    }

    private static Graph after(Graph position, int taken) {
        boolean[] gone = new boolean[position.vertices()];
        gone[taken] = true;
        Edges edges = position.edges();
        for (int e = 0; e < edges.count(); e++) {
            gone[edges.from(e)] |= edges.to(e) == taken;
            gone[edges.to(e)] |= edges.from(e) == taken;
        }
        int[] names = new int[gone.length];
        int left = 0;
        for (int v = 0; v < gone.length; v++) {
            names[v] = gone[v] ? -1 : left++;
        }
        List<Integer> ends = new ArrayList<>();
        for (int e = 0; e < edges.count(); e++) {
            if (!gone[edges.from(e)] && !gone[edges.to(e)]) {
                ends.add(names[edges.from(e)]);
                ends.add(names[edges.to(e)]);
            }
        }
        return new Graph(
                left, Edges.wrap(ends.stream().mapToInt(Integer::intValue).toArray()));
    }

    @Override
    public Outcome outcome(Graph position, Play play, Budget budget) {
        if (play == Play.MISERE) {
            return Outcome.ofWin(!new KaylesMisere(position, values, budget).isLost());
        }
        return Outcome.ofWin(!new KaylesSearch(position, values, budget).isLost());
    }

    @Override
    public GrundyValue grundy(Graph position, Budget budget) {
        return GrundyValue.of(new KaylesSearch(position, values, budget).value());
    }

    @Override
    protected void findMovesTo(Graph position, long value, MoveList found) {
        new KaylesSearch(position, values, found.budget())
                .vertices(value, wanted(found)).stream().forEach(v -> found.add(new Take(v)));
    }

    private static KaylesSearch.Wanted wanted(MoveList found) {
        return found.isContentWithFirst() ? KaylesSearch.Wanted.FIRST : KaylesSearch.Wanted.ALL;
    }

    @Override
    protected void findWinning(Graph position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
        } else {
            new KaylesMisere(position, values, found.budget())
                    .vertices(wanted(found)).stream().forEach(v -> found.add(new Take(v)));
        }
    }

    @Override
    protected Optional<Move> knownWinningMove(Graph position, Play play) {
        if (play == Play.MISERE) {
            return Optional.empty();
        }
        OptionalInt middle = new KaylesSearch(position, values, Budget.ofSteps(KaylesSearch.FEW_STEPS)).middle();
        return middle.isPresent() ? Optional.of(new Take(middle.getAsInt())) : Optional.empty();
    }
}
