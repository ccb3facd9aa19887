package dev.nimbus.games.rules;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch.Known;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import java.util.Arrays;
import java.util.Optional;

/**
 * The nim-values of states, by playing each state out that can be reached: the mex of the values of all moves. Nothing
 * is cut short, so that a state that can come again is always found; whatever query or thread found a value has played the
 * state out. Serves one query. Not safe for use by several threads.
 */
final class StateValues implements SearchProgress.Source {
    private final StateRules rules;
    private final KeptStates kept;
    private final Known node;
    private final Budget budget;
    private final StatePlay.Counts counts = new StatePlay.Counts();
    /** To look states up. */
    private StateTable table;

    /** What the table holds of the budget. */
    private long held;

    /**
     * The values for one query.
     *
     * @param kept what other queries of the game have found, and gets what this one finds
     * @param positions what the node knows, and what others do
     */
    StateValues(StateRules rules, KeptStates kept, ValueTable positions, Budget budget) {
        this.rules = rules;
        this.kept = kept;
        ComponentRules components = new StateComponents(rules, false, () -> budget);
        RulesetHash ruleset = rules.ruleset();
        this.node = new Known(components, positions, budget, rules.arity(), ruleset.high(), ruleset.low());
        this.budget = budget;
        this.table = kept.largest().orElseGet(() -> new StateTable(rules.arity(), budget));
        budget.begins(this);
    }

    /**
     * The value of the state that begins at {@code states[at]}.
     *
     * @throws dev.nimbus.theory.Refusal if a reachable state can come again or has a move without a result, or the
     *     budget is used up
     */
    long value(long[] states, int at) {
        long mark = table.get(states, at);
        return StatePlay.isValue(mark) ? mark - 1 : findBlocking(Arrays.copyOfRange(states, at, at + rules.arity()));
    }

    private long findBlocking(long... state) {
        long known = node.find(state, 0);
        if (known != Known.UNKNOWN) {
            return known;
        }
        budget.release(held);
        held = 0;
        Optional<StateTable> before = kept.take(budget.room() / 2);
        if (before.isPresent()) {
            try {
                before.get().holdBy(budget);
                return playBlocking(before.get(), true, state);
            } catch (Refusal refusal) {
                if (refusal.code() != ErrorCode.TOO_LARGE || budget.isUsedUp()) {
                    throw refusal;
                }
                budget.release(held); // what was kept left too little memory
            }
        }
        return playBlocking(new StateTable(rules.arity(), budget), false, state);
    }

    /**
     * A play that was refused before it found a value leaves nothing to later ones, which would be refused by its table, and
     * then again by one of their own.
     */
    private long playBlocking(StateTable mine, boolean hasValues, long... state) {
        long valuedBefore = counts.valued().sum();
        long others = budget.held() - mine.bytes();
        table = mine;
        try (StatePlay.Question question =
                new StatePlay.Question(new StatePlay(rules, table, node, budget, counts), state)) {
            return question.askBlocking();
        } finally {
            held = mine.bytes();
            budget.releaseTo(others + held);
            if (hasValues || counts.valued().sum() > valuedBefore) {
                kept.give(mine);
            }
        }
    }

    @Override
    public long positions() {
        return counts.listed().sum();
    }

    @Override
    public long values() {
        return counts.valued().sum();
    }

    @Override
    public SearchProgress.Root root() {
        return SearchProgress.Root.NONE;
    }
}
