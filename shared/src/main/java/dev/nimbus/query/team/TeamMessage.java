package dev.nimbus.query.team;

import dev.nimbus.theory.team.Exchange.Fact;
import dev.nimbus.theory.team.Exchange.Question;
import java.util.List;

/**
 * What a node tells another one that works on the same search.
 *
 * @param search its id
 * @param node who tells
 * @param run of that node: another one if it left and came again
 * @param isLast whether it leaves
 * @param work that it has done in this run
 * @param questions that its threads are at
 * @param facts that it has found
 */
record TeamMessage(
        String search,
        String node,
        long run,
        boolean isLast,
        TeamWork work,
        List<Question> questions,
        List<Fact> facts) {}
