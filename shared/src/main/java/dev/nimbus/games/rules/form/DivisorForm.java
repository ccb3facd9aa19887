package dev.nimbus.games.rules.form;

import dev.nimbus.games.rules.expression.ExpressionScope;
import dev.nimbus.games.rules.expression.IntExpression;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises conditions that a variable divides a number, {@code n%d==0} or {@code 0==n%d}, among others joined by
 * {@code &&}. The condition then holds for no other value of the variable, so none has to be looked at, if nothing else
 * that is looked at for it can be a fault: a condition before, or a range of a variable after it.
 *
 * @param scope the names that the move knows
 * @param arity how many of them are the state's
 */
public record DivisorForm(ExpressionScope scope, int arity) {
    /** Stands for no slot. */
    public static final int NONE = -1;

    private static final Pattern DIVIDES = Pattern.compile("(?:0==)?(\\w+)%(\\w+)(?:==0)?");
    private static final Pattern COMPARISON = Pattern.compile("\\w+(?:==|!=|<=|>=|<|>)\\w+");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern RANGE = Pattern.compile("(\\w+)\\.\\.(\\w+)(?:-\\d+|/[1-9]\\d*)?");

    /**
     * For each variable the slot of a number that it has to divide where the condition holds, or {@link #NONE}.
     *
     * @param ranges of all variables, as they are written
     * @param from their first values
     * @param checkedAfter how many variables the condition needs
     */
    public int[] dividends(String guard, List<String> ranges, List<IntExpression> from, int checkedAfter) {
        int[] dividends = new int[ranges.size()];
        Arrays.fill(dividends, NONE);
        for (String part : parts(guard)) {
            Matcher divides = divides(part);
            if (divides.matches()) {
                int number = scope.slot(divides.group(1));
                int variable = scope.slot(divides.group(2)) - arity;
                boolean isEarlier = variable >= 0 && number >= 0 && number < variable + arity;
                if (isEarlier && areWhole(ranges.subList(variable + 1, checkedAfter), variable)) {
                    dividends[variable] = number;
                }
                if (!isNeverZero(divides.group(2), from)) {
                    return dividends;
                }
            } else if (!COMPARISON.matcher(part).matches()) {
                return dividends;
            }
        }
        return dividends;
    }

    /** The conditions besides those that a variable divides a number. */
    static String others(String guard, String variable) {
        return String.join(
                "&&",
                parts(guard).stream().filter(part -> !divides(part, variable)).toList());
    }

    private static boolean divides(String part, String variable) {
        Matcher divides = divides(part);
        return divides.matches() && divides.group(2).equals(variable);
    }

    /** What is joined by {@code &&}; a condition with other connections, or with one in parentheses, is one part. */
    private static List<String> parts(String guard) {
        boolean isSimple = !guard.contains("|") && !guard.contains("?") && !guard.contains("(");
        return guard.isEmpty() ? List.of() : isSimple ? List.of(guard.split("&&", -1)) : List.of(guard);
    }

    private static Matcher divides(String part) {
        boolean hasOneSide = part.startsWith("0==") != part.endsWith("==0");
        return DIVIDES.matcher(hasOneSide ? part : "");
    }

    private boolean isNeverZero(String divisor, List<IntExpression> from) {
        int variable = scope.slot(divisor) - arity;
        return NUMBER.matcher(divisor).matches()
                ? !divisor.matches("0+")
                : variable >= 0 && from.get(variable) instanceof IntExpression.Constant least && least.number() > 0;
    }

    /** Whether ranges have ends for any value of a variable from 1, and for any values of those before it. */
    private boolean areWhole(List<String> ranges, int variable) {
        return ranges.stream()
                .map(RANGE::matcher)
                .allMatch(range ->
                        range.matches() && isWhole(range.group(1), variable) && isWhole(range.group(2), variable));
    }

    /** A number, an integer of the state or the variable: none of them is negative. */
    private boolean isWhole(String word, int variable) {
        int slot = scope.slot(word);
        return NUMBER.matcher(word).matches() || (slot >= 0 && slot < arity) || slot == arity + variable;
    }
}
