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
import java.util.stream.LongStream;

/**
 * Guesses which game of the catalogue rules of one integer are: one whose small heaps have the same moves, and so the same values. Its
 * theory may know more of large heaps and of misère play.
 */
public final class SameMoves {
    static final int LAST = 200;

    /** Shows moves that begin farther out. */
    private static final int FAR = 1000;

    /** Numbers in all options of all heaps: games of the catalogue have some hundred thousand, and a guess is worth no more. */
    private static final long MOST_STEPS = 1_000_000;

    /** Of one option of the heap that is looked at. */
    private static final int OPTION_BYTES = 64;

    private static final int MOST_NUMBERS = 30;
    private static final int LAST_DIGIT = 40;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    private final RulesGame rules;

    /** Of each heap to the last one. */
    private final List<Options> options = new ArrayList<>();

    /**
     * The different options of a heap, each an ascending list of the heaps that are not empty.
     *
     * @param hashes the sum of their hashes
     * @param isTaken whether one leaves nothing
     * @param leavesOne whether one leaves a heap of 1
     * @param leavesTwo whether one leaves two heaps of 1
     */
    private record Options(int count, long hashes, boolean isTaken, boolean leavesOne, boolean leavesTwo) {}

    private SameMoves(RulesGame rules) {
        this.rules = rules;
    }

    /** The guess as a sentence, without a line's end. */
    public static String sentence(String game) {
        return "guess: these are the moves of " + game + "; compared for heaps to " + LAST + ", which is no proof";
    }

    /** The notation of the game, if there is one. */
    public static Optional<String> guess(Catalogue catalogue, RulesGame rules) {
        try {
            return new SameMoves(rules).findIn(catalogue);
        } catch (Refusal fault) {
            return Optional.empty(); // The answer to a question about that heap says so.
        }
    }

    private Optional<String> findIn(Catalogue catalogue) {
        Budget budget = Budget.ofSteps(MOST_STEPS);
        for (int heap = 0; heap <= LAST; heap++) {
            options.add(options(rules, heap, budget));
            if (options.get(0).count() > 0) {
                return Optional.empty();
            }
        }
        Options far = options(rules, FAR, budget);
        List<String> candidates = new ArrayList<>();
        catalogue.entries().stream()
                .filter(entry -> entry.notation().equals(entry.name()))
                .forEach(entry -> candidates.add(entry.name()));
        candidates.add(subtraction());
        candidates.add(octal());
        return candidates.stream()
                .filter(notation -> !notation.isEmpty() && isSame(catalogue, notation, far))
                .findFirst();
    }

    private boolean isSame(Catalogue catalogue, String notation, Options far) {
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
            return options(game, FAR, budget).equals(far);
        } catch (Refusal otherRules) {
            return false;
        }
    }

    private static <P> Options options(BasicGame<P> game, int heap, Budget budget) {
        Set<Long> hashes = new HashSet<>();
        boolean[] leaves = new boolean[3];
        long held = budget.held();
        game.options(game.read(TextPosition.of(Integer.toString(heap))), budget, (move, option) -> {
            long[] heaps = heaps(game, option, budget);
            if (hashes.add(hash(heaps))) {
                budget.hold(OPTION_BYTES);
            }
            if (heaps.length < leaves.length && LongStream.of(heaps).allMatch(part -> part == 1)) {
                leaves[heaps.length] = true;
            }
            return true;
        });
        budget.releaseTo(held);
        long sum = hashes.stream().mapToLong(Long::longValue).sum();
        return new Options(hashes.size(), sum, leaves[0], leaves[1], leaves[2]);
    }

    /** The heaps of an option that are not empty, ascending. */
    private static <P> long[] heaps(BasicGame<P> game, P option, Budget budget) {
        long[] heaps = NUMBER.matcher(game.write(option))
                .results()
                .mapToLong(found -> Long.parseLong(found.group()))
                .filter(part -> part > 0)
                .sorted()
                .toArray();
        budget.spend(1 + heaps.length);
        return heaps;
    }

    /** Of lists of small heaps, which differ in a bit or two, no two may have the same: each step changes all bits. */
    static long hash(long[] heaps) {
        long hash = mixed(heaps.length);
        for (long heap : heaps) {
            hash = mixed(hash + heap);
        }
        return hash;
    }

    /** SplitMix64 (Steele, Lea, Flood 2014): one step from {@code seed}. */
    private static long mixed(long seed) {
        long z = seed + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The subtraction game whose numbers the last heap loses; "" if they are many. */
    private String subtraction() {
        Set<Long> numbers = lostBy(rules);
        return numbers.isEmpty() || numbers.size() > MOST_NUMBERS
                ? ""
                : numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "subtraction(", ")"));
    }

    /** What the last heap loses where one heap is left; no more than is of use. */
    private static <P> Set<Long> lostBy(BasicGame<P> game) {
        Set<Long> numbers = new TreeSet<>();
        Budget budget = Budget.ofSteps(MOST_STEPS);
        game.options(game.read(TextPosition.of(Integer.toString(LAST))), budget, (move, option) -> {
            long[] heaps = heaps(game, option, budget);
            if (heaps.length == 1) {
                numbers.add(LAST - heaps[0]);
            }
            return numbers.size() <= MOST_NUMBERS;
        });
        return numbers;
    }

    /** The octal code whose digits the smallest heaps show: digit k says what may be left of k, k+1 and k+2. */
    private String octal() {
        StringBuilder digits = new StringBuilder();
        for (int k = 0; k <= LAST_DIGIT; k++) {
            int digit = (k > 0 && options.get(k).isTaken() ? 1 : 0)
                    + (k > 0 && options.get(k + 1).leavesOne() ? 2 : 0)
                    + (options.get(k + 2).leavesTwo() ? 4 : 0);
            digits.append(digit).append(k == 0 ? "." : "");
        }
        String code = digits.toString().replaceFirst("0+$", "");
        return code.endsWith(".") ? "" : "octal(" + code + ")";
    }
}
