package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Rules.OptionParts;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds options of a given nim-value, cheap ones first: of two that serve, the one that a search has just found is known, and
 * the other may take as long again.
 *
 * @param <P> positions of the game
 */
final class Options<P> {
    private static final long FIRST_TRY = 1000;
    private static final long NEXT_TRY = 16;

    /** A list and its place in a set. */
    private static final int OPTION_BYTES = 100;

    private final Ruleset<P> game;
    private final OptionParts<P> parts;
    private final Budget budget;
    private final long mostKeptBytes;
    private final Map<P, Set<List<P>>> kept = new HashMap<>();
    private long keptBytes;

    /** Asks the game something of a position. */
    private interface Question<P> {
        boolean holds(P position, Budget budget);
    }

    /** @param mostKeptBytes memory for options, which are asked for again and again */
    Options(Ruleset<P> game, Budget budget, long mostKeptBytes) {
        this.game = game;
        this.parts = game.optionParts();
        this.budget = budget;
        this.mostKeptBytes = mostKeptBytes;
    }

    /** Lists what options consist of. */
    OptionParts<P> parts() {
        return parts;
    }

    /** The options as sums of components, each once. */
    Set<List<P>> of(P position) {
        Set<List<P>> known = kept.get(position);
        if (known != null) {
            return known;
        }
        Set<List<P>> options = listed(position);
        if (keptBytes > mostKeptBytes) {
            kept.clear();
            keptBytes = 0;
        }
        kept.put(position, options);
        return options;
    }

    private Set<List<P>> listed(P position) {
        Set<List<P>> options = new LinkedHashSet<>();
        long mark = budget.held();
        parts.visit(position, budget, option -> {
            budget.spend(1);
            if (options.add(option)) {
                long bytes = OPTION_BYTES;
                for (P part : option) {
                    bytes += game.size(part);
                }
                budget.hold(bytes);
                keptBytes += bytes;
            }
            return true;
        });
        budget.releaseTo(mark); // Gone before the next component is asked for.
        return options;
    }

    /** The options, one for each sum that they are. */
    Map<SumKey, P> positionsOf(P position, Sums<P> sums) {
        Map<SumKey, P> positions = new LinkedHashMap<>();
        long mark = budget.held();
        game.options(position, budget, (move, option) -> {
            budget.spend(1);
            budget.hold(game.size(option));
            positions.putIfAbsent(sums.of(option), option);
            return true;
        });
        budget.releaseTo(mark);
        return positions;
    }

    /** The components that have a move. */
    List<P> componentsOf(P position) {
        return game.components(position).stream().filter(game::hasMove).toList();
    }

    /** The position written as its components are, so that its options are written as those of its components are. */
    P canonical(P position) {
        return game.canonical(position);
    }

    /** What a position takes in memory, about. */
    long bytes(P position) {
        return game.size(position);
    }

    long value(P position) {
        long mark = budget.held();
        try {
            return value(position, budget);
        } finally {
            budget.releaseTo(mark); // The search is over; there may be a million of them.
        }
    }

    private long value(P position, Budget its) {
        if (game.grundy(position, its) instanceof GrundyValue.Finite finite) {
            return finite.value();
        }
        throw Refusal.invalidPosition(
                "play may go on for ever from here; only nim-values of games that end are proved", "");
    }

    /** The components of an option of this value, which there is. */
    List<P> withValue(P position, long value) {
        return componentsOf(find(position, "the value " + value, (option, its) -> hasValue(option, value, its)));
    }

    /** An option that is lost for who moves next under misère play, which there is. */
    P lost(P position) {
        return find(position, "the outcome P under misère play", this::isLost);
    }

    /** Whether who moves next loses under misère play. */
    boolean isLost(P position) {
        long mark = budget.held();
        try {
            return isLost(position, budget);
        } finally {
            budget.releaseTo(mark);
        }
    }

    private boolean isLost(P position, Budget its) {
        return game.outcome(position, Play.MISERE, its) == Outcome.P;
    }

    private boolean hasValue(P position, long value, Budget its) {
        return value == 0 ? game.outcome(position, Play.NORMAL, its) == Outcome.P : value(position, its) == value;
    }

    private P find(P position, String wanted, Question<P> question) {
        List<P> open = new ArrayList<>();
        long mark = budget.held();
        game.options(position, budget, (move, option) -> {
            budget.hold(game.size(option));
            return open.add(option);
        });
        budget.releaseTo(mark);
        for (long most = FIRST_TRY; ; most = Math.multiplyExact(most, NEXT_TRY)) {
            Optional<P> found = find(open, question, most);
            if (found.isPresent()) {
                return found.get();
            }
            if (open.isEmpty()) {
                throw new IllegalStateException("no option of " + game.write(position) + " has " + wanted);
            }
        }
    }

    /** Asks of each option with so many steps; those of which it does not hold are removed. */
    private Optional<P> find(List<P> open, Question<P> question, long most) {
        for (int i = 0; i < open.size(); ) {
            Optional<Boolean> holds = holds(open.get(i), question, most);
            if (holds.isEmpty()) {
                i++;
            } else if (holds.get()) {
                return Optional.of(open.get(i));
            } else {
                open.remove(i);
            }
        }
        return Optional.empty();
    }

    /** The answer; empty if that takes more steps. */
    private Optional<Boolean> holds(P position, Question<P> question, long most) {
        Budget part = budget.part(most);
        try {
            return Optional.of(question.holds(position, part));
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
