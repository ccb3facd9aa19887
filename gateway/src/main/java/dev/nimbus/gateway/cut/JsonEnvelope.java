package dev.nimbus.gateway.cut;

import java.util.Arrays;

/**
 * Turns a JSON body {@code {"queries":[…]}} into lines, one for each element. The body is held until it is complete, so
 * its length is bounded, and a body that turns out to be malformed has no answers. Where a single query may stand for
 * the body, an object without {@code queries} becomes one line itself. A byte order mark may stand before it.
 */
public final class JsonEnvelope implements BodySink {
    /** Of a body, once inflated. */
    public static final int MOST_BYTES = 4 << 20;

    private static final int STEP_BYTES = 256 << 10;

    private final LineChunker lines;
    private final boolean singleAllowed;
    private final Rope rope = new Rope();
    private byte[] made = {};
    private int from;
    private int to;
    private boolean read;
    private boolean single;

    /**
     * @param lines takes one line for each element
     * @param singleAllowed whether an object without {@code queries} is one query rather than an error
     */
    public JsonEnvelope(LineChunker lines, boolean singleAllowed) {
        this.lines = lines;
        this.singleAllowed = singleAllowed;
    }

    /**
     * The lines of a whole body.
     *
     * @param body is written to
     * @throws MalformedBody if it is no envelope
     */
    public static byte[] linesOf(byte[] body) {
        byte[] lines = LineChunker.withoutMark(body);
        return Arrays.copyOf(lines, new EnvelopeReader(lines, false).read());
    }

    /** Whether the body was one query instead of an envelope; known once it is complete. */
    public boolean isSingle() {
        return single;
    }

    @Override
    public void write(byte[] bytes, int start, int end) {
        if (end - start > MOST_BYTES - rope.length()) {
            throw new BodyTooLarge(
                    "the JSON body has more than " + MOST_BYTES
                            + " bytes, the most that are read as application/json; send it as application/x-ndjson, one query a line");
        }
        rope.append(bytes, start, end);
    }

    @Override
    public boolean passOn() {
        if (!read) {
            read();
        }
        if (to - from <= STEP_BYTES) {
            return false;
        }
        lines.cut(made, from, from + STEP_BYTES);
        from += STEP_BYTES;
        return true;
    }

    private void read() {
        made = LineChunker.withoutMark(rope.take(rope.length()));
        EnvelopeReader reader = new EnvelopeReader(made, singleAllowed);
        to = reader.read();
        single = reader.isSingle();
        read = true;
    }

    @Override
    public void end() {
        while (passOn()) {
            // As much as may go on at once.
        }
        lines.cut(made, from, to);
        made = new byte[0];
        lines.end();
    }

    @Override
    public int heldBytes() {
        return rope.length() + made.length + lines.heldBytes();
    }
}
