package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;

/** Asks a game what a query wants to know, in the order of {@link Ask}, and hands each answer to an {@link AnswerForm}. */
public final class Answerer {
    private static final Ask[] ASKS = Ask.values();

    private final long budgetSteps;

    /** @param budgetSteps the search budget of each query */
    public Answerer(long budgetSteps) {
        this.budgetSteps = budgetSteps;
    }

    /** Answers {@code query}; a refusal may come after part of the answer has been written. */
    public <P> void answer(Query<P> query, AnswerForm form) {
        Budget budget = Budget.ofSteps(budgetSteps);
        for (Ask ask : ASKS) {
            if (query.asks().has(ask)) {
                answer(query, ask, budget, form);
                budget.releaseTo(0); // what was worked out for one question is garbage before the next
            }
        }
    }

    private static <P> void answer(Query<P> query, Ask ask, Budget budget, AnswerForm form) {
        Ruleset<P> game = query.game();
        P position = query.position();
        switch (ask) {
            case OUTCOME -> {
                if (!query.asks().has(Ask.GRUNDY)) {
                    form.outcome(game.outcome(position, query.play(), budget));
                }
            }
            case GRUNDY -> valued(query, budget, form);
            case MOVE -> form.move(game.winningMove(position, query.play(), budget));
            case MOVES -> form.moves(game.winningMoves(position, query.play(), query.limit(), budget));
            case PROBABILITY -> form.probability(game.probability(position, budget));
        }
    }

    /** Answers what is asked of a folded position. */
    public static void answer(PositionFold fold, AskSet asks, AnswerForm form) {
        if (asks.has(Ask.OUTCOME)) {
            form.outcome(fold.outcome());
        }
        if (asks.has(Ask.GRUNDY)) {
            form.grundy(fold.grundy());
        }
        if (asks.has(Ask.MOVE)) {
            form.move(fold.winningMove());
        }
    }

    /** Where the nim-value is asked too, it tells the outcome of normal play: nothing is searched twice. */
    private static <P> void valued(Query<P> query, Budget budget, AnswerForm form) {
        GrundyValue value = query.game().grundy(query.position(), budget);
        if (value instanceof GrundyValue.None none) {
            throw new Refusal(ErrorCode.UNSUPPORTED_ASK, none.why(), "/ask");
        }
        if (query.asks().has(Ask.OUTCOME)) {
            boolean tells = query.play() == Play.NORMAL && value instanceof GrundyValue.Finite;
            form.outcome(
                    tells
                            ? Outcome.ofWin(((GrundyValue.Finite) value).value() != 0)
                            : query.game().outcome(query.position(), query.play(), budget));
        }
        form.grundy(value);
    }
}
