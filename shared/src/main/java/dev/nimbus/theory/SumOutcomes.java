package dev.nimbus.theory;

import java.util.List;
import java.util.Optional;

/**
 * Answers who wins sums of one game under misère play. What it works out for one sum serves the next ones, so whoever has many
 * questions asks one object. Not safe for use by several threads.
 *
 * @param <P> positions of the game
 */
@FunctionalInterface
public interface SumOutcomes<P> {
    /**
     * {@return who wins a sum; empty if that takes more work, or more memory than a query has}
     *
     * @param components what the sum consists of, each a component of the game
     * @param mostSteps how much work it may take, about, in steps of a {@link Budget}; with 0 it looks up what is known
     * @throws Refusal with {@link ErrorCode#TOO_LARGE} when the whole budget is used up
     */
    Optional<Outcome> find(List<P> components, long mostSteps);
}
