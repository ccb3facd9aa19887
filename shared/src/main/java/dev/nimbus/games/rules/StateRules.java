package dev.nimbus.games.rules;

import dev.nimbus.search.words.RulesetHash;
import java.util.List;

/**
 * Rules, read and compiled.
 *
 * @param notation the canonical JSON: equal rules have equal notations
 * @param ruleset its hash
 * @param names the names of a state's integers, 1 to 4
 * @param moves the kinds of moves
 * @param slots how many slots any move needs
 * @param mostResults how many integers any move leaves
 */
record StateRules(
        String notation, RulesetHash ruleset, List<String> names, List<MoveRule> moves, int slots, int mostResults) {
    /** How far each move leads, for the first integer that all of them make smaller; empty if that does not show. */
    List<Reach> reaches() {
        for (int i = 0; i < arity(); i++) {
            int integer = i;
            List<Reach> all = moves.stream()
                    .flatMap(move -> move.reaches().stream().filter(reach -> reach.integer() == integer))
                    .toList();
            if (all.size() == moves.size()) {
                return all;
            }
        }
        return List.of();
    }

    /** How many integers a state has. */
    int arity() {
        return names.size();
    }

    /** A state as errors and answers show it: an integer, or a list of more. */
    String show(long[] numbers, int from) {
        if (arity() == 1) {
            return Long.toString(numbers[from]);
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < arity(); i++) {
            (i == 0 ? text : text.append(',')).append(numbers[from + i]);
        }
        return text.append(']').toString();
    }
}
