package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.Bound;
import dev.nimbus.contest.problem.Step;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names of a problem that count something: items, repetitions or letters. */
final class CountNames {
    private final Set<String> names = new LinkedHashSet<>();

    private CountNames() {}

    static List<String> of(List<Step> steps) {
        CountNames counts = new CountNames();
        steps.forEach(counts::add);
        counts.names.remove(""); // A constant counts, too.
        return List.copyOf(counts.names);
    }

    private void add(Step step) {
        if (step instanceof Step.ReadNumbers numbers) {
            add(numbers.count());
        } else if (step instanceof Step.ReadWord word) {
            names.add(word.name());
        } else if (step instanceof Step.ReadItems items) {
            add(items.count());
            items.steps().forEach(this::add);
        } else if (step instanceof Step.Repeat repeat) {
            add(repeat.count());
            repeat.steps().forEach(this::add);
        } else if (step instanceof Step.For loop) {
            add(loop.to());
            loop.steps().forEach(this::add);
        } else if (step instanceof Step.UntilEnd loop) {
            loop.steps().forEach(this::add);
        } else if (step instanceof Step.UntilZero loop) {
            loop.steps().forEach(this::add);
        }
    }

    private void add(Bound bound) {
        names.add(bound.name());
    }
}
