package dev.nimbus.gateway.stream;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/** Takes all lines of a stream and hands them over as one, for those who ask a single question. */
public final class OneAnswer implements LineWriter {
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final Consumer<byte[]> whole;

    /** @param whole takes the lines when the stream has ended well */
    public OneAnswer(Consumer<byte[]> whole) {
        this.whole = whole;
    }

    @Override
    public boolean isFull() {
        return false;
    }

    @Override
    public void whenDrained(Runnable action) {
        // Never full.
    }

    @Override
    public int write(byte[] bytes, int from, int to) {
        lines.write(bytes, from, to - from);
        return to;
    }

    @Override
    public void end(End end) {
        whole.accept(lines.toByteArray());
    }

    @Override
    public void fail(String reason) {
        // Nobody fails such a stream: it is stopped by who began it.
    }
}
