package dev.nimbus.games.graph;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
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
import dev.nimbus.theory.ValueSum;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Tokens on the vertices of a directed graph: a move takes one of them along an edge. Tokens do not disturb each other,
 * so the game is their sum. An option may also be a list of vertices: the token becomes one token on each of them. The
 * values of all vertices are worked out once, when the game is made.
 */
public final class TokenGame extends BasicGame<Heaps> {
    public static final GameType TYPE = new GameType("graph", TokenGame::make);

    /** How many edges are gone through in a step of work. */
    private static final int EDGES_OF_A_STEP = 16;

    private static final GrundyValue SOME_LOOPY = new GrundyValue.Loopy(List.of());

    private static final String EXAMPLE = "{\"graph\":[[1,2],[],[1]]}";

    private final OptionGraph rules;
    private final Digraph graph;
    private final GraphValues values;
    private final MisereTokens misere;

    private TokenGame(OptionGraph rules, ValueTable positions) {
        super("{\"graph\":" + rules + "}", PositionShape.INTEGERS, all(), moves());
        this.rules = rules;
        this.graph = rules.digraph();
        this.values = GraphValues.of(rules);
        this.misere = new MisereTokens(rules, values.ends(), positions);
    }

    private static TokenGame make(Notation notation, GameType.Context context) {
        notation.requireRules(EXAMPLE);
        return new TokenGame(OptionGraph.read(notation.rules()), context.positions());
    }

    @Override
    public Heaps read(PositionInput input) {
        long[] tokens = input.integers("token");
        for (int i = 0; i < tokens.length; i++) {
            if (tokens[i] >= rules.vertices()) {
                throw Refusal.invalidPosition(
                        "token " + i + " is on vertex " + tokens[i] + "; the graph has " + rules.vertices()
                                + (rules.vertices() == 1 ? " vertex" : " vertices") + ", counted from 0",
                        "/" + i);
            }
        }
        return Heaps.wrap(tokens);
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        int tokens = rules.vertices() == 0 ? 0 : random.nextInt(1 + Math.min(3, size));
        return Heaps.wrap(random.longs(tokens, 0, Math.max(1, rules.vertices())).toArray());
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        boolean more = true;
        for (int i = 0; i < position.count() && more; i++) {
            int v = (int) position.get(i);
            for (int e = graph.starts()[v]; e < graph.starts()[v + 1] && more; e++) {
                int to = graph.targets()[e];
                long[] tokens = tokens(to);
                more = visitor.visit(move(i, to), position.replace(i, tokens, tokens.length));
            }
        }
        return more;
    }

    @Override
    public boolean mayRepeat(Heaps position) {
        return !values.ends();
    }

    @Override
    public void requireEnd(Heaps position, Budget budget) {
        misere.requireEnd(position);
    }

    @Override
    public long size(Heaps position) {
        return position.size();
    }

    /** The vertices of the tokens that one becomes by going to a node. */
    private long[] tokens(int node) {
        return Arrays.stream(rules.members(node)).asLongStream().toArray();
    }

    private Move move(int token, int node) {
        return node < rules.vertices()
                ? new NumbersMove("token", token, "to", node)
                : new ListMove("token", token, "to", tokens(node));
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(v -> graph.degree((int) v) == 0);
    }

    @Override
    public List<Heaps> components(Heaps position) {
        return canonical(position).singles();
    }

    @Override
    public Outcome outcome(Heaps position, Play play, Budget budget) {
        return play == Play.NORMAL ? sum(position).outcome() : misere.outcome(position, budget);
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        return sum(position).value();
    }

    /** Loopy values matter to a sum one by one where there is one alone: of more they are not worked out. */
    private ValueSum sum(Heaps position) {
        GrundyValue[] tokens = new GrundyValue[position.count()];
        int loopy = 0;
        for (int i = 0; i < tokens.length; i++) {
            int v = (int) position.get(i);
            boolean isLoopy = values.at(v) == DigraphValues.LOOPY;
            loopy += isLoopy ? 1 : 0;
            tokens[i] = isLoopy && loopy > 1 ? SOME_LOOPY : value(v);
        }
        return new ValueSum(tokens);
    }

