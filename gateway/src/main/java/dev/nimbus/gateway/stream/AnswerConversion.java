package dev.nimbus.gateway.stream;

/** Puts answer lines into the form that a client asks for. */
@FunctionalInterface
public interface AnswerConversion {
    /** Leaves them as the solvers wrote them. */
    AnswerConversion NONE = (lines, firstLine) -> lines;

    /**
     * Converts whole lines, which it does not change.
     *
     * @param firstLine the number of the first
     */
    byte[] convert(byte[] lines, long firstLine);
}
