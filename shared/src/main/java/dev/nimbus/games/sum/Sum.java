package dev.nimbus.games.sum;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.MoveFilter;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.ValueSum;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The disjunctive sum of positions of any games: a move is a move in one of them. Where no theory tells the nim-value of
 * a component it is searched. A component that {@linkplain #endsSum ends the sum} leaves no move in any other.
 */
public final class Sum extends BasicGame<Components> {
    public static final GameType TYPE = GameType.named("sum", context -> new Sum(context.games(), context.positions()));

    private static final String[] SAMPLED = {
        "nim",
        "kayles",
        "bash(2)",
        "lasker",
        "strip(3)",
        "subtraction(1,4)",
        "wythoff",
        "nimble",
        "staircase",
        "ring(1,2)",
        "moore(2)",
        "half-nim",
        "stoned",
        "boxes",
        "silver-dollar"
    };

    private final Function<JsonNode, Ruleset<?>> games;
    private final ValueTable positions;

    private Sum(Function<JsonNode, Ruleset<?>> games, ValueTable positions) {
        super("sum", PositionShape.STRUCTURE, all(), moves());
        this.games = games;
        this.positions = positions;
    }

    @Override
    public Components read(PositionInput input) {
        JsonNode tree = StructuredInput.tree(input);
        TreeInput.requireArray(tree, "a list of components, each {\"game\":…,\"position\":…}", "");
        List<Component<?>> components = new ArrayList<>(tree.size());
        for (int i = 0; i < tree.size(); i++) {
            components.add(component(tree.get(i), "/" + i));
        }
        return new Components(components);
    }

    private Component<?> component(JsonNode tree, String at) {
        TreeInput.requireFields(tree, at, "game", "position");
        Ruleset<?> game = game(tree.get("game"), at + "/game");
        try {
            return Component.read(game, new TreeInput(tree.get("position")));
        } catch (Refusal refusal) {
            throw refusal.within(at + "/position");
        }
    }

    private Ruleset<?> game(JsonNode tree, String at) {
        Ruleset<?> game;
        try {
            game = games.apply(tree);
        } catch (Refusal refusal) {
            throw Refusal.invalidPosition(refusal.getMessage(), at + refusal.at());
        }
        Optional<String> why = game.whyNotInSums();
        if (why.isPresent()) {
            throw Refusal.invalidPosition("game " + Refusal.shorten(game.notation()) + " " + why.get(), at);
        }
        return game;
    }

    @Override
    public Components sample(RandomGenerator random, int size) {
        List<Component<?>> components = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            String notation = SAMPLED[random.nextInt(SAMPLED.length)];
            components.add(sample(games.apply(TextNode.valueOf(notation)), random, Math.max(1, size / count)));
        }
        return new Components(components);
    }

    private static <P> Component<P> sample(Ruleset<P> game, RandomGenerator random, int size) {
        return new Component<>(game, game.sample(random, size));
    }

    @Override
    public boolean options(Components position, OptionVisitor<Components> visitor) {
        return options(position, Budget.standard(), visitor);
    }

    @Override
    public boolean options(Components position, Budget budget, OptionVisitor<Components> visitor) {
        return position.options(budget, visitor);
    }

    @Override
    public boolean legalMoves(Components position, Budget budget, OptionVisitor<Components> visitor) {
        return position.legalMoves(OptionalLong.empty(), budget, visitor);
    }

    @Override
    public boolean legalMoves(
            Components position, MoveFilter filter, Budget budget, OptionVisitor<Components> visitor) {
        return position.legalMoves(filter.number(SumMove.COMPONENT), budget, visitor);
    }

    @Override
    public void requireEnd(Components position, Budget budget) {
        position.requireEnd(budget);
    }

    @Override
    public boolean endsSum(Components position) {
        return position.isEnded();
    }

    @Override
    public boolean hasMove(Components position) {
        return position.hasMove();
    }

    @Override
    public long size(Components position) {
        return position.size();
    }

    @Override
    public long splittingWork(Components position) {
        return position.splittingWork();
    }

    @Override
    public List<Components> components(Components position) {
        return position.parts();
    }

    @Override
    public boolean mayRepeat(Components position) {
        return position.list().stream().anyMatch(Component::mayRepeat);
    }

    @Override
    public boolean isForMisere(Components position) {
        return position.list().stream().allMatch(Component::isForMisere);
    }

    @Override
    public Optional<String> whyNoNimValue(Components position) {
        List<Component<?>> list = position.playable();
        return IntStream.range(0, list.size())
                .boxed()
                .flatMap(i -> list.get(i).whyNoNimValue().map(why -> "component " + i + ": " + why).stream())
                .findFirst();
    }

    /** A value of one component is one of its game. */
    @Override
    public boolean learn(Components component, long value) {
        return component.list().size() == 1 && component.list().get(0).learn(value);
    }

    @Override
    public Components canonical(Components position) {
        return position.canonical();
    }

    @Override
    public Outcome outcome(Components position, Play play, Budget budget) {
        if (play == Play.NORMAL) {
            return position.values(budget).outcome();
        }
        return withOwnTheory(position)
                .map(only -> only.outcome(play, budget))
                .orElseGet(() -> new MisereSumSearch(position, positions, budget).outcome());
    }

    /**
     * The only component, where its own theory lists the moves of misère play; a sum of others is searched as a whole.
     *
     * @throws Refusal with {@link ErrorCode#UNSUPPORTED_PLAY} if a component has no misère play
     */
    private static Optional<Component<?>> withOwnTheory(Components position) {
        List<Component<?>> list = position.list();
        for (int i = 0; i < list.size(); i++) {
            if (!list.get(i).isForMisere()) {
                throw new Refusal(
                        ErrorCode.UNSUPPORTED_PLAY,
                        "component " + i + ", " + list.get(i).game().notation() + ", offers no misère play",
                        "/play");
            }
        }
        return list.stream()
                .filter(one -> list.size() == 1 && one.offers(Ask.MOVES, Play.MISERE))
                .findFirst();
    }

    @Override
    public GrundyValue grundy(Components position, Budget budget) {
        return position.values(budget).value();
    }

    /** The components' values are needed before the first of their moves: each must balance all others. */
    @Override
    protected void findMovesTo(Components position, long value, MoveList found) {
        Budget budget = found.budget();
        ValueSum sum = position.values(budget);
        List<Component<?>> playable = position.playable();
        for (int i = 0; i < playable.size() && !found.isDone(); i++) {
            if (sum.mayGive(i, value)) {
                long held = budget.held();
                WinningMoves moves = playable.get(i).movesTo(sum.wanted(i, value), found);
                budget.releaseTo(held);
                for (Move move : moves.items()) {
                    found.add(new SumMove(i, move));
                }
                found.count(moves.count() - moves.items().size());
            }
        }
    }

    @Override
    protected void findWinning(Components position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
            return;
        }
        Optional<Component<?>> only = withOwnTheory(position);
        if (only.isPresent()) {
            WinningMoves own = only.get().winningMoves(play, found);
            found.addAll(
                    own.count(),
                    own.items().stream().map(move -> new SumMove(0, move)).toList());
        } else {
            new MisereSumSearch(position, positions, found.budget()).find(found);
        }
    }
}
