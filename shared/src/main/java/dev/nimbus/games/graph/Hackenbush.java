package dev.nimbus.games.graph;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;

/** Green Hackenbush: cut an edge, and what hangs free of the ground falls. {@link GreenValue} tells the nim-value. */
public final class Hackenbush extends BasicGame<Edges> {
    public static final GameType TYPE = GameType.named("hackenbush", context -> new Hackenbush());

    private Hackenbush() {
        super("hackenbush", PositionShape.STRUCTURE, all(), nothing());
    }

    @Override
    public Edges read(PositionInput input) {
        return Edges.readObject(StructuredInput.tree(input));
    }

    @Override
    public Edges sample(RandomGenerator random, int size) {
        int vertices = 2 + random.nextInt(1 + size / 2);
        int[] ends = random.ints(2L * random.nextInt(1 + Math.min(size, 7)), 0, vertices)
                .toArray();
        return Edges.wrap(ends);
    }

    @Override
    public boolean options(Edges position, OptionVisitor<Edges> visitor) {
        Incidence graph = new Incidence(position);
        BitSet held = held(graph, -1);
        boolean more = true;
        for (int e = held.nextSetBit(0); e >= 0 && more; e = held.nextSetBit(e + 1)) {
            more = visitor.visit(new NumbersMove("edge", e), position.select(held(graph, e).stream()));
        }
        return more;
    }

    @Override
    public long size(Edges position) {
        return Sizes.ofNumbers(2L * position.count(), Integer.BYTES);
    }

    /** The edges that are held by the ground when edge {@code cut} is gone. */
    private static BitSet held(Incidence graph, int cut) {
        BitSet edges = new BitSet();
        boolean[] met = new boolean[graph.vertices()];
        int[] queue = new int[graph.vertices()];
        int queued = 1;
        met[0] = true;
        for (int head = 0; head < queued; head++) {
            int v = queue[head];
            for (int place = graph.start(v); place < graph.start(v + 1); place++) {
                int edge = graph.edge(place);
                int next = graph.other(edge, v);
                if (edge != cut) {
                    edges.set(edge);
                    if (!met[next]) {
                        met[next] = true;
                        queue[queued++] = next;
                    }
                }
            }
        }
        return edges;
    }

    @Override
    public Edges canonical(Edges position) {
        return position.select(held(new Incidence(position), -1).stream());
    }

    @Override
    public List<Edges> components(Edges position) {
        return GroundParts.of(canonical(position)).stream()
                .map(part -> Edges.wrap(part.numbered()))
                .toList();
    }

    @Override
    public GrundyValue grundy(Edges position, Budget budget) {
        return GrundyValue.of(GreenValue.of(new Incidence(position)).value(0));
    }

    @Override
    protected void findMovesTo(Edges position, long value, MoveList found) {
        GreenMoves moves = new GreenMoves(new Incidence(position), value, found.budget());
        for (int e = 0; e < position.count() && !found.isDone(); e++) {
            if (moves.leadsThere(e)) {
                found.add(new NumbersMove("edge", e));
            }
        }
    }
}
