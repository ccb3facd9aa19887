package dev.nimbus.query.line;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Lists the options of a position, and then asks for the outcome of each, unless the query does without. A part of the
 * query's budget pays for listing and counting, before anything else that is asked. Of the budget that is left for outcomes
 * each option may take an equal share, so that a hard one does not take the others with it; what easy ones leave is then
 * spent on the hard ones.
 */
final class OptionLister<P> {
    /** The part of the budget that listing and counting may take. */
    private static final int LISTING_PART = 4;
    /** An option is made of all of the position, so many times as fast as one is copied. */
    private static final int SPEED_OF_MAKING = 4;

    private final Query<P> query;
    private final Listing listing;
    private final boolean isValued;
    private final AskSet asks;
    private final List<Option<P>> options = new ArrayList<>();
    /** Those that more steps may answer. */
    private final BitSet hard = new BitSet();

    private long count;
    private OptionalLong counted = OptionalLong.empty();
    private Optional<Refusal> whyNot = Optional.empty();

    private OptionLister(Query<P> query) {
        this.query = query;
        this.listing = query.listing();
        this.isValued = listing.hasOutcomes() && query.asks().has(Ask.GRUNDY);
        this.asks = isValued ? AskSet.EMPTY.with(Ask.OUTCOME).with(Ask.GRUNDY) : AskSet.EMPTY.with(Ask.OUTCOME);
    }

    /**
     * The options of the query's position, without outcomes.
     *
     * @param budget holds them from now on
     * @param form that they are to be written to
     * @throws Refusal if the question itself is wrong
     */
    static <P> OptionLister<P> list(Query<P> query, Budget budget, AnswerForm form) {
        OptionLister<P> lister = new OptionLister<>(query);
        long held = budget.held();
        try {
            lister.counted = lister.collect(budget);
            form.listed(lister::shortest);
        } catch (Refusal refusal) {
            lister.whyNot = Optional.of(Known.requireUnanswered(refusal));
            lister.options.clear();
            budget.releaseTo(held);
        }
        return lister;
    }

    /**
     * The options with the outcomes that {@code budget} allows.
     *
     * @throws Refusal if they could not even be listed
     */
    AnsweredOptions answered(Budget budget) {
        if (whyNot.isPresent()) {
            throw whyNot.get();
        }
        List<AnsweredOption<?>> items = List.copyOf(listing.hasOutcomes() ? outcomes(budget) : all(Optional.empty()));
        return new AnsweredOptions(counted, items, listing.hasOutcomes(), isValued, listing.hasComponents());
    }

    /** The options as they are written where each outcome takes least. */
    private AnsweredOptions shortest() {
        List<AnsweredOption<?>> items = List.copyOf(all(Optional.of(Outcome.N)));
        return new AnsweredOptions(counted, items, listing.hasOutcomes(), false, listing.hasComponents());
    }

    /** Collects the first options; their number is known if all could be shown. */
    private OptionalLong collect(Budget budget) {
        Budget part = budget.part(budget.left() / LISTING_PART);
        long least = query.game().size(query.position()) / SPEED_OF_MAKING;
        OptionalLong known = query.game().legalMoveCount(query.position(), listing.where());
        try {
            query.game()
                    .legalMoves(
                            query.position(),
                            listing.where(),
                            part,
                            (move, option) -> take(move, option, least, part, budget)
                                    && (known.isEmpty() || options.size() < listing.limit()));
            return known.isPresent() ? known : OptionalLong.of(count);
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE || options.size() < listing.limit()) {
                throw refusal;
            }
            return OptionalLong.empty();
        } finally {
            budget.settle(part);
        }
    }

    private boolean take(Move move, P option, long least, Budget part, Budget budget) {
        long size = query.game().size(option);
        part.spend(1 + Math.max(least, size) / Budget.BYTES_OF_WORK);
        if (listing.where().accepts(move)) {
            count++;
            if (options.size() < listing.limit()) {
                budget.hold(size + MoveList.bytes(move));
                if (listing.hasComponents()) {
                    part.spend(1 + query.game().splittingWork(option));
                }
                options.add(new Option<>(move, option));
            }
        }
        return true;
    }

    private List<AnsweredOption<P>> all(Optional<Outcome> outcome) {
        return options.stream()
                .map(option ->
                        new AnsweredOption<>(query.game(), option.move(), option.position(), outcome, Optional.empty()))
                .toList();
    }

    private List<AnsweredOption<P>> outcomes(Budget budget) {
        List<AnsweredOption<P>> answers = new ArrayList<>(options.size());
        long tried = 0;
        for (int i = 0; i < options.size(); i++) {
            long share = budget.left() / (options.size() - i);
            tried = Math.max(tried, share);
            answers.add(answer(i, budget, share));
        }
        // Where memory or a table was not enough, more steps do not help.
        for (int i = hard.nextSetBit(0); i >= 0 && budget.left() > tried; i = hard.nextSetBit(i + 1)) {
            if (isMissing(answers.get(i))) {
                answers.set(i, answer(i, budget, budget.left()));
            }
        }
        return answers;
    }

    private boolean isMissing(AnsweredOption<P> answer) {
        return answer.outcome().isEmpty() || (isValued && answer.grundy().isEmpty());
    }

    private AnsweredOption<P> answer(int i, Budget budget, long steps) {
        Budget part = budget.part(steps);
        Move move = options.get(i).move();
        P left = options.get(i).position();
        try {
            Known known = Known.of(query.game(), left, query.play(), asks, part);
            return new AnsweredOption<>(query.game(), move, left, known.outcome(), known.grundy());
        } finally {
            hard.set(i, part.isUsedUp());
            budget.settle(part);
        }
    }
}
