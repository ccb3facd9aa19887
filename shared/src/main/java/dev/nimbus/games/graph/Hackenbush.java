package dev.nimbus.games.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.CatalogueEntry;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Ruleset;
import dev.nimbus.games.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Green Hackenbush: cut an edge, and what hangs free of the ground falls. {@link GreenValue} tells the nim-value. */
public final class Hackenbush extends BasicGame<Edges> {
    /** Its line in the catalogue. */
    public static final Ruleset RULESET = new Ruleset(
            CatalogueEntry.of("hackenbush")
                    .rules("green Hackenbush, vertex 0 the ground: cut an edge, what hangs free falls")
                    .position("{\"edges\":[[u,v],…]}; what hangs free from the start has fallen")
                    .move("{\"edge\":i}")
                    .asks("grundy, move, moves")
                    .complexity(
                            "linear in the edges; moves quadratic in edges that cycles hold together, within the budget")
                    .source("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 7")
                    .example("hackenbush", "{\"edges\":[[0,1],[1,2],[1,3],[3,4]]}"),
            (notation, context) -> {
                notation.requireNoArguments();
                return new Hackenbush();
            });

    private Hackenbush() {
        super("hackenbush", PositionShape.STRUCTURE, all(), nothing());
    }

    @Override
    public Edges read(PositionInput input) {
        JsonNode tree = input.tree();
        TreeInput.requireFields(tree, "", "edges");
        return Edges.read(tree.get("edges"), Integer.MAX_VALUE, "/edges");
    }

    @Override
    public String write(Edges position) {
        return "{\"edges\":" + position + "}";
    }

    @Override
    public Edges sample(RandomGenerator random, int size) {
        int vertices = 2 + random.nextInt(1 + size / 2);
        int[] ends = random.ints(2L * random.nextInt(1 + Math.min(size, 7)), 0, vertices)
                .toArray();
        return Edges.wrap(ends);
    }

    @Override
    public List<Option<Edges>> options(Edges position) {
        List<Option<Edges>> options = new ArrayList<>();
        BitSet held = held(position, -1);
        for (int e = held.nextSetBit(0); e >= 0; e = held.nextSetBit(e + 1)) {
            options.add(new Option<>(new EdgeMove(e), standing(position, e)));
        }
        return options;
    }

    /** The edges that are held by the ground when edge {@code cut} is gone. */
    private static BitSet held(Edges position, int cut) {
        BitSet vertices = new BitSet();
        vertices.set(0);
        BitSet edges = new BitSet();
        boolean grown = true;
        while (grown) {
            grown = false;
            for (int e = 0; e < position.count(); e++) {
                boolean touches = vertices.get(position.from(e)) || vertices.get(position.to(e));
                if (e != cut && touches && !edges.get(e)) {
                    edges.set(e);
                    vertices.set(position.from(e));
                    vertices.set(position.to(e));
                    grown = true;
                }
            }
        }
        return edges;
    }

    private static Edges standing(Edges position, int cut) {
        return Edges.wrap(held(position, cut).stream()
                .flatMap(e -> Arrays.stream(new int[] {position.from(e), position.to(e)}))
                .toArray());
    }

    @Override
    public Edges canonical(Edges position) {
        return standing(position, -1);
    }

    @Override
    public GrundyValue grundy(Edges position, Budget budget) {
        return GrundyValue.of(GreenValue.of(new Incidence(position)).value(0));
    }

    @Override
    public WinningMoves movesTo(Edges position, long value, int limit, Budget budget) {
        MoveList found = new MoveList(limit);
        search(position, value, budget, move -> {
            found.add(move);
            return true;
        });
        return found.moves();
    }

    @Override
    public Optional<Move> winningMove(Edges position, Play play, Budget budget) {
        List<Move> found = new ArrayList<>();
        search(position, 0, budget, move -> {
            found.add(move);
            return false;
        });
        return found.stream().findFirst();
    }

    /** Goes through the edges until the sink has enough. */
    private static void search(Edges position, long value, Budget budget, Predicate<Move> sink) {
        GreenMoves moves = new GreenMoves(new Incidence(position), value, budget);
        boolean more = true;
        for (int e = 0; e < position.count() && more; e++) {
            more = !moves.leadsThere(e) || sink.test(new EdgeMove(e));
        }
    }
}
