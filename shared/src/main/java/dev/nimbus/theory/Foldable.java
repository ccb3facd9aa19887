package dev.nimbus.theory;

import java.util.Optional;
import java.util.Set;

/** A game on a list of integers of which some questions are answered by a {@link PositionFold}. */
public interface Foldable {
    /** {@return what one integer is called in errors: "heap"} */
    String noun();

    /**
     * {@return a fold of no integers, which can answer {@code asks}; none where these take the whole position}
     *
     * @param asks some of what the game offers under {@code play}
     * @param play the convention: who cannot move loses, or wins
     */
    Optional<PositionFold> newFold(Play play, Set<Ask> asks);
}
