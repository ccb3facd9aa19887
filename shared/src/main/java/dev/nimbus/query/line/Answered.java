package dev.nimbus.query.line;

/** How a line came to its answer. */
public enum Answered {
    /** What was asked was written, and the line is to be ended. */
    WRITTEN,

    /** The answer of an equal query was copied, with the line's end. */
    COPIED,

    /** The same, of a query that was refused. */
    COPIED_ERROR
}
