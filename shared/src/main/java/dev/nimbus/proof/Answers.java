package dev.nimbus.proof;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The nim-values that options of a component without an entry have by the entries. The first question ends at the option
 * that it asks for: most components are asked about once. The second one looks at all options, and the others are looked up.
 * Safe for use by several threads.
 */
final class Answers<P> {
    /** A list and a row of numbers. */
    static final int ANSWER_BYTES = 64;

    private final P component;
    private final List<Answer> answers = new ArrayList<>(4);
    private boolean asked;
    private boolean complete;

    /**
     * An option whose components all have entries.
     *
     * @param entries the numbers of these entries
     */
    record Answer(long value, int... entries) {}

    Answers(P component) {
        this.component = component;
    }

    /**
     * An option of this value.
     *
     * @param valued finds the entries of a sum; empty unless all its components have one
     */
    synchronized Optional<Answer> find(
            long wanted, OptionParts<P> options, Function<List<P>, Optional<Answer>> valued) {
        Optional<Answer> known = known(wanted);
        if (known.isEmpty() && !complete) {
            boolean toTheEnd = asked;
            asked = true;
            Budget budget = Budget.ofSteps(ProofPositions.MOST_OPTIONS);
            complete = options.visit(component, budget, option -> {
                budget.spend(1);
                Optional<Answer> answer = valued.apply(option);
                answer.ifPresent(this::learn);
                return toTheEnd || answer.isEmpty() || answer.get().value() != wanted;
            });
            known = known(wanted);
        }
        return known;
    }

    private void learn(Answer answer) {
        if (known(answer.value()).isEmpty()) {
            answers.add(answer);
        }
    }

    private Optional<Answer> known(long value) {
        for (Answer answer : answers) {
            if (answer.value() == value) {
                return Optional.of(answer);
            }
        }
        return Optional.empty();
    }
}
