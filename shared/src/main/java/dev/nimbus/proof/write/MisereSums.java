package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.theory.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where sums lead, and who wins them under misère play. A sum is a list of positions: of its components where the game can be
 * asked about these, else of one position that is the sum.
 */
interface MisereSums<P> {
    /** Those of a game. */
    static <P> MisereSums<P> of(Options<P> options, Sums<P> sums) {
        return options.misereSums()
                .<MisereSums<P>>map(outcomes -> new ComponentSums<>(options, sums, outcomes))
                .orElseGet(() -> new PositionSums<>(options, sums));
    }

    /** The sum that a position is. */
    List<P> of(P position);

    /** The options, in a map of its own, which the caller may change. */
    Map<SumKey, List<P>> options(List<P> sum);

    /** Who wins, if that takes about so many steps at the most; with 0 as far as it is known and takes no search. */
    Optional<Outcome> find(List<P> sum, long mostSteps);
}
