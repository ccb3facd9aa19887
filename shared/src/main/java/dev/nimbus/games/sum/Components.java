package dev.nimbus.games.sum;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.ValueSum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A position of a sum.
 *
 * @param list the components, in the order given
 */
public record Components(List<Component<?>> list) {
    public Components {
        list = List.copyOf(list);
    }

    /** The sum of the components' values. */
    ValueSum values(Budget budget) {
        return new ValueSum(
                list.stream().map(component -> component.grundy(budget)).toArray(GrundyValue[]::new));
    }

    Components replace(int i, Component<?> component) {
        List<Component<?>> next = new ArrayList<>(list);
        next.set(i, component);
        return new Components(next);
    }

    /** The components in canonical form and in an order of their own, without those that have no move. */
    Components canonical() {
        List<Component<?>> kept = new ArrayList<>();
        for (Component<?> component : list) {
            Component<?> canonical = component.canonical();
            if (!canonical.options().isEmpty()) {
                kept.add(canonical);
            }
        }
        kept.sort(Comparator.comparing(Component::write));
        return new Components(kept);
    }

    @Override
    public String toString() {
        return list.stream().map(Component::write).collect(Collectors.joining(",", "[", "]"));
    }
}
