package dev.nimbus.query.line;

import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import java.util.Optional;

/**
 * A legal move with what is known of the position that it leaves.
 *
 * @param outcome who wins there; empty where that is past the budget
 * @param grundy its nim-value; empty where it was not asked, is past the budget, or is not there
 */
public record AnsweredOption<P>(
        Ruleset<P> game, Move move, P left, Optional<Outcome> outcome, Optional<GrundyValue> grundy) {
    /** The position that the move leaves, as JSON that can be asked next. */
    public String position() {
        return game.write(left);
    }

    /** What that position splits into, as entries of a proof name it: in canonical form, and without what has no move. */
    public List<String> components() {
        return game.components(left).stream()
                .filter(game::hasMove)
                .map(game::write)
                .toList();
    }
}
