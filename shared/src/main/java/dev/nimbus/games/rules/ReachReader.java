package dev.nimbus.games.rules;

import dev.nimbus.games.rules.expression.ExpressionScope;
import dev.nimbus.games.rules.expression.IntExpression;
import dev.nimbus.tables.rules.Lookback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads whether a move makes one integer of a state smaller, by how it is written: see {@link Reach}. The forms are few; a move of
 * another form is played out.
 */
final class ReachReader {
    private static final Pattern TOKEN = Pattern.compile("\\w+|<=|>=|==|!=|&&|\\|\\||[<>!()%-]");
    private static final Pattern RANGE = Pattern.compile("(\\w+)\\.\\.(?:(\\w+)|min\\((\\w+),(\\w+)\\))");
    private static final Pattern LESS = Pattern.compile("(\\w+)-(\\w+)");
    private static final Pattern LESS_TO_ZERO = Pattern.compile("max\\((?:0,(\\w+)-(\\w+)|(\\w+)-(\\w+),0)\\)");
    private static final Pattern DIVIDED = Pattern.compile("(\\w+)/(\\w+)");

    /** The form is not this one. */
    private static final class Unread extends Exception {
        private static final long serialVersionUID = 1;

        Unread() {
            super("", null, false, false);
        }
    }

    private final ExpressionScope scope;
    private final int arity;
    private final int integer;
    /** The values of the variables. */
    private final Map<String, String> ranges;

    private long most;
    private long sum = 2;
    private long modulus = 1;
    private boolean divides;

    private ReachReader(ExpressionScope scope, int arity, int integer, Map<String, String> ranges) {
        this.scope = scope;
        this.arity = arity;
        this.integer = integer;
        this.ranges = ranges;
    }

    /**
     * The reach of a move in each integer that it makes smaller.
     *
     * @param ranges the values of the variables, as in {@code 1..min(n,5)}
     * @param results the integers of all states that it leaves
     */
    static List<Reach> read(
            ExpressionScope scope, int arity, Map<String, String> ranges, String guard, List<String> results) {
        List<Reach> all = new ArrayList<>();
        for (int i = 0; i < arity; i++) {
            try {
                all.add(new ReachReader(scope, arity, i, ranges).read(guard, results));
            } catch (Unread none) {
                continue; // It may make another integer smaller.
            }
        }
        return List.copyOf(all);
    }

    private Reach read(String guard, List<String> results) throws Unread {
        for (String range : ranges.values()) {
            readRange(range);
        }
        readGuard(guard);
        List<List<Long>> others = new ArrayList<>();
        for (int i = 0; i < results.size(); i += arity) {
            others.add(state(results.subList(i, i + arity)));
        }
        return new Reach(integer, most, sum, modulus, divides, others);
    }

    private void readRange(String range) throws Unread {
        Matcher matcher = RANGE.matcher(range);
        require(matcher.matches());
        require(number(matcher.group(1)) >= 1);
        lastValue(range);
    }

    /** The largest value that a variable can have; its range may end at an integer of the state, if that is smaller. */
    private long lastValue(String range) throws Unread {
        Matcher matcher = RANGE.matcher(range);
        require(matcher.matches());
        if (matcher.group(2) != null) {
            return number(matcher.group(2));
        }
        boolean isFirst = scope.slot(matcher.group(3)) >= 0;
        require(scope.slot(matcher.group(isFirst ? 3 : 4)) < arity && scope.slot(matcher.group(isFirst ? 3 : 4)) >= 0);
        return number(matcher.group(isFirst ? 4 : 3));
    }

    /**
     * Differences have a number or a variable on their right, and remainders are of names: none passes 64 bits or has none. So
     * each side of a comparison is an integer of the state or none, less words of which each has a largest value. Every word
     * counts as often as it is written: {@code n-t-t>=0} compares n with 2t.
     */
    private void readGuard(String guard) throws Unread {
        Matcher token = TOKEN.matcher(guard);
        String before = "";
        int end = 0;
        while (end < guard.length()) {
            require(token.find(end) && token.start() == end);
            readToken(before, token.group());
            before = token.group();
            end = token.end();
        }
        readToken(before, "");
    }

    private void readToken(String before, String text) throws Unread {
        switch (before) {
            case "%" -> {
                require(number(text) > 0);
                modulus *= number(text);
                require(modulus <= Lookback.MOST_MODULUS);
            }
            case "-" -> require(isWord(text) && (scope.slot(text) < 0 || scope.slot(text) >= arity));
            default -> require(!text.equals("%") || isWord(before));
        }
        boolean isOfState = scope.slot(before) >= 0 && scope.slot(before) < arity;
        if (isWord(before) && !isOfState && !text.equals("%")) {
            most(before); // The remainder of a number is no larger than the number that divides.
        }
    }

    /** The largest value of a variable or a number, which counts as one that the move names. */
    private long most(String word) throws Unread {
        return ranges.containsKey(word) ? lastValue(ranges.get(word)) : number(word);
    }

    private static boolean isWord(String token) {
        return !token.isEmpty() && (Character.isLetterOrDigit(token.charAt(0)) || token.charAt(0) == '_');
    }

    private List<Long> state(List<String> results) throws Unread {
        readSmaller(results.get(integer));
        List<Long> others = new ArrayList<>();
        for (int i = 0; i < arity; i++) {
            boolean stays = i == integer || scope.slot(results.get(i)) == i;
            others.add(stays ? Reach.STAYS : number(results.get(i)));
        }
        return others;
    }

    private void readSmaller(String result) throws Unread {
        Matcher divided = DIVIDED.matcher(result);
        if (divided.matches()) {
            require(scope.slot(divided.group(1)) == integer && number(divided.group(2)) > 1);
            divides = true;
            return;
        }
        Matcher toZero = LESS_TO_ZERO.matcher(result);
        Matcher less = LESS.matcher(result);
        if (toZero.matches()) {
            boolean isFirst = toZero.group(1) != null;
            take(toZero.group(isFirst ? 1 : 3), toZero.group(isFirst ? 2 : 4));
        } else if (less.matches()) {
            take(less.group(1), less.group(2));
        } else {
            number(result);
        }
    }

    private void take(String from, String taken) throws Unread {
        require(scope.slot(from) == integer);
        long number = most(taken);
        require(number > 0);
        most = Math.max(most, number);
    }

    /** The number that a word stands for, which counts as one that the move names. */
    private long number(String word) throws Unread {
        Optional<IntExpression> known = scope.find(word);
        long number;
        if (known.isPresent() && known.get() instanceof IntExpression.Constant constant) {
            number = constant.number();
        } else {
            require(word.matches("[0-9]{1,4}"));
            number = Long.parseLong(word);
        }
        require(number >= 0 && number <= Reach.LARGEST);
        sum += number;
        require(sum <= Reach.LARGEST);
        return number;
    }

    private static void require(boolean isSo) throws Unread {
        if (!isSo) {
            throw new Unread();
        }
    }
}
