package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.theory.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sums as positions that are these sums: few games can make one of components. Options are those of the components together,
 * for who checks the proof sees these alone.
 */
record PositionSums<P>(Options<P> options, Sums<P> sums) implements MisereSums<P> {
    @Override
    public List<P> of(P position) {
        return List.of(options.canonical(position));
    }

    @Override
    public Map<SumKey, List<P>> options(List<P> sum) {
        Map<SumKey, List<P>> all = new LinkedHashMap<>();
        options.positionsOf(sum.get(0), sums).forEach((key, option) -> all.put(key, of(option)));
        return all;
    }

    /** Nothing is known before the game is asked. */
    @Override
    public Optional<Outcome> find(List<P> sum, long mostSteps) {
        return mostSteps == 0 ? Optional.empty() : options.misereOutcome(sum.get(0), mostSteps);
    }
}
