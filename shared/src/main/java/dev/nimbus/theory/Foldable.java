package dev.nimbus.theory;

import java.util.Optional;
import java.util.Set;

/** A game on a list of integers for which a {@link PositionFold} answers some questions. */
public interface Foldable {
    /** {@return what one integer is called in errors: "heap"} */
    String noun();

    /**
     * {@return a fold of no integers that can answer {@code asks}; empty if these need the whole position}
     *
     * @param asks some of what the game offers under {@code play}
     * @param play the convention: who cannot move loses, or wins
     */
    Optional<PositionFold> newFold(Play play, Set<Ask> asks);
}
