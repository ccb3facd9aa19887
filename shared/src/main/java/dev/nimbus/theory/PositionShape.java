package dev.nimbus.theory;

/** How clients write the positions of a game. */
public enum PositionShape {
    /** A list of integers, or one integer for a list of one; may also be sent as plain text. */
    INTEGERS,
    /** A string. */
    TEXT,
    /** Anything else: objects and lists of lists. */
    STRUCTURE
}
