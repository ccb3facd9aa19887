package dev.nimbus.query.text;

import dev.nimbus.protocol.Lines;
import dev.nimbus.query.line.Digits;
import java.nio.charset.StandardCharsets;

/**
 * Reads integers from 0 to 2⁶³−1, separated by blanks or commas, block by block and up to eight digits at a time.
 */
public final class IntegerText {
    private static final int LONGEST_SHOWN = 40;

    private final byte[] bytes;
    private final int to;
    private int at;
    private int badFrom = -1;

    /** The text from {@code from} up to, not including, {@code to}. */
    public IntegerText(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    /**
     * Reads on into {@code into[count…]} until that is full, the text ends, or a word is no integer.
     *
     * @return the count of numbers there are now in {@code into}
     */
    public int read(long[] into, int count) {
        int filled = count;
        while (filled < into.length && skipSeparators()) {
            long value = fast();
            if (value < 0) {
                value = careful();
            }
            if (value < 0) {
                break;
            }
            into[filled++] = value;
        }
        return filled;
    }

    /** Whether a word is there to be read. */
    boolean skipSeparators() {
        int next = at;
        while (next < to && Lines.isSeparator(bytes[next])) {
            next++;
        }
        at = next;
        return next < to;
    }

    /** Whether reading stopped at a word that is no integer. */
    public boolean isBad() {
        return badFrom >= 0;
    }

    /** That word, shortened where it is long. */
    public String badWord() {
        int end = endOfWord(badFrom);
        int shown = Math.min(end - badFrom, LONGEST_SHOWN);
        String word = new String(bytes, badFrom, shown, StandardCharsets.UTF_8);
        return shown < end - badFrom ? word + "…" : word;
    }

    /**
     * The next integer if it has at most 15 digits and is not near the end of the array; else -1, and nothing is read.
     * What is behind the text, the next line as a rule, is looked at and not used: the last heaps of a line are a third
     * of all.
     */
    private long fast() {
        int from = at;
        if (!Digits.canLook(bytes, from)) {
            return -1;
        }
        int digits = Digits.count(bytes, from);
        int end = from + digits;
        boolean isWhole =
                digits > 0 && digits < Digits.MANY && (end == to || (end < to && Lines.isSeparator(bytes[end])));
        if (!isWhole) {
            return -1;
        }
        at = end;
        return Digits.value(bytes, from, digits);
    }

    /** The next integer, digit by digit; -1 where there is another word, which is then a bad one. */
    private long careful() {
        int from = at;
        int end = endOfWord(from);
        long value = 0;
        for (int i = from; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
                badFrom = from;
                return -1;
            }
            value = 10 * value + digit;
        }
        at = end;
        return value;
    }

    private int endOfWord(int from) {
        int next = from;
        while (next < to && !Lines.isSeparator(bytes[next])) {
            next++;
        }
        return next;
    }
}
