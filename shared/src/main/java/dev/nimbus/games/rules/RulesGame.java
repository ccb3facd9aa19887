package dev.nimbus.games.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.search.PlayedOut;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * A game by rules of a user's own: states of 1 to 4 integers, and moves that replace one state by any number of states,
 * which are then played as a sum. Where a state is one integer it is a {@link HeapRulesGame}.
 */
public class RulesGame extends BasicGame<States> {
    public static final GameType TYPE = new GameType("rules", RulesGame::make);

    private static final String EXAMPLE =
            "{\"rules\":{\"state\":[\"n\"],\"moves\":[{\"for\":{\"d\":\"1..n\"},\"to\":[\"n-d\"]}]}}";

    private final StateRules rules;
    private final ValueTable positions;
    private final KeptStates kept = new KeptStates();
    private final Optional<StatePeriods> periods;

    RulesGame(StateRules rules, ValueTable positions) {
        super(rules.notation(), rules.arity() == 1 ? PositionShape.INTEGERS : PositionShape.STRUCTURE, all(), moves());
        this.rules = rules;
        this.positions = positions;
        this.periods = StatePeriods.of(rules, positions);
    }

    private static RulesGame make(Notation notation, GameType.Context context) {
        notation.requireRules(EXAMPLE);
        StateRules rules = RulesReader.read(notation.rules());
        return rules.arity() == 1 ? new HeapRulesGame(rules, context) : new RulesGame(rules, context.positions());
    }

    /** Only the values of a position's own states tell whether play ends. */
    @Override
    public boolean mayRepeat(States position) {
        return true;
    }

    /** The values of states, for one query. */
    @FunctionalInterface
    public interface Values {
        /**
         * The value of the state that begins at {@code states[at]}.
         *
         * @throws Refusal if play can go on for ever, a move has no result, or the budget is used up
         */
        long at(long[] states, int at);
    }

    /** How many integers a state has. */
    public final int arity() {
        return rules.arity();
    }

    /** The names of a state's integers. */
    public final List<String> names() {
        return rules.names();
    }

    /** Finds values of states, paid from {@code budget}; good until one is refused. */
    public Values values(Budget budget) {
        StateValues values = played(budget);
        if (periods.isEmpty()) {
            return values::value;
        }
        StatePeriods.OfQuery found = periods.get().ofQuery(budget);
        return (states, at) -> found.of(states, at)
                .map(period -> values.value(period.reduced(states, at, arity()), 0))
                .orElseGet(() -> values.value(states, at));
    }

    /** The values of states that are played out. */
    final StateValues played(Budget budget) {
        return new StateValues(rules, kept, positions, budget);
    }

    /** Where a state is more than one integer, these alone are the position of one state. */
    @Override
    public States read(PositionInput input) {
        if (rules.arity() == 1) {
            return new States(1, input.integers("state"));
        }
        JsonNode tree = StructuredInput.tree(input);
        if (tree.isArray() && tree.size() == rules.arity() && !tree.get(0).isArray()) {
            return new States(rules.arity(), TreeInput.integers(tree, "integer", ""));
        }
        String expected = "a list of states, each a list of " + rules.arity() + " integers";
        TreeInput.requireArray(tree, expected, "");
        long[] numbers = new long[rules.arity() * tree.size()];
        for (int i = 0; i < tree.size(); i++) {
            JsonNode state = tree.get(i);
            if (!state.isArray() || state.size() != rules.arity()) {
                throw Refusal.invalidPosition(
                        "state " + i + " is " + TreeInput.quote(state) + "; expected " + expected, "/" + i);
            }
            long[] read = TreeInput.integers(state, "integer", "/" + i);
            System.arraycopy(read, 0, numbers, i * rules.arity(), read.length);
        }
        return new States(rules.arity(), numbers);
    }

    @Override
    public States sample(RandomGenerator random, int size) {
        int states = random.nextInt(rules.arity() == 1 ? 4 : 3);
        int most = rules.arity() == 1 ? size + 4 - states : 2 + size / (1 + states);
        return new States(
                rules.arity(),
                random.longs((long) states * rules.arity(), 0, most).toArray());
    }

    /** Work that nobody pays for is bounded as a query is. */
    @Override
    public boolean options(States position, OptionVisitor<States> visitor) {
        return options(position, Budget.standard(), visitor);
    }

