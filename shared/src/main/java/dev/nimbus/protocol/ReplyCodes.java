package dev.nimbus.protocol;

/** Failure codes of a solver's reply to a chunk it did not answer; none of them says anything about the queries. */
public final class ReplyCodes {
    /** The solver's queue is full, or it drains: send the chunk elsewhere, or here again later. */
    public static final int BUSY = 1;

    /** The solver itself failed over this chunk; the message tells how. Another one may do better. */
    public static final int FAILED = 2;

    /** The frame could not be read: bytes were damaged, or it is of a version this solver does not speak. */
    public static final int UNREADABLE = 3;

    /**
     * The gateway cancelled the chunk; this closes its request. The message is the CPU time that the chunk took, in
     * nanoseconds; older solvers write something else.
     */
    public static final int CANCELLED = 4;

    private ReplyCodes() {}
}
