package dev.nimbus.games.string;

import dev.nimbus.games.Sizes;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rewriting for the search. A character that no left side has never changes and stops every match, so what stands
 * between two such is a component; where each rule read backwards is a rule too, a string and its reverse are the same.
 *
 * @param rules what is replaced by what
 * @param live the characters of the left sides, as code points: no part has half of one; not written to
 * @param reversible whether reading all rules backwards gives the same rules
 * @param ends whether every play is known to end
 * @param shortest the length of the shortest left side
 */
record RewriteRules(List<Rule> rules, BitSet live, boolean reversible, boolean ends, int shortest)
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

        /** How many times more a character is in a string after the move. */
        private long added(int character) {
            return count(right, character) - count(left, character);
        }

        private static long count(String text, int character) {
            return text.chars().filter(c -> c == character).count();
        }
    }

    static RewriteRules of(List<Rule> rules) {
        Set<Rule> all = new HashSet<>(rules);
        BitSet live = new BitSet();
        rules.forEach(rule -> rule.left().codePoints().forEach(live::set));
        boolean reversible = rules.stream().allMatch(rule -> all.contains(rule.reversed()));
        int shortest =
                rules.stream().mapToInt(rule -> rule.left().length()).min().orElse(1);
        return new RewriteRules(List.copyOf(rules), live, reversible, ends(rules), shortest);
    }

    /**
     * Whether every move lessens the same thing: the string, read as a number, or the negative of that, or of the number of
     * times that some character is in it. There are rules beside these of which every play ends.
     */
    private static boolean ends(List<Rule> rules) {
        return rules.stream().allMatch(rule -> rule.left().compareTo(rule.right()) < 0)
                || rules.stream().allMatch(rule -> rule.left().compareTo(rule.right()) > 0)
                || characters(rules).anyMatch(c -> rules.stream().allMatch(rule -> rule.added(c) < 0))
                || characters(rules).anyMatch(c -> rules.stream().allMatch(rule -> rule.added(c) > 0));
    }

    /** The characters that every move may take, or leave more of: those of the first rule. */
    private static IntStream characters(List<Rule> rules) {
        return rules.stream().limit(1).flatMapToInt(rule -> (rule.left() + rule.right()).chars());
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
    public void options(String text, Sink<String> sink) {
        boolean more = true;
        for (Rule rule : rules) {
            for (int at = text.indexOf(rule.left()); at >= 0 && more; at = text.indexOf(rule.left(), at + 1)) {
                more = sink.accept(apply(rule, text, at));
            }
        }
    }

    @Override
    public List<String> components(String text) {
        List<String> found = new ArrayList<>();
        int from = 0;
        int next;
        for (int i = 0; i <= text.length(); i = next) {
            next = i < text.length() ? text.offsetByCodePoints(i, 1) : i + 1;
            if (i == text.length() || !live.get(text.codePointAt(i))) {
                if (i - from >= shortest) { // A rule has no place in a shorter part, and there may be very many.
                    addIfAlive(text.substring(from, i), found);
                }
                from = next;
            }
        }
        return found;
    }

    private void addIfAlive(String part, List<String> found) {
        if (rules.stream().anyMatch(rule -> part.contains(rule.left()))) {
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
