package dev.nimbus.games.string;

import dev.nimbus.theory.SearchRules;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewriting for the search. A character that no left side has never changes and stops every match, so what stands
 * between two such is a component; where each rule read backwards is a rule too, a string and its reverse are the same.
 *
 * @param rules what is replaced by what
 * @param reversible whether reading all rules backwards gives the same rules
 */
record RewriteRules(List<Rule> rules, boolean reversible) implements SearchRules<String> {
    private static final int CHARACTERS_OF_A_UNIT = 64;

    /** A rule: {@code left} may be replaced by {@code right}. */
    record Rule(String left, String right) {
        Rule reversed() {
            return new Rule(reverse(left), reverse(right));
        }
    }

    static RewriteRules of(List<Rule> rules) {
        boolean reversible = rules.stream().allMatch(rule -> rules.contains(rule.reversed()));
        return new RewriteRules(List.copyOf(rules), reversible);
    }

    private boolean isLive(char character) {
        return rules.stream().anyMatch(rule -> rule.left().indexOf(character) >= 0);
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
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || !isLive(text.charAt(i))) {
                String part = text.substring(from, i);
                if (rules.stream().anyMatch(rule -> part.contains(rule.left()))) {
                    found.add(reversible ? least(part, reverse(part)) : part);
                }
                from = i + 1;
            }
        }
        return found;
    }

    private static String least(String one, String other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    @Override
    public int size(String text) {
        return 1 + text.length() / CHARACTERS_OF_A_UNIT;
    }

    @Override
    public int weight(String component) {
        return component.length();
    }
}
