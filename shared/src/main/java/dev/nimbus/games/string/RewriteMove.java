package dev.nimbus.games.string;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/**
 * Replacing the left side of a rule: {@code {"rule":0,"at":3}}.
 *
 * @param rule the rule's index
 * @param at where the left side begins, in characters from 0
 */
record RewriteMove(int rule, int at) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.number("rule", rule).number("at", at);
    }
}
