package dev.nimbus.games.sum;

import dev.nimbus.games.Sizes;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.ValueSum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
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

    /** All components; none once a move has ended the play of all. */
    List<Component<?>> playable() {
        return isEnded() ? List.of() : list;
    }

    /** Whether a move in one component has ended the play of all. */
    boolean isEnded() {
        return list.stream().anyMatch(Component::endsSum);
    }

    /** The sum of the playable components' values. */
    ValueSum values(Budget budget) {
        List<Component<?>> playable = playable();
        GrundyValue[] values = new GrundyValue[playable.size()];
        for (int i = 0; i < values.length; i++) {
            long held = budget.held();
            values[i] = playable.get(i).grundy(budget);
            budget.releaseTo(held); // the search of one component is garbage before the next
        }
        return new ValueSum(values);
    }

    Components replace(int i, Component<?> component) {
        List<Component<?>> next = new ArrayList<>(list);
        next.set(i, component);
        return new Components(next);
    }

    /** Shows what a move in each component makes of the sum. */
    boolean options(Budget budget, OptionVisitor<Components> visitor) {
        List<Component<?>> playable = playable();
        boolean more = true;
        for (int i = 0; i < playable.size() && more; i++) {
            int at = i;
            more = playable.get(i)
                    .options(budget, (move, option) -> visitor.visit(new SumMove(at, move), replace(at, option)));
        }
        return more;
    }

    /** The legal moves of one component, or of all if {@code index} is empty. */
    boolean legalMoves(OptionalLong index, Budget budget, OptionVisitor<Components> visitor) {
        List<Component<?>> playable = playable();
        boolean more = true;
        for (int i = 0; i < playable.size() && more; i++) {
            int at = i;
            more = (index.isPresent() && index.getAsLong() != at)
                    || playable.get(i)
                            .legalMoves(
                                    budget,
                                    (move, option) -> visitor.visit(new SumMove(at, move), replace(at, option)));
        }
        return more;
    }

    void requireEnd(Budget budget) {
        list.forEach(component -> component.requireEnd(budget));
    }

    boolean hasMove() {
        return playable().stream().anyMatch(Component::hasMove);
    }

    long splittingWork() {
        long work = 0;
        for (Component<?> component : list) {
            work += component.splittingWork();
        }
        return work;
    }

    long size() {
        long size = Sizes.ofNumbers(list.size(), Integer.BYTES);
        for (Component<?> component : list) {
            size += component.size();
        }
        return size;
    }

    /** Each playable component alone, in canonical form; what is itself a sum of others is taken apart. */
    List<Components> parts() {
        List<Components> parts = new ArrayList<>();
        for (Component<?> component : playable()) {
            for (Component<?> part : component.parts()) {
                parts.add(new Components(List.of(part)));
            }
        }
        return parts;
    }

    /** The components in canonical form and in an order of their own, without those that have no move; or what ended the sum. */
    Components canonical() {
        List<Component<?>> kept = new ArrayList<>();
        for (Component<?> component : list) {
            Component<?> canonical = component.canonical();
            if (canonical.endsSum()) {
                return new Components(List.of(canonical));
            }
            if (canonical.hasMove()) {
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
