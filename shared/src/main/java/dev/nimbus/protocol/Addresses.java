package dev.nimbus.protocol;

/**
 * Event-bus addresses. There are few of them, none per client, batch or request: the cluster manager scans all
 * subscriptions when a member leaves.
 */
public final class Addresses {
    /** Where every solver publishes its {@link SolverHeartbeat}; every gateway listens. */
    public static final String HEARTBEATS = "nimbus.beats";

    /** Where a solver announces a search with which others may help; every solver listens. */
    public static final String TEAMS = "nimbus.teams";

    private Addresses() {}

    /**
     * Where the solver with this id takes three kinds of messages:
     *
     * <ul>
     *   <li>a {@link QueryChunk}, to which it replies once, with an {@link AnswerChunk} or one of {@link ReplyCodes};
     *   <li>a {@link Long}, the ticket of a chunk sent before: nobody waits for it any more. The solver lets go of it,
     *       ends its work within some milliseconds, and replies to the chunk with {@link ReplyCodes#CANCELLED}. To the
     *       ticket itself it replies nothing: publish or send it without waiting. A ticket that the solver does not
     *       hold (any more) is ignored;
     *   <li>a JSON array of a ticket and a number of lines: no more than these of its first lines are wanted in the reply,
     *       which ends behind them, or behind the line that is in work. To this too it replies nothing.
     * </ul>
     *
     * Messages from one gateway arrive in the order sent, so the ticket never overtakes its chunk.
     */
    public static String solver(String solverId) {
        return "nimbus.solver." + solverId;
    }

    /**
     * Where the solver with this id gives pieces of the proofs that it has written: to a text of three words, the search,
     * the proof's number and the piece's, it replies with the bytes, or fails if it keeps the proof no more.
     */
    public static String proofs(String solverId) {
        return "nimbus.proofs." + solverId;
    }

    /** Where the solver with this id is told what others have found that work on the same search. */
    public static String team(String solverId) {
        return "nimbus.team." + solverId;
    }
}