    /** The moves of a state are held while they are shown: they come in the order of what they leave. */
    @Override
    public boolean options(States position, Budget budget, OptionVisitor<States> visitor) {
        MoveLister lister = new MoveLister(rules, budget);
        boolean more = true;
        for (int i = 0; i < position.count() && more; i++) {
            int component = i;
            FirstMoves all = new FirstMoves(Integer.MAX_VALUE, budget);
            lister.list(position.numbers(), i * rules.arity(), (results, count) -> {
                all.add(move(lister, component, results, count));
                return true;
            });
            more = all.visit(move -> visitor.visit(move, position.replace(component, move.to())));
        }
        return more;
    }

    @Override
    public boolean hasMove(States position) {
        MoveLister lister = new MoveLister(rules, Budget.standard());
        for (int at = 0; at < position.numbers().length; at += rules.arity()) {
            if (!lister.list(position.numbers(), at, (results, count) -> false)) {
                return true;
            }
        }
        return false;
    }

    private StateMove move(MoveLister lister, int component, long[] results, int count) {
        States to = new States(rules.arity(), Arrays.copyOf(results, count));
        MoveRule move = lister.move();
        return new StateMove(component, move.index(), move.variables(), lister.values(), to);
    }

    @Override
    public long size(States position) {
        return position.size();
    }

    @Override
    public States canonical(States position) {
        return position.sorted();
    }

    @Override
    public List<States> components(States position) {
        return position.singles();
    }

    @Override
    public Outcome outcome(States position, Play play, Budget budget) {
        if (play == Play.NORMAL) {
            return Outcome.ofWin(sum(position, values(budget)) != 0);
        }
        return Outcome.ofWin(!isLost(position, budget).test(position));
    }

    @Override
    public boolean isOutcomeOfValue(Play play) {
        return play == Play.NORMAL;
    }

    /**
     * Whether the player who moves next loses this position under misère play, or one that it leads to. What was once found
     * shows that play ends; before a search that is to be found out.
     */
    private Predicate<States> isLost(States position, Budget budget) {
        boolean descends = !rules.reaches().isEmpty();
        StateComponents states = new StateComponents(rules, descends, () -> budget);
        MisereSearch search = new MisereSearch(states, positions, budget);
        return new Predicate<>() {
            private boolean ends;

            @Override
            public boolean test(States asked) {
                PositionSearch.Position written = states.position(asked);
                SumFacts.Fact known = search.known(written);
                if (known != SumFacts.Fact.NOTHING) {
                    return known == SumFacts.Fact.LOST;
                }
                if (!ends) {
                    requireEnd(position, budget);
                    ends = true;
                }
                return search.isLost(written);
            }
        };
    }

    /** All values are there only if play ends. */
    @Override
    public void requireEnd(States position, Budget budget) {
        long held = budget.held();
        sum(position, values(budget));
        budget.releaseTo(held);
    }

    @Override
    public GrundyValue grundy(States position, Budget budget) {
        return GrundyValue.of(sum(position, values(budget)));
    }

    private long sum(States position, Values values) {
        return sum(position.numbers(), position.numbers().length, values);
    }

    private long sum(long[] states, int length, Values values) {
        long sum = 0;
        for (int at = 0; at < length; at += rules.arity()) {
            sum ^= values.at(states, at);
        }
        return sum;
    }

    /** Whether a move in a state wins, by what it leaves. */
    @FunctionalInterface
    interface WinningTest {
        boolean wins(int component, long[] results, int count);
    }

    @Override
    protected final void findMovesTo(States position, long value, MoveList found) {
        Values values = values(found.budget());
        long rest = sum(position, values) ^ value;
        long[] wanted = new long[position.count()];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = rest ^ values.at(position.numbers(), i * rules.arity());
        }
        if (rest != 0) {
            findMoves(position, (i, results, count) -> sum(results, count, values) == wanted[i], found);
        }
    }

    /**
     * Finds the moves that pass a test, in order, until the list has enough. A state's moves are all tested, since they are
     * not listed in order.
     */
    final void findMoves(States position, WinningTest test, MoveList found) {
        MoveLister lister = new MoveLister(rules, found.budget());
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            int component = i;
            FirstMoves first = new FirstMoves(found.room(), found.budget());
            lister.list(position.numbers(), i * rules.arity(), (results, count) -> {
                if (test.wins(component, results, count)) {
                    first.add(move(lister, component, results, count));
                }
                return true;
            });
            first.addTo(found);
        }
    }

    @Override
    protected void findWinning(States position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
            return;
        }
        findMoves(position, new PlayedOut<>(this), isLost(position, found.budget()), found);
    }
}
