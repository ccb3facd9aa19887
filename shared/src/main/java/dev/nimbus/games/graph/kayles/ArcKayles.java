package dev.nimbus.games.graph.kayles;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.graph.NamedGraph;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Arc Kayles: take an edge with both its ends, and so all edges that meet it. It is Node Kayles on the line graph, whose
 * vertices are the edges, two of them joined where they meet.
 */
public final class ArcKayles extends KaylesGame<Edges> {
    public static final GameType TYPE = GameType.named("arc-kayles", context -> new ArcKayles(context.positions()));

    /** The most pairs of edges that meet: they are held all at once. */
    private static final int MOST_PAIRS = 1 << 21;

    private ArcKayles(ValueTable values) {
        super("arc-kayles", values);
    }

    @Override
    public Edges read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        return NamedGraph.read(tree).map(NamedGraph::edges).orElseGet(() -> Edges.readObject(tree));
    }

    @Override
    public Edges sample(RandomGenerator random, int size) {
        int vertices = 2 + random.nextInt(2 + size / 2);
        return Edges.wrap(random.ints(2L * random.nextInt(2 + Math.min(size, 7)), 0, vertices)
                .toArray());
    }

    @Override
    public boolean options(Edges position, OptionVisitor<Edges> visitor) {
        boolean more = true;
        for (int e = 0; e < position.count() && more; e++) {
            more = visitor.visit(new NumbersMove("edge", e), after(position, e));
        }
        return more;
    }

    @Override
    Edges after(Edges position, int taken) {
        return position.select(IntStream.range(0, position.count()).filter(e -> !meet(position, e, taken)));
    }

    private static boolean meet(Edges position, int e, int f) {
        return position.from(e) == position.from(f)
                || position.from(e) == position.to(f)
                || position.to(e) == position.from(f)
                || position.to(e) == position.to(f);
    }

    @Override
    public boolean hasMove(Edges position) {
        return position.count() > 0;
    }

    @Override
    public List<Edges> components(Edges position) {
        return withEdges(ConnectedParts.of(numbered(position)));
    }

    /** The parts that are left are found without making the option. */
    @Override
    public OptionParts<Edges> optionParts() {
        return (position, budget, visitor) -> {
            NodeKayles.Graph graph = numbered(position);
            boolean more = true;
            for (int e = 0; e < position.count() && more; e++) {
                boolean[] gone = new boolean[graph.vertices()];
                gone[graph.edges().from(e)] = true;
                gone[graph.edges().to(e)] = true;
                more = visitor.test(withEdges(ConnectedParts.without(graph, gone)));
            }
            return more;
        };
    }

    private static NodeKayles.Graph numbered(Edges position) {
        int[] ends = position.numbered();
        return new NodeKayles.Graph(1 + Arrays.stream(ends).max().orElse(0), Edges.wrap(ends));
    }

    private List<Edges> withEdges(List<NodeKayles.Graph> parts) {
        return parts.stream().map(NodeKayles.Graph::edges).filter(this::hasMove).toList();
    }

    @Override
    public long size(Edges position) {
        return Sizes.ofNumbers(2L * position.count(), Integer.BYTES);
    }

    @Override
    NodeKayles.Graph graph(Edges position, Budget budget) {
        long[] ends = sortedEnds(position);
        int pairs = pairs(ends);
        pay(position.count(), pairs, budget);
        return new NodeKayles.Graph(position.count(), lineGraph(ends, pairs));
    }

    @Override
    Move take(int vertex) {
        return new NumbersMove("edge", vertex);
    }

    /** The ends of all edges, each with its edge in the lower half, those at one vertex together. */
    private static long[] sortedEnds(Edges position) {
        long[] ends = new long[2 * position.count()];
        for (int e = 0; e < position.count(); e++) {
            ends[2 * e] = (long) position.from(e) << Integer.SIZE | e;
            ends[2 * e + 1] = (long) position.to(e) << Integer.SIZE | e;
        }
        Arrays.sort(ends);
        return ends;
    }

    private static boolean meet(long end, long other) {
        return end >> Integer.SIZE == other >> Integer.SIZE;
    }

    /** How many pairs of edges share an end; one that shares two counts twice. */
    private static int pairs(long... ends) {
        int first = 0; // of the ends at the vertex that is reached
        int pairs = 0;
        for (int i = 1; i < ends.length; i++) {
            first = meet(ends[first], ends[i]) ? first : i;
            pairs += i - first;
            if (pairs > MOST_PAIRS) {
                throw Refusal.tooLarge("more than " + MOST_PAIRS + " pairs of edges meet");
            }
        }
        return pairs;
    }

    /** All these pairs; a pair may stand twice. */
    private static Edges lineGraph(long[] ends, int pairs) {
        int[] pairEnds = new int[2 * pairs];
        int count = 0;
        for (int from = 0; from < ends.length; from++) {
            for (int to = from + 1; to < ends.length && meet(ends[from], ends[to]); to++) {
                pairEnds[count++] = (int) ends[from];
                pairEnds[count++] = (int) ends[to];
            }
        }
        return Edges.wrap(pairEnds);
    }
}
