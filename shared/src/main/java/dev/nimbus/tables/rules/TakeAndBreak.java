package dev.nimbus.tables.rules;

import dev.nimbus.theory.Refusal;
import java.util.Arrays;

/**
 * A take-and-break game by its code d<sub>0</sub>.d<sub>1</sub>d<sub>2</sub>… (Winning Ways, chapter 4).
 *
 * <p>Bit k of digit d<sub>i</sub> says that i tokens may be removed from a heap if exactly k non-empty heaps are left of
 * it, for k from 0 to 4. Digits are written 0–9 and A–V. A code that ends in {@code ...} repeats its last digit for
 * ever. Codes whose digits are all at most 7 are octal games.
 *
 * <p>The canonical form has no trailing zeros ({@code 0.770} is {@code 0.77}), its repeated digit is written once
 * ({@code 0.333...} is {@code 0.3...}), and one digit at least follows the point ({@code 4.0}).
 */
public final class TakeAndBreak implements Recurrence {

    /** The most heaps that one heap may become. */
    public static final int MAX_PARTS = 4;

    private static final int MAX_DIGIT = 31;
    private static final String TAIL = "...";

    private final int[] digits;
    private final boolean repeating;
    private final String code;
    private final int parts;

    private TakeAndBreak(int[] digits, boolean repeating) {
        this.digits = digits;
        this.repeating = repeating;
        this.code = write(digits, repeating);
        this.parts = parts(digits);
    }

    /**
     * The game with the digits d<sub>0</sub>, d<sub>1</sub>, …, each from 0 to 31.
     *
     * @param repeating whether the last digit repeats for ever; then d<sub>1</sub> at least must be given
     * @throws IllegalArgumentException if a digit is out of range, or d<sub>0</sub> allows a move that leaves the heap
     *     as it is or takes a heap of no tokens
     */
    public static TakeAndBreak of(boolean repeating, int... digits) {
        check(repeating, digits);
        boolean tail = repeating && digits[digits.length - 1] != 0;
        return new TakeAndBreak(tail ? trimTail(digits) : trimZeros(digits), tail);
    }

    /** The finite code with the digits d<sub>0</sub>, d<sub>1</sub>, …; see {@link #of(boolean, int...)}. */
    public static TakeAndBreak of(int... digits) {
        return of(false, digits);
    }

    /**
     * Reads a code such as {@code 0.77}, {@code .77}, {@code 4.0}, {@code 0.8A} or {@code 4.3...}.
     *
     * @throws IllegalArgumentException if it is no code; the message names what is wrong and where
     */
    public static TakeAndBreak parse(String code) {
        boolean repeating = code.endsWith(TAIL);
        String body = repeating ? code.substring(0, code.length() - TAIL.length()) : code;
        int point = body.indexOf('.');
        if (point > 1 || (point < 0 && body.length() > 1) || body.isEmpty() || body.equals(".")) {
            throw new IllegalArgumentException("code '" + Refusal.shorten(code)
                    + "' is not of the form d.ddd: at most one digit stands before the point");
        }
        String digits = point < 0 ? body : (point == 0 ? "0" : body.substring(0, 1)) + body.substring(point + 1);
        int[] parsed = new int[digits.length()];
        for (int i = 0; i < parsed.length; i++) {
            parsed[i] = digit(digits.charAt(i), i, code);
        }
        return of(repeating, parsed);
    }

    private static int digit(char c, int index, String code) {
        int value = c < 128 ? Character.digit(c, MAX_DIGIT + 1) : -1;
        if (value < 0) {
            throw new IllegalArgumentException("digit d" + index + " of code '" + Refusal.shorten(code) + "' is '" + c
                    + "'; a digit is one of 0-9 and A-V");
        }
        return value;
    }

    private static void check(boolean repeating, int[] digits) {
        if (digits.length == 0 || (repeating && digits.length == 1)) {
            throw new IllegalArgumentException(
                    repeating ? "a repeating code needs a digit after the point" : "a code needs the digit d0");
        }
        for (int i = 0; i < digits.length; i++) {
            if (digits[i] < 0 || digits[i] > MAX_DIGIT) {
                throw new IllegalArgumentException("digit d" + i + " is " + digits[i] + "; a digit is from 0 to 31");
            }
        }
        if ((digits[0] & 3) != 0) {
            throw new IllegalArgumentException("digit d0 is " + Character.toUpperCase(Character.forDigit(digits[0], 32))
                    + "; a move that takes nothing must leave 2 heaps or more, so d0 is a multiple of 4");
        }
    }

    private static int[] trimZeros(int[] digits) {
        int length = digits.length;
        while (length > 1 && digits[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(digits, length);
    }

    private static int[] trimTail(int[] digits) {
        int length = digits.length;
        while (length > 2 && digits[length - 2] == digits[length - 1]) {
            length--;
        }
        return Arrays.copyOf(digits, length);
    }

    private static String write(int[] digits, boolean repeating) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits.length; i++) {
            text.append(Character.toUpperCase(Character.forDigit(digits[i], MAX_DIGIT + 1)));
            if (i == 0) {
                text.append('.');
            }
        }
        if (digits.length == 1) {
            text.append('0');
        }
        return text.append(repeating ? TAIL : "").toString();
    }

    /** The digit d<sub>i</sub>, from 0 to 31, for any i from 0 on. */
    public int digit(long i) {
        if (i < digits.length) {
            return digits[(int) i];
        }
        return repeating ? digits[digits.length - 1] : 0;
    }

    /** The index of the last digit that is written: the last non-zero one, or the first of the repeated ones. */
    public int lastIndex() {
        return digits.length - 1;
    }

    /** Whether the digit at {@link #lastIndex} repeats for ever. */
    public boolean repeating() {
        return repeating;
    }

    /** The most heaps that one heap may become, from 0 to 4. */
    public int parts() {
        return parts;
    }

    private static int parts(int... digits) {
        int all = 0;
        for (int digit : digits) {
            all |= digit;
        }
        return all == 0 ? 0 : 31 - Integer.numberOfLeadingZeros(all);
    }

    /** Whether all digits are at most 7, so that a heap becomes two heaps at most. */
    public boolean octal() {
        return parts() <= 2;
    }

    /** The canonical code, for instance {@code 0.77}. */
    public String code() {
        return code;
    }

    @Override
    public String key() {
        return (octal() ? "octal(" : "take-and-break(") + code + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TakeAndBreak that && code.equals(that.code);
    }

    @Override
    public int hashCode() {
        return code.hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