    private GrundyValue value(int v) {
        if (values.at(v) != DigraphValues.LOOPY) {
            return GrundyValue.of(values.at(v));
        }
        int[] followers = Arrays.copyOfRange(graph.targets(), graph.starts()[v], graph.starts()[v + 1]);
        return new GrundyValue.Loopy(Arrays.stream(followers)
                .filter(next -> values.at(next) != DigraphValues.LOOPY)
                .mapToObj(next -> (long) values.at(next))
                .toList());
    }

    @Override
    protected void findMovesTo(Heaps position, long value, MoveList found) {
        visitMovesTo(position, value, found.budget(), (token, node) -> found.add(move(token, node)));
    }

    @FunctionalInterface
    private interface TokenMoves {
        /** Takes a move of a token to a node; says whether more are wanted. */
        boolean visit(int token, int node);
    }

    private void visitMovesTo(Heaps position, long value, Budget budget, TokenMoves moves) {
        ValueSum sum = sum(position);
        boolean more = true;
        for (int i = 0; i < position.count() && more; i++) {
            if (sum.mayGive(i, value)) {
                long wanted = sum.wanted(i, value);
                int v = (int) position.get(i);
                budget.spend(1 + graph.degree(v) / EDGES_OF_A_STEP);
                for (int e = graph.starts()[v]; e < graph.starts()[v + 1] && more; e++) {
                    more = values.at(graph.targets()[e]) != wanted || moves.visit(i, graph.targets()[e]);
                }
            }
        }
    }

    /**
     * The first move to the value. Where play may go on for ever, it is the one with the least {@link Progress} instead: a
     * winner who always makes that move reaches the end.
     */
    @Override
    public Optional<Move> moveTo(Heaps position, long value, Budget budget) {
        if (values.ends()) {
            return super.moveTo(position, value, budget);
        }
        Progress progress = new Progress(values);
        visitMovesTo(position, value, budget, (token, node) -> progress.visit(token, (int) position.get(token), node));
        return progress.token < 0 ? Optional.empty() : Optional.of(move(progress.token, progress.node));
    }

    @Override
    public Optional<Move> winningMove(Heaps position, Play play, Budget budget) {
        if (play == Play.NORMAL) {
            return moveTo(position, 0, budget);
        }
        return misere.quickest(position, budget)
                .map(node -> move(0, node))
                .or(() -> super.winningMove(position, play, budget));
    }

    /**
     * How far the winner is: the sum of the values of tokens that may go on for ever, then the sum of their {@linkplain
     * DigraphValues#place places}. In a sum of value 0 the other player moves a token to a lesser value, and the winner
     * answers by a move that lowers one, as in Nim; or to a larger one or none, and the winner can take it back to its value at
     * a lesser place; or moves a token whose play ends. So the least option of value 0 is less than the position of value
     * 0 before, or only tokens were moved whose play ends.
     */
    private static final class Progress {
        private final GraphValues values;
        private long least;
        private long leastPlace;
        private int token = -1;
        private int node;

        Progress(GraphValues values) {
            this.values = values;
        }

        boolean visit(int moved, int from, int to) {
            long value = (long) weight(to) - weight(from);
            long place = (long) values.place(to) - values.place(from);
            if (token < 0 || value < least || (value == least && place < leastPlace)) {
                token = moved;
                node = to;
                least = value;
                leastPlace = place;
            }
            return true;
        }

        private int weight(int vertex) {
            return values.place(vertex) > 0 ? values.at(vertex) : 0;
        }
    }

    @Override
    protected void findWinning(Heaps position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
        } else {
            misere.findWinning(position, this, found);
        }
    }
}
