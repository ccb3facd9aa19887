package dev.nimbus.games.string;

import dev.nimbus.games.Sizes;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Rewriting for the search. A character that no left side has never changes and stops every match, so what stands
 * between two such is a component; where each rule read backwards is a rule too, a string and its reverse are the same.
 *
 * @param rules what is replaced by what
 * @param sides the left sides, in the order of the rules
 * @param live the characters of the left sides, ascending, as code points: no part has half of one; not written to
 * @param reversible whether reading all rules backwards gives the same rules
 * @param ends whether every play is known to end
 * @param shortest the length of the shortest left side
 */
record RewriteRules(List<Rule> rules, List<LeftSide> sides, int[] live, boolean reversible, boolean ends, int shortest)
        implements SearchRules<String> {
    /** Parts of so many characters are met again and again. */
    private static final int SMALL_LENGTH = 8;

    private static final int MOST_SMALL_OPTIONS = 63;

    /** A string is searched for a left side at about this speed. */
    private static final int CHARACTERS_OF_A_STEP = 256;

    /** The same in many short parts. */
    private static final int CHARACTERS_OF_A_SPLIT = 64;

    /** How many rules are looked for in a short string in a step of work. */
    private static final int RULES_OF_A_STEP = 4;

    /** A rule: {@code left} may be replaced by {@code right}. */
    record Rule(String left, String right) {
        Rule reversed() {
            return new Rule(reverse(left), reverse(right));
        }

        /** The characters of which a string has more after the move ({@code sign} 1), or fewer (−1). */
        private Set<Integer> changed(int sign) {
            Map<Integer, Integer> more = new HashMap<>();
            left.chars().forEach(c -> more.merge(c, -sign, Integer::sum));
            right.chars().forEach(c -> more.merge(c, sign, Integer::sum));
            more.values().removeIf(count -> count <= 0);
            return more.keySet();
        }
    }

    static RewriteRules of(List<Rule> rules) {
        Set<Rule> all = new HashSet<>(rules);
        int[] live = rules.stream()
                .flatMapToInt(rule -> rule.left().codePoints())
                .distinct()
                .sorted()
                .toArray();
        boolean reversible = rules.stream().allMatch(rule -> all.contains(rule.reversed()));
        int shortest =
                rules.stream().mapToInt(rule -> rule.left().length()).min().orElse(1);
        List<LeftSide> sides =
                rules.stream().map(rule -> new LeftSide(rule.left())).toList();
        return new RewriteRules(List.copyOf(rules), sides, live, reversible, ends(rules), shortest);
    }

    /**
     * Whether every move lessens the same thing: the string, read as a number, or the negative of that, or of the number of
     * times that some character is in it. There are rules beside these of which every play ends.
     */
    private static boolean ends(List<Rule> rules) {
        return rules.stream().allMatch(rule -> rule.left().compareTo(rule.right()) < 0)
                || rules.stream().allMatch(rule -> rule.left().compareTo(rule.right()) > 0)
                || allChangeOne(rules, -1)
                || allChangeOne(rules, 1);
    }

    private static boolean allChangeOne(List<Rule> rules, int sign) {
        Set<Integer> ofAll = rules.get(0).changed(sign);
        rules.forEach(rule -> ofAll.retainAll(rule.changed(sign)));
        return !ofAll.isEmpty();
    }

    /** Whether it pays to value a part by all its options: they are few, and none comes again. */
    boolean isSmall(String part) {
        int length = part.codePointCount(0, part.length());
        return ends && length <= SMALL_LENGTH && rules.size() * length <= MOST_SMALL_OPTIONS;
    }

    private static String reverse(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    /** The string after replacing the left side of {@code rule} at {@code at}. */
    static String apply(Rule rule, String text, int at) {
        return text.substring(0, at)
                + rule.right()
                + text.substring(at + rule.left().length());
    }

    @Override
    public void options(String text, Predicate<String> sink) {
        boolean more = true;
        for (int r = 0; r < rules.size() && more; r++) {
            Rule rule = rules.get(r);
            more = sides.get(r).places(text, at -> sink.test(apply(rule, text, at)));
        }
    }

    @Override
    public List<String> components(String text) {
        List<String> found = new ArrayList<>();
        int from = 0;
        int next;
        for (int i = 0; i <= text.length(); i = next) {
            next = i < text.length() ? text.offsetByCodePoints(i, 1) : i + 1;
            if (i == text.length() || Arrays.binarySearch(live, text.codePointAt(i)) < 0) {
                if (i - from >= shortest) { // A rule has no place in a shorter part, and there may be very many.
                    addIfAlive(text.substring(from, i), found);
                }
                from = next;
            }
        }
        return found;
    }

    private void addIfAlive(String part, List<String> found) {
        if (sides.stream().anyMatch(side -> side.isIn(part))) {
            found.add(reversible ? least(part, reverse(part)) : part);
        }
    }

    private static String least(String one, String other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    @Override
    public long size(String text) {
        return Sizes.of(text);
    }

    /** Every rule is looked for in the whole string. */
    @Override
    public long work(String text) {
        long search = (long) rules.size() * (1 + text.length() / CHARACTERS_OF_A_STEP) / RULES_OF_A_STEP;
        return 1 + size(text) / Budget.BYTES_OF_WORK + search;
    }

    /** The work of splitting a whole position, whose parts may be many, each searched for every rule. */
    long splittingWork(String text) {
        return (long) rules.size() * text.length() / CHARACTERS_OF_A_SPLIT;
    }

    @Override
    public int weight(String component) {
        return component.length();
    }
}
