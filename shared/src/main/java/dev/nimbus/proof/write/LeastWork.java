package dev.nimbus.proof.write;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Asks several questions, each of which may have an answer that will do. What is known answers at once. If nothing is, each is
 * asked with few steps, then those that are left with many more, until one answers: the one that takes least work, about.
 */
record LeastWork(Budget budget) {
    static final long FIRST_TRY = 1000;
    static final long NEXT_TRY = 16;

    /** What is known costs a look-up for each part. */
    private static final long LOOK = 1;

    /** What the game is asked; empty if the answer is no. */
    @FunctionalInterface
    interface Question<R> {
        /**
         * Asks it.
         *
         * @throws Refusal with {@code too-large} if it takes more than its budget
         */
        Optional<R> ask(Budget its);
    }

    /** The answers that are known or, if none is, the one that takes least work; none if all questions have none. */
    <R> List<R> answers(List<Question<R>> questions) {
        List<Question<R>> open = new ArrayList<>(questions);
        List<R> found = answers(open, LOOK, open.size());
        for (long most = FIRST_TRY; found.isEmpty() && !open.isEmpty(); most = Math.multiplyExact(most, NEXT_TRY)) {
            found = answers(open, most, 1);
        }
        return found;
    }

    /** The first answers with so many steps for each question; questions that are known to have none are removed. */
    private <R> List<R> answers(List<Question<R>> open, long most, int wanted) {
        List<R> found = new ArrayList<>();
        for (Iterator<Question<R>> all = open.iterator(); all.hasNext() && found.size() < wanted; ) {
            Optional<Optional<R>> answer = within(most, all.next()::ask);
            if (answer.isPresent() && answer.get().isEmpty()) {
                all.remove();
            }
            answer.flatMap(Function.identity()).ifPresent(found::add);
        }
        return found;
    }

    /** What is found with so many steps; empty if it takes more. */
    <R> Optional<R> within(long most, Function<Budget, R> finding) {
        Budget part = budget.part(most);
        try {
            return Optional.of(finding.apply(part));
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE || budget.left() <= most) {
                throw refusal;
            }
            return Optional.empty();
        } finally {
            budget.settle(part);
        }
    }
}
