package dev.nimbus.games.notation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * A game as it was written, taken apart: {@code subtraction(1,3,4)} has the name {@code subtraction} and the arguments
 * {@code 1,3,4}; {@code {"graph":[[1],[]]}} has the name {@code graph} and the rules {@code [[1],[]]}.
 *
 * @param name what stands before the parenthesis, or the field's name
 * @param arguments what stands between the parentheses, "" where there are none
 * @param rules the field's value; missing where the game was written as a string
 */
public record Notation(String name, String arguments, JsonNode rules) {
    private static final Pattern BARE_CODE = Pattern.compile("[0-9A-Va-v]?\\.[0-9A-Va-v]+(\\.\\.\\.)?");

    private static final Pattern CODE_WITHOUT_DIGITS = Pattern.compile("[0-9A-Va-v]?\\.(\\.\\.\\.)?");

    /**
     * Takes a string apart. A bare code, {@code 0.77}, is that of an octal game.
     *
     * @throws Refusal with {@link ErrorCode#INVALID_GAME} if the parentheses do not match, or a bare code has no digits
     */
    public static Notation of(String text) {
        String trimmed = text.strip();
        if (BARE_CODE.matcher(trimmed).matches()) {
            return new Notation("octal", trimmed, MissingNode.getInstance());
        }
        if (CODE_WITHOUT_DIGITS.matcher(trimmed).matches()) {
            throw invalid("code " + quote(trimmed) + " has no digits after the point; expected some, as in 0.77");
        }
        int open = trimmed.indexOf('(');
        if (open < 0) {
            return new Notation(trimmed, "", MissingNode.getInstance());
        }
        if (endOfParentheses(trimmed, open) != trimmed.length() - 1) {
            throw invalid("game " + quote(trimmed) + " has unbalanced parentheses; expected name(argument,…)");
        }
        String inside = trimmed.substring(open + 1, trimmed.length() - 1).strip();
        if (inside.isEmpty()) {
            throw invalid(
                    "game " + quote(trimmed)
                            + " has empty parentheses; expected arguments between them, or no parentheses if the game takes none");
        }
        return new Notation(trimmed.substring(0, open).strip(), inside, MissingNode.getInstance());
    }

    /** The place of the parenthesis that closes the one at {@code open}; -1 for none. */
    private static int endOfParentheses(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** A refusal of a game. */
    public static Refusal invalid(String message) {
        return invalid(message, "");
    }

    /** A refusal of a game whose fault is at this place, a JSON pointer into the game. */
    public static Refusal invalid(String message, String at) {
        return new Refusal(ErrorCode.INVALID_GAME, message, at);
    }

    /** Refuses a game written as a string where it needs an object. */
    public void requireRules(String example) {
        if (rules.isMissingNode()) {
            throw invalid(name + " needs its rules in an object, as in " + example);
        }
    }

    /** Refuses arguments, and rules in an object. */
    public void requireNoArguments() {
        if (!rules.isMissingNode()) {
            throw invalid(
                    name + " takes no rules in an object; found " + TreeInput.quote(rules) + ", expected \"" + name
                            + "\" alone",
                    "/" + name);
        }
        if (!arguments.isEmpty()) {
            throw invalid(name + " takes no arguments; found (" + Refusal.shorten(arguments) + ")");
        }
    }

    /**
     * Numbers that follow one another.
     *
     * @param from the first, at least 1
     */
    public record Interval(long from, long to) {}

    /**
     * The arguments as a set of numbers: numbers and intervals such as {@code 3..7}, in any order. Gives it as intervals,
     * ascending and as few as can be.
     *
     * @throws Refusal with {@link ErrorCode#INVALID_GAME} if one is not an integer from 1 to 2⁶³−1, or there is none
     */
    public List<Interval> intervals() {
        if (arguments.isEmpty()) {
            throw invalid(name + " needs numbers, as in " + name + "(1,3,4) or " + name + "(1..5,9)");
        }
        String[] words = arguments.split(",", -1);
        List<Interval> read = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            read.add(interval(words[i].strip(), "number " + i));
        }
        read.sort(Comparator.comparingLong(Interval::from));
        List<Interval> merged = new ArrayList<>();
        for (Interval next : read) {
            Interval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && next.from() - 1 <= last.to()) {
                merged.set(merged.size() - 1, new Interval(last.from(), Math.max(last.to(), next.to())));
            } else {
                merged.add(next);
            }
        }
        return merged;
    }

    private Interval interval(String word, String what) {
        int dots = word.indexOf("..");
        long from = positive(dots < 0 ? word : word.substring(0, dots).strip(), what);
        long to = dots < 0 ? from : positive(word.substring(dots + 2).strip(), "the end of " + what);
        if (to < from) {
            throw invalid(what + " of " + name + " is " + quote(word)
                    + "; expected an interval whose end is no less than its beginning");
        }
        return new Interval(from, to);
    }

    /**
     * The arguments as numbers, ascending, each once; {@link #intervals} written out.
     *
     * @param most the most numbers allowed
     * @throws Refusal with {@link ErrorCode#INVALID_GAME} if one is not an integer from 1 to 2⁶³−1, or there is none
     */
    public long[] numberSet(int most) {
        List<Interval> intervals = intervals();
        double count = 0;
        for (Interval interval : intervals) {
            count += (double) interval.to() - interval.from() + 1;
        }
        if (count > most) {
            throw invalid(name + " has " + (count < 1e15 ? Long.toString((long) count) : "more than 10^15")
                    + " numbers; at most " + most + " are allowed");
        }
        return intervals.stream()
                .flatMapToLong(interval -> LongStream.rangeClosed(interval.from(), interval.to()))
                .toArray();
    }

    /**
     * The only argument, a number.
     *
     * @param what its name in errors
     * @throws Refusal with {@link ErrorCode#INVALID_GAME} if it is not an integer from 1 to 2⁶³−1
     */
    public long number(String what) {
        return positive(arguments, what);
    }

    private long positive(String word, String what) {
        long value = TreeInput.natural(word);
        if (value > 0) {
            return value;
        }
        String found = word.isEmpty() ? "missing" : quote(word);
        throw invalid(what + " of " + name + " is " + found + "; expected an integer from 1 to " + Long.MAX_VALUE);
    }

    /** {@code text} in quotes, shortened where it is long. */
    public static String quote(String text) {
        return '"' + Refusal.shorten(text) + '"';
    }
}
