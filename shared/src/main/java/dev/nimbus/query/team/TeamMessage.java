package dev.nimbus.query.team;

import dev.nimbus.theory.team.Exchange.Fact;
import dev.nimbus.theory.team.Exchange.News;
import dev.nimbus.theory.team.Exchange.Question;
import java.util.List;

/**
 * Sent from a node that works on a search, or listens, to another one.
 *
 * @param node who sends it
 * @param run of that node: another one if it left and came again
 * @param isLast whether it leaves
 * @param owner the run of the owner that the work is done for
 * @param work that it has done in this run since that of the owner was announced
 * @param questions that its threads are at
 * @param facts that it has found
 * @param cheap blocks of those that were cheap
 */
record TeamMessage(
        String search,
        String node,
        long run,
        boolean isLast,
        long owner,
        TeamWork work,
        List<Question> questions,
        List<Fact> facts,
        List<byte[]> cheap) {
    /** The {@link #run} of a node that does no work and listens. */
    private static final long NO_RUN = 0;

    /** That a node listens. */
    static TeamMessage listening(String search, String node) {
        return new TeamMessage(search, node, NO_RUN, false, 0, TeamWork.NONE, List.of(), List.of(), List.of());
    }

    boolean isListening() {
        return run == NO_RUN;
    }

    News news() {
        return new News(node, questions, facts, cheap);
    }
}
