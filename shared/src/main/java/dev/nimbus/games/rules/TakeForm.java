package dev.nimbus.games.rules;

import dev.nimbus.games.rules.expression.IntExpression;
import dev.nimbus.games.rules.expression.Scope;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises moves that take a number of a fixed finite set from a heap n, by how they are written: {@code n-3} if
 * {@code n>=3} or {@code n>2}; {@code n-t} for t in {@code 1..min(n,5)}; {@code n-t} for t in {@code 2..5} if {@code t<=n} and anything
 * that does not name n. If all moves of rules are so, the values of as many heaps as the largest number determine the
 * next value, and a period of the values can be proved.
 *
 * @param heap the name of the heap's size
 * @param scope the names that the move knows
 */
record TakeForm(String heap, Scope scope) {
    private static final long LARGEST = 1 << 20;

    /** The largest number that a move without variables takes; empty where it has not this form. */
    OptionalLong largest(String guard, String result) {
        String taken = taken(result);
        OptionalLong number = constant(taken);
        boolean isBound = guard.equals(heap + ">=" + taken)
                || (number.isPresent() && guard.equals(heap + ">" + (number.getAsLong() - 1)));
        return isBound ? number : OptionalLong.empty();
    }

    /** The largest number that a move with one variable takes; empty where it has not this form. */
    OptionalLong largest(String variable, String range, String guard, String result) {
        if (!taken(result).equals(variable)) {
            return OptionalLong.empty();
        }
        String[] ends = range.split("\\.\\.", -1);
        OptionalLong least = constant(ends[0]);
        Matcher min = Pattern.compile("min\\((?:" + heap + ",(\\w+)|(\\w+)," + heap + ")\\)")
                .matcher(ends[1]);
        boolean bounded = min.matches();
        OptionalLong most = bounded ? constant(min.group(1) == null ? min.group(2) : min.group(1)) : constant(ends[1]);
        boolean isSet = least.isPresent() && least.getAsLong() > 0 && isOfSet(variable, guard, bounded);
        return isSet ? most : OptionalLong.empty();
    }

    private String taken(String result) {
        return result.startsWith(heap + "-") ? result.substring(heap.length() + 1) : "";
    }

    /** Whether the guard lets the heap be no smaller than what is taken, and says nothing else of it. */
    private boolean isOfSet(String variable, String guard, boolean bounded) {
        if (guard.isEmpty()) {
            return bounded;
        }
        if (guard.contains("||") || guard.contains("?") || guard.contains("!(")) {
            return false;
        }
        boolean holds = bounded;
        for (String part : guard.split("&&", -1)) {
            if (part.equals(variable + "<=" + heap) || part.equals(heap + ">=" + variable)) {
                holds = true;
            } else if (Pattern.compile("\\b" + heap + "\\b").matcher(part).find()
                    || part.chars().filter(c -> c == '(').count()
                            != part.chars().filter(c -> c == ')').count()) {
                return false;
            }
        }
        return holds;
    }

    /** A number from 1 on, written as such or as a constant's name. */
    private OptionalLong constant(String word) {
        long number = -1;
        if (word.matches("[0-9]{1,18}")) {
            number = Long.parseLong(word);
        } else if (scope.find(word).orElse(null) instanceof IntExpression.Constant known) {
            number = known.number();
        }
        return number > 0 && number <= LARGEST ? OptionalLong.of(number) : OptionalLong.empty();
    }
}
