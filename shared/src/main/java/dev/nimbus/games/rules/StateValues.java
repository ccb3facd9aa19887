package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.nimber.Mex;

/**
 * The nim-values of states, by playing each state out that can be reached: the mex of the values of all moves. Nothing
 * is cut short, so that a state that can come again is always found. Serves one query. Not safe for use by several
 * threads.
 *
 * <p>The depth-first search has a stack of its own. A state is met twice there: first its unknown followers are put
 * above it, then, when these are known, it gets its value. States between the two are open; a move to an open state
 * closes a cycle.
 */
final class StateValues {
    /** The mark of a state whose followers are being worked out; values are moved up by 1. */
    private static final long OPEN = 0;

    /** What looking a state up and putting it aside costs beside listing its moves. */
    private static final int STATE_STEPS = 2;

    /** So many options are looked up in a step of work. */
    private static final int OPTIONS_OF_A_STEP = 4;

    private final StateRules rules;
    private final Budget budget;
    private final MoveLister lister;
    private final StateTable table;
    private final StackOfStates stack;
    private final Mex mex;
    private long options;

    StateValues(StateRules rules, Budget budget) {
        this.rules = rules;
        this.budget = budget;
        this.mex = new Mex(budget::hold);
        this.lister = MoveLister.ofAll(rules, budget);
        this.table = new StateTable(rules.arity(), budget);
        this.stack = new StackOfStates(rules.arity(), budget);
    }

    /**
     * The value of the state that begins at {@code states[at]}.
     *
     * @throws dev.nimbus.theory.Refusal if a reachable state can come again or has a move without a result, or the
     *     budget is used up
     */
    long value(long[] states, int at) {
        long known = table.get(states, at);
        if (known > OPEN) {
            return known - 1;
        }
        stack.push(states, at);
        long[] top = new long[rules.arity()];
        while (!stack.isEmpty()) {
            stack.peek(top);
            long mark = table.get(top, 0);
            if (mark > OPEN) {
                stack.pop(); // it was met again before its turn came
            } else {
                budget.spend(STATE_STEPS);
                table.put(top, 0, OPEN);
                advance(top);
            }
        }
        return table.get(states, at) - 1;
    }

    /** Gives an open state its value, or puts its unknown followers above it. */
    private void advance(long[] state) {
        mex.clear();
        boolean[] complete = {true};
        lister.list(state, 0, (results, count) -> {
            if ((++options & OPTIONS_OF_A_STEP - 1) == 0) {
                budget.spend(1);
            }
            long sum = 0;
            for (int i = 0; i < count; i += rules.arity()) {
                long mark = table.get(results, i);
                if (mark == OPEN) {
                    throw cycle(results, i);
                }
                if (mark == StateTable.UNKNOWN) {
                    stack.push(results, i);
                    complete[0] = false;
                }
                sum ^= mark - 1;
            }
            if (complete[0]) {
                mex.add(sum);
            }
            return true;
        });
        if (complete[0]) {
            table.put(state, 0, mex.value() + 1);
            stack.pop();
        }
    }

    private RuntimeException cycle(long[] results, int at) {
        return lister.fault("leads to " + rules.show(results, at)
                + ", from which play can come again to the same state; expected" + " rules under which play ends");
    }
}
