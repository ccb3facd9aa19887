package dev.nimbus.query.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.Lines;
import dev.nimbus.query.line.Digits;

/** Reads the plain integers of a list in JSON, or of a part of it that is cut behind commas, block by block. */
public final class JsonIntegers {
    /** What reading came to. */
    public enum End {
        /** The end of the bytes, behind a comma: the list goes on. */
        COMMA,
        /** The end of the list. */
        LIST,
        /** An integer that is negative or past 2⁶³−1. */
        BAD_INTEGER,
        /** No JSON, whatever follows; or the end of the line within the list. */
        MALFORMED,
        /** Anything else, good JSON or not. */
        OTHER
    }

    private static final int LONGEST_SHOWN = 60;
    private static final int SHOWN_OF_MALFORMED = 20;
    /** What a value that is no integer may begin with. */
    private static final String OTHER_VALUES = "\"[{tfn";

    private final byte[] bytes;
    private int at;
    private boolean mayBeEmpty;
    private End end = End.COMMA;
    private int wordFrom;
    private long value;

    /**
     * @param from where the list begins, or goes on behind a comma
     * @param atBeginning whether it begins there
     */
    public JsonIntegers(byte[] bytes, int from, boolean atBeginning) {
        this.bytes = bytes;
        this.at = from;
        this.mayBeEmpty = atBeginning;
    }

    /** Reads on until {@code into} is full or no integer follows; gives how many were read. */
    public int read(long[] into) {
        int filled = 0;
        while (filled < into.length && next()) {
            into[filled++] = value;
        }
        return filled;
    }

    /** Reads one integer and the comma behind it; false at the end. */
    private boolean next() {
        skipSpace();
        if (end != End.COMMA || at == bytes.length) {
            return false;
        }
        if (mayBeEmpty && bytes[at] == ']') {
            end = End.LIST;
            return false;
        }
        mayBeEmpty = false;
        if (!integer()) {
            return false;
        }
        skipSpace();
        if (at < bytes.length && bytes[at] == ',') {
            at++;
        } else {
            end = at < bytes.length && bytes[at] == ']' ? End.LIST : End.MALFORMED;
        }
        return end != End.MALFORMED;
    }

    private void skipSpace() {
        while (at < bytes.length && Lines.isBlank(bytes[at])) {
            at++;
        }
    }

    /** Reads digits; says what else there is. */
    private boolean integer() {
        wordFrom = at;
        boolean negative = bytes[at] == '-';
        int first = negative ? at + 1 : at;
        boolean tooLarge = false;
        int run = Digits.canLook(bytes, first) ? Digits.count(bytes, first) : 0;
        boolean isShort = run > 0 && run < Digits.MANY;
        long read = isShort ? Digits.value(bytes, first, run) : 0;
        int next = isShort ? first + run : first;
        for (; next < bytes.length && bytes[next] >= '0' && bytes[next] <= '9'; next++) {
            int digit = bytes[next] - '0';
            tooLarge |= read > (Long.MAX_VALUE - digit) / 10;
            read = 10 * read + digit;
        }
        at = next;
        if (next == first) {
            end = OTHER_VALUES.indexOf(bytes[wordFrom]) >= 0 ? End.OTHER : End.MALFORMED;
        } else if ((next > first + 1 && bytes[first] == '0') || next == bytes.length) {
            end = End.MALFORMED;
        } else if (!endsWord()) {
            end = ".eE".indexOf(bytes[at]) >= 0 ? End.OTHER : End.MALFORMED;
        } else if (tooLarge || (negative && read != 0)) {
            end = End.BAD_INTEGER;
        }
        value = read;
        return end == End.COMMA;
    }

    private boolean endsWord() {
        return bytes[at] == ',' || bytes[at] == ']' || Lines.isBlank(bytes[at]);
    }

    /** How reading ended. */
    public End end() {
        return end;
    }

    /** The integer that is out of range, as errors show it. */
    public String badInteger() {
        int shown = Math.min(at - wordFrom, LONGEST_SHOWN);
        return new String(bytes, wordFrom, shown, UTF_8) + (shown < at - wordFrom ? "…" : "");
    }

    /** How the text goes on where it ceases to be JSON. */
    public String malformed() {
        int from = at < bytes.length ? wordFrom : at;
        int shown = Math.min(bytes.length - from, SHOWN_OF_MALFORMED);
        return new String(bytes, from, shown, UTF_8) + (from + shown < bytes.length ? "…" : "");
    }

    /** All from the list's closing bracket on. */
    public String rest() {
        return new String(bytes, at, bytes.length - at, UTF_8);
    }
}
