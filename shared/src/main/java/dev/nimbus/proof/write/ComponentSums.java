package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Ruleset.SumOutcomes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sums as lists of their components. What a component leads to is listed once, and no option is made as a position, which
 * took most of the time.
 */
record ComponentSums<P>(Options<P> options, Sums<P> sums, SumOutcomes<P> outcomes) implements MisereSums<P> {
    /** Places in a map, a list and an array. */
    private static final int OPTION_BYTES = 120;

    private static final int COMPONENT_BYTES = 12;

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
    public Map<SumKey, List<P>> options(List<P> sum) {
        Map<SumKey, List<P>> all = new LinkedHashMap<>();
        Set<SumKey> keys = sums.options(sums.ofParts(sum), options.parts());
        options.requireRoom(keys.stream().mapToLong(ComponentSums::bytes).sum());
        keys.forEach(option -> all.put(option, components(option)));
        options.spend(all.size());
        return all;
    }

    private static long bytes(SumKey option) {
        return OPTION_BYTES + (long) COMPONENT_BYTES * option.size();
    }

    @Override
    public Optional<Outcome> find(List<P> sum, long mostSteps) {
        return outcomes.find(sum, mostSteps);
    }
}
