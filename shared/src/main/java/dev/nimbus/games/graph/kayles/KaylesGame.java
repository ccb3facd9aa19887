package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionShape;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** A game whose positions are Node Kayles on some graph. */
abstract class KaylesGame<P> extends BasicGame<P> {
    /** Its list of neighbours, its part, if it is alone in one, and its places in arrays. */
    private static final long BYTES_OF_VERTEX = 120;
    /** Both ends, in the lists of the graph and once more in those of the part. */
    private static final long BYTES_OF_EDGE = 16;
    /** How many edges a step of work writes down. */
    private static final int EDGES_OF_A_STEP = 32;

    private final ValueTable values;

    KaylesGame(String name, ValueTable values) {
        super(name, PositionShape.STRUCTURE, all(), moves());
        this.values = values;
    }

    /** The graph on which a position is Node Kayles, paid for before it is made. */
    abstract NodeKayles.Graph graph(P position, Budget budget);

    /** Pays for a graph, and for what a search makes of it at once. */
    static void pay(long vertices, long edges, Budget budget) {
        budget.hold(BYTES_OF_VERTEX * vertices + BYTES_OF_EDGE * edges);
        budget.spend(edges / EDGES_OF_A_STEP);
    }

    /** The move that takes a vertex of that graph. */
    abstract Move take(int vertex);

    /** The option to which that move leads. */
    abstract P after(P position, int vertex);

    private KaylesSearch search(P position, Budget budget) {
        return new KaylesSearch(graph(position, budget), values, budget);
    }

    private NodeKaylesMisere misere(P position, Budget budget) {
        return new NodeKaylesMisere(graph(position, budget), values, budget);
    }

    @Override
    public Outcome outcome(P position, Play play, Budget budget) {
        return Outcome.ofWin(
                !(play == Play.NORMAL
                        ? search(position, budget).isLost()
                        : misere(position, budget).isLost()));
    }

    @Override
    public boolean learn(P component, long value) {
        search(component, Budget.standard()).learn(value);
        return true;
    }

    @Override
    public boolean learnLost(List<P> components) {
        Budget budget = Budget.standard();
        NodeKayles.Graph sum = ConnectedParts.union(
                components.stream().map(component -> graph(component, budget)).toList());
        new NodeKaylesMisere(sum, values, budget).learnLost();
        return true;
    }

    @Override
    public boolean hasValue(P position, long value, Budget budget) {
        return search(position, budget).hasValue(value);
    }

    @Override
    public Optional<KnownValues<P>> knownValues(Budget budget) {
        return Optional.of(new PlacedValues<>(this, budget));
    }

    /** What is known of a component and of its options is that of one graph, which places them as a search of the component did. */
    private record PlacedValues<P>(KaylesGame<P> game, Budget budget) implements KnownValues<P> {
        @Override
        public OptionalLong find(P component) {
            return looking(component, KaylesSearch::known);
        }

        @Override
        public List<P> options(P component, long value) {
            return looking(component, search -> {
                List<P> found = new ArrayList<>();
                search.knownTo(value).stream().forEach(vertex -> {
                    P option = game.after(component, vertex);
                    budget.hold(game.size(option));
                    found.add(option);
                });
                return found;
            });
        }

        private <R> R looking(P component, Function<KaylesSearch, R> question) {
            long mark = budget.held();
            try {
                return question.apply(game.search(component, budget));
            } finally {
                budget.releaseTo(mark);
            }
        }
    }

    @Override
    public GrundyValue grundy(P position, Budget budget) {
        return GrundyValue.of(search(position, budget).value());
    }

    @Override
    protected void findMovesTo(P position, long value, MoveList found) {
        addAll(search(position, found.budget()).vertices(value, found.isContentWithFirst()), found);
    }

    private void addAll(BitSet vertices, MoveList found) {
        vertices.stream().forEach(v -> found.add(take(v)));
    }

    @Override
    protected void findWinning(P position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
        } else {
            addAll(misere(position, found.budget()).vertices(found.isContentWithFirst()), found);
        }
    }

    @Override
    protected Optional<Move> knownWinningMove(P position, Play play) {
        if (play == Play.MISERE) {
            return Optional.empty();
        }
        OptionalInt middle =
                search(position, Budget.ofSteps(KaylesSearch.FEW_STEPS)).middle();
        return middle.isPresent() ? Optional.of(take(middle.getAsInt())) : Optional.empty();
    }
}
