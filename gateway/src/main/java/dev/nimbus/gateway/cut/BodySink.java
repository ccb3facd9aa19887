package dev.nimbus.gateway.cut;

/** Takes the body of a request piece by piece, in order. */
@FunctionalInterface
public interface BodySink {
    /**
     * Takes {@code bytes[from, to)}. The sink may keep the array, so nobody writes to these bytes afterwards.
     *
     * @throws MalformedBody if the bytes cannot be part of a body of the form expected
     * @throws BodyTooLarge if there are more of them than are held of such a body
     */
    void write(byte[] bytes, int from, int to);

    /**
     * Of a complete body, passes on some of what is held until then, if {@link #end} would pass on more than there may
     * be room for; says whether it did. Throws MalformedBody as {@code end} does.
     */
    default boolean passOn() {
        return false;
    }

    /** Says that the body is complete. Throws MalformedBody if it ends too early. */
    default void end() {}

    /** Bytes that the sink holds until more come: of a line begun, say. */
    default int heldBytes() {
        return 0;
    }
}
