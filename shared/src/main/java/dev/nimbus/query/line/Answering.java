package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers one query within its budget. What is known is answered: one thing asked that is past the budget does not take
 * another with it, so each may take {@linkplain AskSet#parts a part} of what is left, and options are listed first. What
 * follows from what is known is not worked out again.
 */
final class Answering<P> {
    private final Query<P> query;
    private final Budget budget;
    private final AnswerForm form;
    private Optional<Move> move = Optional.empty();
    private Optional<Refusal> first = Optional.empty();
    private boolean isKnown;
    private boolean isWhole = true;

    Answering(Query<P> query, Budget budget, AnswerForm form) {
        this.query = query;
        this.budget = budget;
        this.form = form;
    }

    /**
     * Answers.
     *
     * @return whether all that was asked is answered, the outcome of each option too
     * @throws Refusal if nothing asked is known, or the question is wrong; part of the answer may have been written
     */
    boolean answer() {
        Optional<OptionLister<P>> options =
                asks(Ask.OPTIONS) ? Optional.of(OptionLister.list(query, budget, form)) : Optional.empty();
        Known known = Known.of(query.game(), query.position(), query.play(), query.asks(), budget);
        Optional<Refusal> whyNoMove = asks(Ask.MOVE) && !known.hasNoWinningMove()
                ? within(Ask.MOVE, part -> findMove(known, part))
                : Optional.empty();
        if (isWritten(Ask.OUTCOME, known.whyNoOutcome())) {
            form.outcome(known.outcome().orElseThrow());
        }
        if (isWritten(Ask.GRUNDY, known.whyNoGrundy())) {
            form.grundy(known.grundy().orElseThrow());
        }
        if (isWritten(Ask.MOVE, whyNoMove)) {
            form.move(move);
        }
        if (query.asks().isAskedBehind(Ask.MOVE)) {
            writeLists(known, options);
        }
        if (!isKnown) {
            throw first.orElseThrow();
        }
        return isWhole;
    }

    /** Lists are written while their part of the budget holds them. */
    private void writeLists(Known known, Optional<OptionLister<P>> options) {
        list(Ask.MOVES, part -> form.moves(moves(known, part)));
        list(Ask.OPTIONS, part -> write(options.orElseThrow().answered(part)));
        list(Ask.PROBABILITY, part -> form.probability(query.game().probability(query.position(), part)));
        list(Ask.SCORE, part -> form.score(query.game().score(query.position(), part)));
    }

    private boolean asks(Ask ask) {
        return query.asks().has(ask);
    }

    private void findMove(Known known, Budget part) {
        move = query.game().winningMove(query.position(), query.play(), part);
        if (move.isPresent()) {
            known.noteWinningMove();
        }
    }

    private WinningMoves moves(Known known, Budget part) {
        return known.hasNoWinningMove()
                ? WinningMoves.NONE
                : query.game()
                        .winningMoves(
                                query.position(), query.play(), query.listing().limit(), part);
    }

    private void write(AnsweredOptions options) {
        form.options(options);
        isWhole &= options.isWhole();
    }

    private void list(Ask ask, Consumer<Budget> writer) {
        if (asks(ask)) {
            isWritten(ask, within(ask, writer));
        }
    }

    /** Works something out within its part of the budget, and says why not if that is not enough. */
    private Optional<Refusal> within(Ask ask, Consumer<Budget> work) {
        Budget part = budget.part(budget.left() / query.asks().parts(ask));
        try {
            work.accept(part);
            return Optional.empty();
        } catch (Refusal refusal) {
            return Optional.of(Known.requireUnanswered(refusal));
        } finally {
            budget.settle(part); // what was held for one question is garbage before the next
        }
    }

    /** Whether {@code ask} is asked and its answer known; if it is not known, leaves it out. */
    private boolean isWritten(Ask ask, Optional<Refusal> whyNot) {
        if (!asks(ask)) {
            return false;
        }
        if (whyNot.isPresent()) {
            leaveOut(ask, whyNot.get());
            return false;
        }
        isKnown = true;
        return true;
    }

    private void leaveOut(Ask ask, Refusal refusal) {
        isWhole = false;
        first = first.isPresent() ? first : Optional.of(refusal);
        form.unanswered(ask, refusal);
    }
}
