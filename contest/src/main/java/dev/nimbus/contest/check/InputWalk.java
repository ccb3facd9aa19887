package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.Bound;
import dev.nimbus.contest.problem.InputNames;
import dev.nimbus.contest.problem.Range;
import dev.nimbus.contest.problem.Step;
import dev.nimbus.contest.problem.Value;
import java.util.ArrayList;
import java.util.List;

/** Goes through the steps of an input once, with the words of a source. */
final class InputWalk {
    /** No list of a random input is longer. */
    static final int MOST_ITEMS = 100_000;

    private final InputSource source;
    private final InputNames scope = new InputNames();

    InputWalk(InputSource source) {
        this.source = source;
    }

    void all(List<Step> steps) {
        steps.forEach(this::one);
    }

    private void one(Step step) {
        if (step instanceof Step.ReadNumber number) {
            scope.set(number.name(), new Value.Number(number(step, true, number.range(), Long.MIN_VALUE)));
        } else if (step instanceof Step.ReadWord word) {
            Range length = word.tried();
            scope.set(
                    word.name(),
                    new Value.Word(source.word(word, length.randomLeast(scope), length.randomMost(scope))));
        } else if (step instanceof Step.ReadNumbers numbers) {
            scope.set(numbers.name(), numbers(numbers));
        } else if (step instanceof Step.ReadItems items) {
            scope.set(items.name(), items(items));
        } else {
            loop(step);
        }
    }

    private void loop(Step step) {
        if (step instanceof Step.Repeat repeat) {
            for (int left = count(repeat.count()); left > 0; left--) {
                all(repeat.steps());
            }
        } else if (step instanceof Step.UntilEnd loop) {
            for (int rounds = 0; source.goesOn(rounds); rounds++) {
                all(loop.steps());
            }
        } else if (step instanceof Step.UntilZero loop) {
            for (int rounds = 0; isRound(loop, source.endsLoops() && !source.goesOn(rounds)); rounds++) {
                // The round was all that there is to do.
            }
        } else if (step instanceof Step.For loop) {
            for (long i = loop.from().value(scope); i <= loop.to().value(scope); i++) {
                scope.set(loop.name(), new Value.Number(i));
                all(loop.steps());
            }
        }
    }

    /** One round of a loop that ends with zeros; false after its last. */
    private boolean isRound(Step.UntilZero loop, boolean isLast) {
        int namesToCome = loop.names().size();
        boolean areZero = true;
        for (Step step : loop.steps()) {
            if (!(step instanceof Step.ReadNumber number) || !loop.names().contains(number.name())) {
                one(step);
                continue;
            }
            namesToCome--;
            long value = ending(number, isLast, areZero && namesToCome == 0);
            scope.set(number.name(), new Value.Number(value));
            areZero &= value == 0;
            if (namesToCome == 0 && areZero) {
                return false;
            }
        }
        return true;
    }

    /** A number that may end its loop: 0 in the last round, and not 0 where it alone decides in another. */
    private long ending(Step.ReadNumber step, boolean isLast, boolean decides) {
        if (isLast) {
            return source.number(step, true, 0, 0, 1);
        }
        return number(step, true, step.range(), source.endsLoops() && decides ? 1 : Long.MIN_VALUE);
    }

    private long number(Step step, boolean isFirst, Range range, long atLeast) {
        return source.number(
                step, isFirst, Math.max(atLeast, range.randomLeast(scope)), range.randomMost(scope), range.multiple());
    }

    private Value numbers(Step.ReadNumbers step) {
        long[] items = new long[count(step.count())];
        source.begin(step, items.length, scope);
        long least = Long.MIN_VALUE;
        for (int i = 0; i < items.length; i++) {
            items[i] = number(step, i == 0, step.range(), least);
            least = step.isAscending() ? items[i] : least;
        }
        return new Value.Numbers(items, items.length);
    }

    private Value items(Step.ReadItems step) {
        List<Value> items = new ArrayList<>();
        int count = count(step.count());
        source.begin(step, count, scope);
        for (int left = count; left > 0; left--) {
            all(step.steps());
            items.add(step.item().value(scope));
        }
        return new Value.Items(items);
    }

    private int count(Bound bound) {
        return (int) Math.max(0, Math.min(MOST_ITEMS, bound.value(scope)));
    }
}
