package dev.nimbus.gateway.stream;

/** Puts answer lines into the form that a client asks for. */
@FunctionalInterface
public interface AnswerConversion {
    AnswerConversion NONE = (lines, firstLine) -> lines;

    /** Converts whole lines, which it does not change. {@code firstLine}: the number of the first. */
    byte[] convert(byte[] lines, long firstLine);
}
