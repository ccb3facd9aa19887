package dev.nimbus.games.rules;

import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;

/** What the node's table of values, and other nodes, know of the states of one ruleset. For one thread alone. */
final class NodeStates {
    private final StateRules rules;
    private final PositionSearch.Known values;

    /** A component of the core: the hash of the ruleset and the state. */
    private final long[] words;

    NodeStates(StateRules rules, ValueTable positions, Budget budget) {
        this(rules, new PositionSearch.Known(new StateComponents(rules, false, () -> budget), positions, budget));
    }

    private NodeStates(StateRules rules, PositionSearch.Known values) {
        this.rules = rules;
        this.values = values;
        this.words = new long[RulesetHash.WORDS + rules.arity()];
        rules.ruleset().writeTo(words);
    }

    /** For another thread. */
    NodeStates another(Budget own) {
        return new NodeStates(rules, values.another(own));
    }

    private long[] words(long[] states, int at) {
        System.arraycopy(states, at, words, RulesetHash.WORDS, rules.arity());
        return words;
    }

    /** The value of the state that begins at {@code states[at]}, or {@link PositionSearch.Known#UNKNOWN}. */
    long find(long[] states, int at) {
        return values.find(words(states, at));
    }

    /** Keeps a value. If it took many steps, other nodes are told. */
    void found(long[] states, int at, long value, long steps) {
        values.found(words(states, at), value, steps);
    }

    /** Steps spent at which to ask other nodes next. */
    long due() {
        return values.due();
    }

    /** Other nodes are to be asked for a state. */
    void add(long... state) {
        values.add(words(state, 0));
    }

    /** Asks them; what they know is found here then. */
    void askBlocking() {
        values.askBlocking();
    }
}
