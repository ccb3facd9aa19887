package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Optional;

/**
 * The outcome and the nim-value of a position as far as a budget allows. The outcome comes first, since theory often
 * tells it where a value takes a search; under normal play each follows from the other where it can: P means the value 0.
 * What is not asked is worked out where it may help, within a small part of the budget.
 */
final class Known {
    /** The part of the budget that an outcome may take which is not asked, but may tell what is. */
    private static final int HINT_PART = 32;

    private Optional<Outcome> outcome = Optional.empty();
    private Optional<GrundyValue> grundy = Optional.empty();
    private Optional<Refusal> whyNoOutcome = Optional.empty();
    private Optional<Refusal> whyNoGrundy = Optional.empty();

    private Known() {}

    /**
     * Works out what is asked of outcome and nim-value.
     *
     * @throws Refusal if the question itself is wrong
     */
    static <P> Known of(Ruleset<P> game, P position, Play play, AskSet asks, Budget budget) {
        Known known = new Known();
        boolean valueTells = asks.has(Ask.GRUNDY) && game.isOutcomeOfValue(play);
        if (asks.has(Ask.OUTCOME) && !valueTells) {
            known.askOutcome(game, position, play, budget, budget.left() / asks.parts(Ask.OUTCOME));
        } else if (!asks.has(Ask.OUTCOME) && isHint(asks) && !game.isOutcomeOfValue(play)) {
            known.askOutcome(game, position, play, budget, hintSteps(budget));
        }
        if (asks.has(Ask.GRUNDY)) {
            known.answerGrundy(game, position, play, budget, asks.parts(Ask.GRUNDY));
        }
        return known;
    }

    /** A search has steps without end: a part of them would still be all its effort. */
    private static long hintSteps(Budget budget) {
        return Math.min(budget.left(), Budget.DEFAULT_STEPS) / HINT_PART;
    }

    /** A P-position has the value 0 and no winning move, and theory may know it where a search for these is long. */
    private static boolean isHint(AskSet asks) {
        return asks.has(Ask.GRUNDY) || asks.has(Ask.MOVE) || asks.has(Ask.MOVES);
    }

    private <P> void answerGrundy(Ruleset<P> game, P position, Play play, Budget budget, int parts) {
        if (play == Play.NORMAL && isLost()) {
            grundy = Optional.of(GrundyValue.of(0));
            return;
        }
        Budget part = budget.part(budget.left() / parts);
        try {
            note(game.grundy(position, part), play);
        } catch (Refusal refusal) {
            whyNoGrundy = Optional.of(requireUnanswered(refusal));
            whyNoOutcome = whyNoOutcome.isPresent() ? whyNoOutcome : whyNoGrundy;
        } finally {
            budget.settle(part);
        }
    }

    private void note(GrundyValue value, Play play) {
        if (value instanceof GrundyValue.None none) {
            whyNoGrundy = Optional.of(Refusal.unsupportedAsk(none.why(), "/ask"));
            return;
        }
        grundy = Optional.of(value);
        if (play == Play.NORMAL && value instanceof GrundyValue.Finite finite) {
            outcome = Optional.of(Outcome.ofWin(finite.value() != 0));
        }
    }

    private <P> void askOutcome(Ruleset<P> game, P position, Play play, Budget budget, long steps) {
        Budget part = budget.part(steps);
        try {
            outcome = Optional.of(game.outcome(position, play, part));
        } catch (Refusal refusal) {
            whyNoOutcome = Optional.of(requireUnanswered(refusal));
        } finally {
            budget.settle(part);
        }
    }

    /**
     * {@return {@code refusal} of a thing asked, which leaves others to answer}
     *
     * @throws Refusal if it is of the question itself
     */
    static Refusal requireUnanswered(Refusal refusal) {
        if (refusal.code() != ErrorCode.TOO_LARGE) {
            throw refusal;
        }
        return refusal;
    }

    /** Notes that there is a winning move, whatever else is known. */
    void noteWinningMove() {
        outcome = Optional.of(Outcome.N);
    }

    /** Whether it is known that no move wins: the other player wins, or can go on for ever. */
    boolean hasNoWinningMove() {
        return outcome.isPresent() && outcome.get() != Outcome.N;
    }

    private boolean isLost() {
        return outcome.isPresent() && outcome.get() == Outcome.P;
    }

    Optional<Outcome> outcome() {
        return outcome;
    }

    Optional<GrundyValue> grundy() {
        return grundy;
    }

    /** Why the outcome is not known, if it was asked and is not. */
    Optional<Refusal> whyNoOutcome() {
        return outcome.isPresent() ? Optional.empty() : whyNoOutcome;
    }

    /** Why the nim-value is not known, if it was asked and is not. */
    Optional<Refusal> whyNoGrundy() {
        return grundy.isPresent() ? Optional.empty() : whyNoGrundy;
    }
}
