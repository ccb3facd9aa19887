package dev.nimbus.games.graph;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.graph.score.ScoreSearch;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Nimstring: Dots and Boxes on strings and coins, where who wins does not depend on the score; the score can be asked too. A player cuts a string; who cuts the last string of
 * a coin must cut again, and who has to cut where no string is left loses. Cutting the last string of a coin changes no
 * value, unless the position is <i>loony</i>: then whoever is to move wins, whatever is played beside it, and there is no
 * nim-value ({@link Strings#settle}). A position where no coin can be completed has the mex of its options that are not
 * loony (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 16).
 *
 * <p>A move is a whole turn. {@link #options} lists the turns that matter: those that do not leave a loony position. Who
 * completes a coin may cut the next string anywhere, so parts are written as one graph, never in a sum with other games.
 */
public final class Nimstring extends BasicGame<Edges> {
    public static final GameType TYPE = GameType.named("nimstring", context -> new Nimstring(context.positions()));

    private static final int MOST_STRINGS = 4096;

    private final ObjectRules<Edges> core = new ObjectRules<>(new NimstringRules(), new NimstringWords());
    private final ValueTable values;

    private Nimstring(ValueTable values) {
        super("nimstring", PositionShape.STRUCTURE, withScore(), nothing());
        this.values = values;
    }

    private static Set<Ask> withScore() {
        Set<Ask> asks = all();
        asks.add(Ask.SCORE);
        return asks;
    }

    @Override
    public Edges read(PositionInput input) {
        Edges edges = Edges.readObject(StructuredInput.tree(input));
        if (edges.count() > MOST_STRINGS) {
            throw Refusal.tooLarge(
                    "the position has " + edges.count() + " strings; at most " + MOST_STRINGS + " are searched");
        }
        return edges;
    }

    /** Few coins, so that some have one or two strings, and now and then a chain. */
    @Override
    public Edges sample(RandomGenerator random, int size) {
        int strings = random.nextInt(2 + Math.min(size, 7));
        int vertices = 2 + random.nextInt(1 + strings);
        boolean isChain = random.nextInt(4) == 0;
        return Edges.wrap(IntStream.range(0, strings)
                .flatMap(e -> isChain && random.nextInt(8) > 0
                        ? IntStream.of(e % vertices, (e + 1) % vertices)
                        : IntStream.of(random.nextInt(vertices), random.nextInt(vertices)))
                .toArray());
    }

    @Override
    public boolean options(Edges position, OptionVisitor<Edges> visitor) {
        return options(position, Budget.standard(), visitor);
    }

    @Override
    public boolean options(Edges position, Budget budget, OptionVisitor<Edges> visitor) {
        return new Turns(position, budget).visit((turn, left, settled) -> visitor.visit(turn, left));
    }

    @Override
    public boolean legalMoves(Edges position, Budget budget, OptionVisitor<Edges> visitor) {
        return new Turns(position, budget).visitAll((turn, left, settled) -> visitor.visit(turn, left));
    }

    /** Not for misère play: the turns are those that matter to who wants the last one. */
    @Override
    public boolean isForMisere(Edges position) {
        return false;
    }

    @Override
    public Optional<String> whyNotInSums() {
        return Optional.of("obliges who completes a coin to cut again, anywhere; write its parts as one graph");
    }

    @Override
    public long size(Edges position) {
        return Sizes.ofNumbers(2L * position.count(), Integer.BYTES);
    }

    @Override
    public Outcome outcome(Edges position, Play play, Budget budget) {
        Strings strings = new Strings(position, budget);
        return Outcome.ofWin(
                strings.settle() != Strings.NOWHERE || !search(budget).hasValue(core.position(strings.toEdges()), 0));
    }

    @Override
    public GrundyValue grundy(Edges position, Budget budget) {
        Strings strings = new Strings(position, budget);
        int loony = strings.settle();
        return loony == Strings.NOWHERE
                ? GrundyValue.of(search(budget).value(core.position(strings.toEdges())))
                : new GrundyValue.None(why(loony));
    }

    private static String why(int loony) {
        return "the position is loony at coin " + loony + ": the next player can complete it, or leave it,"
                + " and wins either way whatever else is played, so"
                + " that the position has no nim-value";
    }

    @Override
    public Optional<String> whyNoNimValue(Edges position) {
        int loony = new Strings(position, Budget.standard()).settle();
        return loony == Strings.NOWHERE ? Optional.empty() : Optional.of(why(loony));
    }

    /** Without the coins that are free to take, which change no value; a loony position is one component. */
    @Override
    public List<Edges> components(Edges position) {
        Strings strings = new Strings(position, Budget.standard());
        return strings.settle() == Strings.NOWHERE
                ? new NimstringRules().components(strings.toEdges())
                : List.of(position);
    }

    /** Of Dots and Boxes: who completes a coin gets it. */
    @Override
    public int score(Edges position, Budget budget) {
        return ScoreSearch.score(position.numbered(), budget);
    }

    @Override
    protected void findMovesTo(Edges position, long value, MoveList found) {
        Budget budget = found.budget();
        PositionSearch search = search(budget);
        Strings strings = new Strings(position, budget);
        if (strings.settle() == Strings.NOWHERE && search.hasValue(core.position(strings.toEdges()), value)) {
            return; // no turn leaves the value that is there, and the turns may be very many
        }
        new Turns(position, budget)
                .visit((turn, left, settled) -> !search.hasValue(core.position(settled), value) || found.add(turn));
    }

    private PositionSearch search(Budget budget) {
        return new PositionSearch(core, values, budget);
    }
}
