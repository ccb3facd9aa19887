package dev.nimbus.gateway.cut;

import java.nio.charset.StandardCharsets;

/**
 * Turns a JSON body {@code {"queries":[…]}} into lines, one for each element, byte by byte and without holding it.
 *
 * <p>Only the envelope is understood: of an element no more is looked at than quotes, escapes and brackets, to see
 * where it ends, so that a bad element becomes a bad line, answered as such, and hurts no other. Line feeds inside an
 * element become carriage returns: as white space they mean the same, and inside a string both are illegal. Other
 * fields of the envelope are ignored, but must be JSON, of at most {@value #MOST_IGNORED} bytes each.
 *
 * <p>Where a single query may stand for the body, an object without {@code queries} becomes one line itself; its bytes
 * are passed on as they come and taken back if {@code queries} turns up after all.
 */
public final class JsonEnvelope implements BodySink {
    static final int MOST_IGNORED = 1 << 16;

    private enum State {
        START,
        FIRST_KEY,
        KEY,
        IN_KEY,
        COLON,
        VALUE,
        IN_VALUE,
        AFTER_VALUE,
        FIRST_ELEMENT,
        ELEMENT,
        IN_ELEMENT,
        AFTER_ELEMENT,
        DONE
    }

    private final LineChunker lines;
    private final LineBuffer out;
    private final ValueScan value = new ValueScan();
    private final EnvelopeText token = new EnvelopeText(MOST_IGNORED);

    private State state = State.START;
    private long position;
    private boolean single;
    private boolean queriesSeen;
    private boolean queriesNext;

    /**
     * @param lines takes one line for each element
     * @param singleAllowed whether an object without {@code queries} is one query rather than an error
     */
    public JsonEnvelope(LineChunker lines, boolean singleAllowed) {
        this.lines = lines;
        this.out = new LineBuffer(lines);
        this.single = singleAllowed;
    }

    /** Whether the body was one query instead of an envelope; known at its end. */
    public boolean isSingle() {
        return single && state == State.DONE;
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        int at = from;
        position -= from;
        while (at < to) {
            at = step(bytes, at, to);
        }
        position += to;
        out.flush();
    }

    @Override
    public void end() {
        if (state != State.DONE) {
            throw new MalformedBody("the JSON body ends after " + position + " bytes, inside the envelope");
        }
        if (!queriesSeen && !single) {
            throw new MalformedBody("the JSON body has no field \"queries\"; expected {\"queries\":[…]}");
        }
        out.flush();
        lines.end();
    }

    @Override
    public int heldBytes() {
        return lines.heldBytes();
    }

    /** Takes at least one byte from {@code at} on and returns the index after the last taken. */
    private int step(byte[] bytes, int at, int to) {
        if (state == State.IN_ELEMENT) {
            return inElement(bytes, at, to);
        }
        if (state == State.IN_VALUE) {
            return inValue(bytes, at, to);
        }
        if (state == State.IN_KEY) {
            return inKey(bytes, at, to);
        }
        byte b = bytes[at];
        if (isSpace(b)) {
            echo(bytes, at, at + 1);
            return at + 1;
        }
        return between(bytes, at, b);
    }

    private int between(byte[] bytes, int at, byte b) {
        switch (state) {
            case START -> expect(b == '{', "'{' of {\"queries\":[…]}", b, at, State.FIRST_KEY);
            case FIRST_KEY, KEY -> {
                return beginKey(bytes, at);
            }
            case COLON -> expect(b == ':', "':'", b, at, State.VALUE);
            case VALUE -> {
                return beginValue(b, at);
            }
            case AFTER_VALUE -> afterValue(b, at);
            case FIRST_ELEMENT, ELEMENT -> {
                return beginElement(b, at);
            }
            case AFTER_ELEMENT -> afterElement(b, at);
            default -> throw unexpected("the end of the body", b, at);
        }
        echo(bytes, at, at + 1);
        return at + 1;
    }

    private int beginKey(byte[] bytes, int at) {
        byte b = bytes[at];
        if (b == '}' && state == State.FIRST_KEY) {
            state = State.DONE;
            echo(bytes, at, at + 1);
            return at + 1;
        }
        expect(b == '"', "a field name", b, at, State.IN_KEY);
        value.begin();
        return at;
    }

    private int inKey(byte[] bytes, int at, int to) {
        int end = value.scan(bytes, at, to);
        echo(bytes, at, end);
        token.add(bytes, at, end);
        if (value.isComplete()) {
            queriesNext = token.isString("queries");
            token.clear();
            state = State.COLON;
        }
        return end;
    }

    private int beginValue(byte b, int at) {
        if (!queriesNext) {
            value.begin();
            state = State.IN_VALUE;
            return at;
        }
        if (queriesSeen) {
            throw new MalformedBody("the JSON body has the field \"queries\" twice");
        }
        expect(b == '[', "'[' after \"queries\"", b, at, State.FIRST_ELEMENT);
        queriesSeen = true;
        takeBackSingle();
        return at + 1;
    }

    private int inValue(byte[] bytes, int at, int to) {
        int end = value.scan(bytes, at, to);
        echo(bytes, at, end);
        if (!single) {
            token.add(bytes, at, end);
        }
        if (value.isComplete()) {
            if (!single) {
                token.requireJson();
            }
            token.clear();
            state = State.AFTER_VALUE;
        }
        return end;
    }

    private void afterValue(byte b, int at) {
        if (b == '}') {
            state = State.DONE;
        } else {
            expect(b == ',', "',' or '}'", b, at, State.KEY);
        }
    }

    private int beginElement(byte b, int at) {
        if (b == ']' && state == State.FIRST_ELEMENT) {
            state = State.AFTER_VALUE;
            return at + 1;
        }
        if (b == ']' || b == ',' || b == '}') {
            throw unexpected("a query", b, at);
        }
        value.begin();
        state = State.IN_ELEMENT;
        return at;
    }

    private int inElement(byte[] bytes, int at, int to) {
        int end = value.scan(bytes, at, to);
        out.add(bytes, at, end);
        if (value.isComplete()) {
            out.endLine();
            state = State.AFTER_ELEMENT;
        }
        return end;
    }

    private void afterElement(byte b, int at) {
        if (b == ']') {
            state = State.AFTER_VALUE;
        } else {
            expect(b == ',', "',' or ']'", b, at, State.ELEMENT);
        }
    }

    /** Passes on bytes that belong to the one query which the body may turn out to be. */
    private void echo(byte[] bytes, int from, int to) {
        if (single) {
            out.add(bytes, from, to);
        }
    }

    private void takeBackSingle() {
        if (single) {
            single = false;
            out.clear();
            lines.dropLine();
        }
    }

    private void expect(boolean met, String expected, byte found, int at, State next) {
        if (!met) {
            throw unexpected(expected, found, at);
        }
        state = next;
    }

    private MalformedBody unexpected(String expected, byte found, int at) {
        String shown = found >= ' ' && found < 0x7f
                ? "'" + new String(new byte[] {found}, StandardCharsets.US_ASCII) + "'"
                : "byte 0x" + Integer.toHexString(found & 0xff);
        String place = " at byte " + (position + at) + " where " + expected + " is expected";
        return new MalformedBody("the JSON body has " + shown + place);
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
