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
    private static final long NEXT_TRY = 16;

    /** What is known costs a look-up for each part. */
    private static final long LOOK = 1;

    /** For each question: more than any look-up takes. */
    private static final long MOST_OF_LOOKS = 16;

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
        List<R> found = known(open);
        for (long most = FIRST_TRY; found.isEmpty() && !open.isEmpty(); most = next(most)) {
            found = first(open, most);
        }
        return found;
    }

    /** How many steps to try next; refused once none are left. */
    long next(long most) {
        budget.spend(1);
        long left = budget.left();
        return most > left / NEXT_TRY ? left : most * NEXT_TRY;
    }

    /** All that is known, as long as look-ups are cheap: some rules work before they see that they may not. */
    private <R> List<R> known(List<Question<R>> open) {
        List<R> found = new ArrayList<>();
        long enough = budget.spent() + MOST_OF_LOOKS * open.size();
        for (Iterator<Question<R>> all = open.iterator(); all.hasNext() && budget.spent() <= enough; ) {
            ask(all, LOOK).ifPresent(found::add);
        }
        return found;
    }

    /** The first answer with so many steps for each question. */
    private <R> List<R> first(List<Question<R>> open, long most) {
        Optional<R> found = Optional.empty();
        for (Iterator<Question<R>> all = open.iterator(); all.hasNext() && found.isEmpty(); ) {
            found = ask(all, most);
        }
        return found.stream().toList();
    }

    /** The answer of the next question; the question is removed if it is known to have none. */
    private <R> Optional<R> ask(Iterator<Question<R>> all, long most) {
        budget.spend(1); // Else a long round of look-ups would not see that the work was cancelled.
        Optional<Optional<R>> answer = within(most, all.next()::ask);
        if (answer.isPresent() && answer.get().isEmpty()) {
            all.remove();
        }
        return answer.flatMap(Function.identity());
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
