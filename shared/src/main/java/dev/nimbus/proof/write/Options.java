package dev.nimbus.proof.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.SumKey;
import dev.nimbus.proof.Sums;
import dev.nimbus.proof.write.LeastWork.Question;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Rules.OptionParts;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.Ruleset.SumOutcomes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Finds options of a given nim-value, and what else shows a nim-value, the cheapest: of two that serve, the one that a search
 * has just found is known, and the other may take as long again.
 */
final class Options<P> {
    private static final JsonMapper JSON = new JsonMapper();

    /** A list and its place in a set. */
    static final int OPTION_BYTES = 100;

    private final Ruleset<P> game;
    private final OptionParts<P> parts;
    private final Budget budget;
    private final Set<Lemma> lemmas;
    private final LeastWork work;
    private final Optional<KnownOptions<P>> known;

    Options(Ruleset<P> game, Budget budget, Set<Lemma> lemmas) {
        this.game = game;
        this.parts = game.optionParts();
        this.budget = budget;
        this.lemmas = lemmas;
        this.work = new LeastWork(budget);
        this.known = game.knownValues(budget).map(values -> new KnownOptions<>(game, values, budget));
    }

    /** Lists what options consist of. */
    OptionParts<P> parts() {
        return parts;
    }

    /**
     * Shows the options as sums of components.
     *
     * @param visitor is shown nothing more once it returns false
     * @return whether all were shown
     */
    boolean visit(P position, Predicate<List<P>> visitor) {
        return parts.visit(position, budget, option -> {
            budget.spend(1);
            return visitor.test(option);
        });
    }

    /** The options as sums of components, each once. */
    Set<List<P>> of(P position) {
        Set<List<P>> options = new LinkedHashSet<>();
        long mark = budget.held();
        visit(position, option -> {
            if (options.add(option)) {
                budget.hold(OPTION_BYTES + option.stream().mapToLong(game::size).sum());
            }
            return true;
        });
        budget.releaseTo(mark); // Gone before the next component is asked for.
        return options;
    }

    /** Pays for so many options of a component that were looked at, which may cancel the proof. */
    void spend(int looked) {
        budget.spend(looked);
    }

