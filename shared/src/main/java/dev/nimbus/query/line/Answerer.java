package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;

/** Answers queries, and folded positions, each within a budget of its own. */
public final class Answerer {
    private final long budgetSteps;

    /** @param budgetSteps the search budget of each query */
    public Answerer(long budgetSteps) {
        this.budgetSteps = budgetSteps;
    }

    /**
     * Answers {@code query}, by a copy where {@code dear} has the answer; a refusal may come after part of the answer has
     * been written.
     */
    public <P> Answered answer(Query<P> query, AnswerForm form, DearAnswers dear) {
        Answered before = dear.copy(query);
        if (before != Answered.WRITTEN) {
            return before;
        }
        Budget budget = Budget.ofSteps(budgetSteps);
        boolean isWhole = false;
        try {
            isWhole = new Answering<>(query, budget, form).answer();
        } finally {
            dear.note(query, budget.spent(), !isWhole && budget.isUsedUp());
        }
        return Answered.WRITTEN;
    }

    /** Answers {@code query} within {@code budget}; a refusal may come after part of the answer has been written. */
    public static <P> void answer(Query<P> query, Budget budget, AnswerForm form) {
        new Answering<>(query, budget, form).answer();
    }

    /** Answers what is asked of a folded position. */
    public static void answer(PositionFold fold, AskSet asks, AnswerForm form) {
        if (asks.has(Ask.OUTCOME)) {
            form.outcome(fold.outcome());
        }
        if (asks.has(Ask.GRUNDY)) {
            grundy(fold, !asks.has(Ask.OUTCOME) && !asks.has(Ask.MOVE), form);
        }
        if (asks.has(Ask.MOVE)) {
            form.move(fold.winningMove());
        }
    }

    /** The fold knows the other answers where the nim-value is out of range. */
    private static void grundy(PositionFold fold, boolean isAlone, AnswerForm form) {
        try {
            form.grundy(fold.grundy());
        } catch (Refusal refusal) {
            if (isAlone) {
                throw refusal;
            }
            form.unanswered(Ask.GRUNDY, Known.requireUnanswered(refusal));
        }
    }
}
