package dev.nimbus.gateway.stream;

/** Takes lines for one client and says when it has enough for now. */
public interface LineWriter {
    /** Whether nothing should be written until {@link #whenDrained}. */
    boolean isFull();

    /** Runs {@code action} each time that the client has caught up. */
    void whenDrained(Runnable action);

    /**
     * Writes the first lines of {@code lines[from, to)}, or a part of the first where it is long. The rest of such a line
     * comes with the next call.
     *
     * @return index after the last byte written
     */
    int write(byte[] lines, int from, int to);

    /** Writes the last lines, from {@code from} on, and ends, if that can be done at one go; false if not. */
    default boolean tryWriteLast(byte[] lines, int from) {
        return false;
    }

    /** Ends the stream; {@code end} has its state and counts. */
    void end(End end);

    /** No more lines come from this gateway; the client reads on at another one, or again. */
    default void moved() {
        fail("read on at another gateway");
    }

    /** No more lines come: the client takes too little while memory is short. */
    default void overloaded() {
        fail("memory is short, and the client takes nothing");
    }

    /** No more lines come, though some are missing. */
    void fail(String reason);
}