    /** Sees to it that there is room for so many bytes, which are soon gone. */
    void requireRoom(long bytes) {
        long mark = budget.held();
        budget.hold(bytes);
        budget.releaseTo(mark);
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

    /** Whether a component has the value 0 by a lemma that the proof may rest on. */
    boolean isLostByHalfTurn(P component) {
        return lemmas.contains(Lemma.HALF_TURN) && game.isLostByHalfTurn(component);
    }

    /** The text of a position; that of a component says which one it is. */
    String write(P position) {
        return game.write(position);
    }

    /** The length of the texts of components: an estimate of what entries for them need. */
    long length(List<P> components) {
        long length = 0;
        for (P component : components) {
            length += write(component).length();
        }
        return length;
    }

    /** Reads what {@link #write} has written. */
    P read(String text) {
        try {
            return game.read(new TreeInput(JSON.readTree(text)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the game wrote what is no JSON: " + text, e);
        }
    }

    /** What a position takes in memory, about. */
    long bytes(P position) {
        return game.size(position);
    }

    /** The nim-value of a component, where it is known without a search. */
    private OptionalLong known(P component) {
        return known.isEmpty() ? OptionalLong.empty() : known.get().value(component);
    }

    /** The nim-value of a component. */
    long value(P component) {
        OptionalLong found = known(component);
        return found.isPresent() ? found.getAsLong() : searched(component);
    }

    private long searched(P position) {
        long mark = budget.held();
        try {
            GrundyValue value = game.grundy(position, budget);
            if (value instanceof GrundyValue.Finite finite) {
                return finite.value();
            }
            throw value instanceof GrundyValue.None none ? Refusal.unsupportedAsk(none.why(), "") : endless();
        } finally {
            budget.releaseTo(mark); // The search is over; there may be a million of them.
        }
    }

    private static Refusal endless() {
        return Refusal.invalidPosition(
                "play may go on for ever from here; only nim-values of games that end are proved", "");
    }

    /** Of some components one whose nim-value takes least work: often it is known. */
    P cheapest(List<P> components) {
        return components.stream()
                .filter(component -> known(component).isPresent())
                .min(Comparator.comparingInt(component -> write(component).length()))
                .orElseGet(() -> ofLeastWork(components));
    }

    private P ofLeastWork(List<P> components) {
        List<Question<P>> questions = new ArrayList<>();
        for (P component : components) {
            questions.add(
                    its -> Optional.of(component).filter(of -> game.grundy(of, its) instanceof GrundyValue.Finite));
        }
        return requireAny(components, work.answers(questions), () -> "no component of a sum has a nim-value")
                .get(0);
    }

    /** The components of options of this value, of which there is one: those that are known, or one that takes least work. */
    List<List<P>> withValue(P component, long value) {
        return known.flatMap(all -> all.withValue(component, value))
                .orElseGet(() -> requireAny(
                        List.of(component), work.answers(haveValue(component, value)), () -> none(component, value)));
    }

    /**
     * Components whose values show that a component has not this value: itself, if its own is smaller, or those of an option
     * of the value. Those that are known, or ones that take least work: which of them a search has found says how much the
     * others take.
     */
    List<List<P>> refuting(P component, long value) {
        return known.flatMap(all -> all.refuting(component, value))
                .orElseGet(() -> refutingOfLeastWork(component, value));
    }

    private List<List<P>> refutingOfLeastWork(P component, long value) {
        List<Question<List<P>>> questions = new ArrayList<>();
        for (long smaller = 0; smaller < value; smaller++) {
            long own = smaller;
            questions.add(its -> hasValue(component, own, its) ? Optional.of(List.of(component)) : Optional.empty());
        }
        questions.addAll(haveValue(component, value));
        return requireAny(List.of(component), work.answers(questions), () -> none(component, value));
    }

    private <R> List<R> requireAny(List<P> positions, List<R> answers, Supplier<String> none) {
        if (answers.isEmpty()) {
            throw noneFound(positions, none.get());
        }
        return answers;
    }

    private String none(P position, long value) {
        return "no option of " + game.write(position) + " has the value " + value;
    }

    private List<Question<List<P>>> haveValue(P position, long value) {
        List<Question<List<P>>> questions = new ArrayList<>();
        for (P option : listedPositions(position)) {
            questions.add(its -> hasValue(option, value, its) ? Optional.of(componentsOf(option)) : Optional.empty());
        }
        return questions;
    }

    private List<P> listedPositions(P position) {
        List<P> all = new ArrayList<>();
        long mark = budget.held();
        game.options(position, budget, (move, option) -> {
            budget.hold(game.size(option));
            return all.add(option);
        });
        budget.releaseTo(mark);
        return all;
    }

    /** Answers questions about sums under misère play, where the game can be asked about components. */
    Optional<SumOutcomes<P>> misereSums() {
        return game.misereSums(budget);
    }

    /** How many steps to try after so many; refused once none are left. */
    long nextTry(long most) {
        return work.next(most);
    }

    /** Who wins under misère play, if that takes so many steps at the most. */
    Optional<Outcome> misereOutcome(P position, long mostSteps) {
        return work.within(mostSteps, its -> game.outcome(position, Play.MISERE, its));
    }

    /** Whether who moves next loses under misère play. */
    boolean isLost(P position) {
        long mark = budget.held();
        try {
            return game.outcome(position, Play.MISERE, budget) == Outcome.P;
        } finally {
            budget.releaseTo(mark);
        }
    }

    private boolean hasValue(P position, long value, Budget its) {
        if (value == 0) {
            return game.outcome(position, Play.NORMAL, its) == Outcome.P;
        }
        return game.mayRepeat(position)
                ? game.grundy(position, its).equals(GrundyValue.of(value))
                : game.hasValue(position, value, its);
    }

    private RuntimeException noneFound(List<P> positions, String what) {
        return positions.stream().anyMatch(game::mayRepeat) ? endless() : new IllegalStateException(what);
    }

    /** That no option of a won sum is lost: of a game that ends it would be a fault. */
    RuntimeException noneIsLost(List<P> sum) {
        return noneFound(sum, "no option of " + sum.stream().map(game::write).toList() + " is lost under misère play");
    }
}
