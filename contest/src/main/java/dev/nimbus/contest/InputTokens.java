package dev.nimbus.contest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads an input as integers separated by blanks, as judges' inputs are, and knows the line it stands at. Nothing but
 * the token being read is held, whatever the length of a line.
 */
final class InputTokens {
    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_TOKEN = 64;
    private static final int LONGEST_QUOTE = 40;
    private static final int LONGEST_WORD = BUFFER / 2;
    private static final int END = -1;
    private static final int[] BYTE_ORDER_MARK = {0xef, 0xbb, 0xbf};

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int limit;
    /** Where the token being read begins; what stands before it is given up when more is read. */
    private int start;

    private boolean isBegun;
    private long line = 1;
    private long lastLine = 1;
    /** Words of the line that were begun, the one being read among them. */
    private long word;

    InputTokens(InputStream in) {
        this.in = in;
    }

    /** Skips blanks; whether nothing more follows. */
    boolean atEnd() throws JudgeFailure {
        return skipBlanks() == END;
    }

    /**
     * The next integer, 0 to 2⁶³−1.
     *
     * @param what what it is, for the error
     */
    long number(String what) throws JudgeFailure {
        return number(what, 0, Long.MAX_VALUE);
    }

    /** The next integer, where it must be 1 to 2³¹−1. */
    int count(String what) throws JudgeFailure {
        return (int) number(what, 1, Integer.MAX_VALUE);
    }

    /** The next integer, where it must be {@code least} to {@code most}. */
    long number(String what, long least, long most) throws JudgeFailure {
        int character = skipBlanks();
        word++;
        long value = 0;
        do {
            int digit = character - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10 || at - start == LONGEST_TOKEN) {
                throw refusal(what, least, most);
            }
            value = 10 * value + digit;
            at++;
            character = peek();
        } while (character > ' ');
        if (value < least || value > most) {
            throw refusal(what, least, most);
        }
        return value;
    }

    /**
     * The next token, whatever it is.
     *
     * @param what what it is, for the error
     */
    String word(String what) throws JudgeFailure {
        if (atEnd()) {
            throw new FormError(lastLine, "expected " + what + ", found the end of the input");
        }
        word++;
        int length = 0;
        while (peek() > ' ') {
            at++;
            if (++length > LONGEST_WORD) {
                at = start + LONGEST_TOKEN;
                throw refusal(what + " of at most " + LONGEST_WORD + " characters");
            }
        }
        return new String(buffer, start, length, StandardCharsets.UTF_8);
    }

    /** Makes sure that nothing more follows. */
    void end() throws JudgeFailure {
        if (!atEnd()) {
            word++;
            throw refusal("the end of the input");
        }
    }

    /** An error about the token at hand: the one read last, or the next after {@link #atEnd}. */
    FormError refusal(String expected) throws JudgeFailure {
        return new FormError(line, word, "expected " + expected + ", found \"" + token() + '"');
    }

    private FormError refusal(String what, long least, long most) throws JudgeFailure {
        at = start;
        if (peek() == END) {
            return new FormError(lastLine, "expected " + what + ", found the end of the input");
        }
        boolean isInteger = token().matches("[-+]?[0-9]+…?");
        return refusal(isInteger ? what + " from " + least + " to " + most : what);
    }

    /** The token that begins at {@link #start}, shortened where it is long. */
    private String token() throws JudgeFailure {
        at = start;
        while (peek() > ' ' && at - start < LONGEST_TOKEN) {
            at++;
        }
        String token = new String(buffer, start, at - start, StandardCharsets.UTF_8);
        return token.length() <= LONGEST_QUOTE ? token : token.substring(0, LONGEST_QUOTE) + '…';
    }

    /** Some editors write one. */
    private void skipByteOrderMark() throws JudgeFailure {
        isBegun = true;
        for (int expected : BYTE_ORDER_MARK) {
            if (peek() != expected) {
                at = start;
                return;
            }
            at++;
        }
        start = at;
    }

    /** Goes to the next token; its first byte, or {@link #END}. */
    private int skipBlanks() throws JudgeFailure {
        if (!isBegun) {
            skipByteOrderMark();
        }
        int character = peek();
        while (character <= ' ' && character != END) {
            if (character == '\n') {
                line++;
                word = 0;
            }
            at++;
            start = at;
            character = peek();
        }
        start = at;
        if (character != END) {
            lastLine = line;
        }
        return character;
    }

    /** The byte at hand, 0 to 255, or {@link #END}. */
    private int peek() throws JudgeFailure {
        return at < limit || more() ? buffer[at] & 0xff : END;
    }

    private boolean more() throws JudgeFailure {
        System.arraycopy(buffer, start, buffer, 0, at - start);
        at -= start;
        start = 0;
        try {
            int read = in.read(buffer, at, buffer.length - at);
            limit = at + Math.max(read, 0);
            return read > 0;
        } catch (IOException e) {
            throw new JudgeFailure("cannot read the input: " + e.getMessage(), e);
        }
    }
}
