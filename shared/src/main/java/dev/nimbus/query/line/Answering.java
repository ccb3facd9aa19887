package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Answers one query within its budget. What is known is answered: one thing asked that is past the budget does not take
 * another with it, so each may take all that is left only where nothing is asked behind it, else half of it; but the
 * outcome, which all others tell as well, may take all. What follows from what is known is not worked out again.
 */
final class Answering<P> {
    private final Query<P> query;
    private final Budget budget;
    private final AnswerForm form;
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
        Known known = Known.of(query.game(), query.position(), query.play(), query.asks(), budget, parts(Ask.GRUNDY));
        Tried<Optional<Move>> move = asks(Ask.MOVE) ? move(known) : Tried.of(Optional.empty());
        write(Ask.OUTCOME, new Tried<>(known.outcome(), known.whyNoOutcome()), form::outcome);
        write(Ask.GRUNDY, new Tried<>(known.grundy(), known.whyNoGrundy()), form::grundy);
        write(Ask.MOVE, move, form::move);
        list(Ask.MOVES, part -> form.moves(moves(known, part)));
        list(Ask.OPTIONS, this::options);
        list(Ask.PROBABILITY, part -> form.probability(query.game().probability(query.position(), part)));
        list(Ask.SCORE, part -> form.score(query.game().score(query.position(), part)));
        if (!isKnown) {
            throw first.orElseThrow();
        }
        return isWhole;
    }

    /**
     * What came of working something out.
     *
     * @param value what was asked, if it is known
     * @param refusal why it is not
     */
    private record Tried<T>(Optional<T> value, Optional<Refusal> refusal) {
        static <T> Tried<T> of(T value) {
            return new Tried<>(Optional.of(value), Optional.empty());
        }
    }

    private boolean asks(Ask ask) {
        return query.asks().has(ask);
    }

    /** One part of so many of what is left may be taken for {@code ask}. */
    private int parts(Ask ask) {
        return query.asks().isAskedBehind(ask) ? 2 : 1;
    }

    private Tried<Optional<Move>> move(Known known) {
        if (known.hasNoWinningMove()) {
            return Tried.of(Optional.empty());
        }
        Tried<Optional<Move>> found =
                within(Ask.MOVE, part -> query.game().winningMove(query.position(), query.play(), part));
        if (found.value().flatMap(winning -> winning).isPresent()) {
            known.noteWinningMove();
        }
        return found;
    }

    private WinningMoves moves(Known known, Budget part) {
        return known.hasNoWinningMove()
                ? WinningMoves.NONE
                : query.game()
                        .winningMoves(
                                query.position(), query.play(), query.listing().limit(), part);
    }

    private void options(Budget part) {
        AnsweredOptions options = OptionLister.list(query, part);
        form.options(options);
        isWhole &= options.isWhole();
    }

    /** Works something out within its part of the budget. */
    private <T> Tried<T> within(Ask ask, Function<Budget, T> work) {
        Budget part = budget.part(budget.left() / parts(ask));
        try {
            return Tried.of(work.apply(part));
        } catch (Refusal refusal) {
            return new Tried<>(Optional.empty(), Optional.of(Known.requireUnanswered(refusal)));
        } finally {
            budget.settle(part); // what was held for one question is garbage before the next
        }
    }

    private <T> void write(Ask ask, Tried<T> tried, Consumer<T> writer) {
        if (asks(ask)) {
            tried.value().ifPresent(writer);
            note(ask, tried);
        }
    }

    /** Lists are written while their part of the budget holds them. */
    private void list(Ask ask, Consumer<Budget> writer) {
        if (asks(ask)) {
            note(ask, within(ask, part -> {
                writer.accept(part);
                return true;
            }));
        }
    }

    private void note(Ask ask, Tried<?> tried) {
        if (tried.value().isPresent()) {
            isKnown = true;
        } else {
            leaveOut(ask, tried.refusal().orElseThrow());
        }
    }

    private void leaveOut(Ask ask, Refusal refusal) {
        isWhole = false;
        first = first.isPresent() ? first : Optional.of(refusal);
        form.unanswered(ask, refusal);
    }
}
