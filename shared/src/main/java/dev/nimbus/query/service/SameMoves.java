package dev.nimbus.query.service;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Guesses which game of the catalogue rules of one integer are: one whose small heaps have the same moves, and so the same values. Its
 * theory may know more of large heaps and of misère play.
 */
public final class SameMoves {
    static final int LAST = 200;

    /** Shows moves that begin farther out. */
    private static final int FAR = 1000;

    /** All options of all heaps: games of the catalogue have a few hundred thousand, and a guess is worth no more. */
    private static final long MOST_STEPS = 1_000_000;

    private static final int MOST_NUMBERS = 30;
    private static final int LAST_DIGIT = 40;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    /** The options of each heap to the last one and of the far one, as ascending lists of the heaps that are not empty. */
    private final List<Set<List<Long>>> options;

    private SameMoves(List<Set<List<Long>>> options) {
        this.options = options;
    }

    /** The guess as a sentence, without a line's end. */
    public static String sentence(String game) {
        return "guess: these are the moves of " + game + "; compared for heaps to " + LAST + ", which is no proof";
    }

    /** The notation of the game, if there is one. */
    public static Optional<String> guess(Catalogue catalogue, RulesGame rules) {
        try {
            List<Set<List<Long>>> own = new ArrayList<>();
            Budget budget = Budget.ofSteps(MOST_STEPS);
            for (int heap = 0; heap <= LAST; heap++) {
                own.add(options(rules, heap, budget));
            }
            own.add(options(rules, FAR, budget));
            return own.get(0).isEmpty() ? new SameMoves(own).findIn(catalogue) : Optional.empty();
        } catch (Refusal fault) {
            return Optional.empty(); // The answer to a question about that heap says so.
        }
    }

    private Optional<String> findIn(Catalogue catalogue) {
        List<String> candidates = new ArrayList<>();
        catalogue.entries().stream()
                .filter(entry -> entry.notation().equals(entry.name()))
                .forEach(entry -> candidates.add(entry.name()));
        candidates.add(subtraction());
        candidates.add(octal());
        return candidates.stream()
                .filter(notation -> !notation.isEmpty() && isSame(catalogue, notation))
                .findFirst();
    }

    private boolean isSame(Catalogue catalogue, String notation) {
        try {
            if (!(catalogue.parse(notation) instanceof HeapGame game)) {
                return false;
            }
            Budget budget = Budget.ofSteps(MOST_STEPS);
            for (int heap = 0; heap <= LAST; heap++) {
                if (!options(game, heap, budget).equals(options.get(heap))) {
                    return false;
                }
            }
            return options(game, FAR, budget).equals(options.get(LAST + 1));
        } catch (Refusal otherRules) {
            return false;
        }
    }

    private static <P> Set<List<Long>> options(BasicGame<P> game, int heap, Budget budget) {
        Set<List<Long>> all = new HashSet<>();
        game.options(game.read(TextPosition.of(Integer.toString(heap))), budget, (move, option) -> {
            budget.spend(1);
            List<Long> heaps = new ArrayList<>();
            NUMBER.matcher(game.write(option))
                    .results()
                    .map(found -> Long.parseLong(found.group()))
                    .filter(part -> part > 0)
                    .forEach(heaps::add);
            heaps.sort(null);
            all.add(heaps);
            return true;
        });
        return all;
    }

    /** The subtraction game whose numbers the last heap loses; "" if they are many. */
    private String subtraction() {
        Set<Long> numbers = new TreeSet<>();
        options.get(LAST).stream()
                .filter(heaps -> heaps.size() == 1)
                .forEach(heaps -> numbers.add(LAST - heaps.get(0)));
        return numbers.isEmpty() || numbers.size() > MOST_NUMBERS
                ? ""
                : numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "subtraction(", ")"));
    }

    /** The octal code whose digits the smallest heaps show: digit k says what may be left of k, k+1 and k+2. */
    private String octal() {
        StringBuilder digits = new StringBuilder();
        for (int k = 0; k <= LAST_DIGIT; k++) {
            int digit = (k > 0 && options.get(k).contains(List.<Long>of()) ? 1 : 0)
                    + (k > 0 && options.get(k + 1).contains(List.of(1L)) ? 2 : 0)
                    + (options.get(k + 2).contains(List.of(1L, 1L)) ? 4 : 0);
            digits.append(digit).append(k == 0 ? "." : "");
        }
        String code = digits.toString().replaceFirst("0+$", "");
        return code.endsWith(".") ? "" : "octal(" + code + ")";
    }
}
