package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.SumOutcomes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sums as lists of their components. What a component leads to is listed once, and no option is made as a position, which
 * took most of the time.
 *
 * @param <P> positions of the game
 */
record ComponentSums<P>(Options<P> options, Sums<P> sums, SumOutcomes<P> outcomes) implements MisereSums<P> {
    @Override
    public List<P> of(P position) {
        return components(sums.of(position));
    }

    private List<P> components(SumKey sum) {
        List<P> components = new ArrayList<>(sum.size());
        for (int i = 0; i < sum.size(); i++) {
            components.add(sums.component(sum.get(i)));
        }
        return components;
    }

    @Override
    public SumKey key(List<P> sum) {
        return sums.ofParts(sum);
    }

    @Override
    public Map<SumKey, List<P>> options(List<P> sum) {
        Map<SumKey, List<P>> all = new LinkedHashMap<>();
        sums.options(key(sum), options.parts()).forEach(option -> all.put(option, components(option)));
        options.spend(all.size());
        return all;
    }

    @Override
    public Optional<Outcome> find(List<P> sum, long mostSteps) {
        return outcomes.find(sum, mostSteps);
    }
}
