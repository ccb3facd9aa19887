package dev.nimbus.games.graph.kayles;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.graph.EdgeMove;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.graph.NamedGraph;
import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Arc Kayles: take an edge with both its ends, and so all edges that meet it. It is Node Kayles on the line graph, whose
 * vertices are the edges, two of them joined where they meet.
 */
public final class ArcKayles extends BasicGame<Edges> {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType(
            CatalogueEntry.of("arc-kayles")
                    .rules("take an edge with both its ends, and all edges that meet it")
                    .position("{\"edges\":[[u,v],…]}, or \"grid(3,20)\" and other names")
                    .move("{\"edge\":i}")
                    .complexity(
                            "paths and cycles at once, and outcomes of boards with a half turn; other components of at most"
                                    + " 256 edges by search within the budget; misère play by sums in simplest form")
                    .source("T. J. Schaefer 1978")
                    .example("arc-kayles", "{\"edges\":[[0,1],[1,2],[2,3],[3,1],[4,5]]}"),
            (notation, context) -> {
                notation.requireNoArguments();
                return new ArcKayles(context.positions());
            });

    /** The most pairs of edges that meet: they are held all at once. */
    private static final int MOST_PAIRS = 1 << 21;

    private final ValueTable values;

    private ArcKayles(ValueTable values) {
        super("arc-kayles", PositionShape.STRUCTURE, all(), moves());
        this.values = values;
    }

    @Override
    public Edges read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        Optional<NamedGraph> named = NamedGraph.read(tree);
        if (named.isPresent()) {
            return named.get().edges();
        }
        TreeInput.requireFields(tree, "", "edges");
        return Edges.read(tree.get("edges"), Integer.MAX_VALUE, "/edges");
    }

    @Override
    public String write(Edges position) {
        return "{\"edges\":" + position + "}";
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
            more = visitor.visit(new EdgeMove(e), after(position, e));
        }
        return more;
    }

    private static Edges after(Edges position, int taken) {
        return Edges.wrap(IntStream.range(0, position.count())
                .filter(e -> !meet(position, e, taken))
                .flatMap(e -> IntStream.of(position.from(e), position.to(e)))
                .toArray());
    }

    private static boolean meet(Edges position, int e, int f) {
        return position.from(e) == position.from(f)
                || position.from(e) == position.to(f)
                || position.to(e) == position.from(f)
                || position.to(e) == position.to(f);
    }

    @Override
    public long size(Edges position) {
        return Sizes.ofNumbers(2L * position.count(), Integer.BYTES);
    }

    @Override
    public Outcome outcome(Edges position, Play play, Budget budget) {
        if (play == Play.MISERE) {
            return Outcome.ofWin(!misere(position, budget).isLost());
        }
        return Outcome.ofWin(!search(position, budget).isLost());
    }

    @Override
    public GrundyValue grundy(Edges position, Budget budget) {
        return GrundyValue.of(search(position, budget).value());
    }

    @Override
    protected void findMovesTo(Edges position, long value, MoveList found) {
        search(position, found.budget()).vertices(value, wanted(found)).stream()
                .forEach(v -> found.add(new EdgeMove(v)));
    }

    private static KaylesSearch.Wanted wanted(MoveList found) {
        return found.isContentWithFirst() ? KaylesSearch.Wanted.FIRST : KaylesSearch.Wanted.ALL;
    }

    @Override
    protected void findWinning(Edges position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
        } else {
            misere(position, found.budget()).vertices(wanted(found)).stream().forEach(v -> found.add(new EdgeMove(v)));
        }
    }

    @Override
    protected Optional<Move> knownWinningMove(Edges position, Play play) {
        if (play == Play.MISERE) {
            return Optional.empty();
        }
        OptionalInt middle =
                search(position, Budget.ofSteps(KaylesSearch.FEW_STEPS)).middle();
        return middle.isPresent() ? Optional.of(new EdgeMove(middle.getAsInt())) : Optional.empty();
    }

    private KaylesSearch search(Edges position, Budget budget) {
        return new KaylesSearch(new NodeKayles.Graph(position.count(), lineGraph(position)), values, budget);
    }

    private KaylesMisere misere(Edges position, Budget budget) {
        return new KaylesMisere(new NodeKayles.Graph(position.count(), lineGraph(position)), values, budget);
    }

    /** All pairs of edges that share an end; a pair that shares two is told twice, which does nothing. */
    private static Edges lineGraph(Edges position) {
        long[] ends = new long[2 * position.count()];
        for (int e = 0; e < position.count(); e++) {
            ends[2 * e] = (long) position.from(e) << Integer.SIZE | e;
            ends[2 * e + 1] = (long) position.to(e) << Integer.SIZE | e;
        }
        Arrays.sort(ends);
        IntStream.Builder pairs = IntStream.builder();
        long count = 0;
        for (int from = 0; from < ends.length; from++) {
            for (int to = from + 1; to < ends.length && ends[to] >> Integer.SIZE == ends[from] >> Integer.SIZE; to++) {
                if (++count > MOST_PAIRS) {
                    throw Refusal.tooLarge("more than " + MOST_PAIRS + " pairs of edges meet");
                }
                pairs.add((int) ends[from]).add((int) ends[to]);
            }
        }
        return Edges.wrap(pairs.build().toArray());
    }
}
