package dev.nimbus.games.graph;

import dev.nimbus.theory.Outcome;
import java.util.Arrays;

/**
 * Misère outcomes of one token on a directed graph, cycles allowed, by retrograde analysis: who stands at an end has
 * won; a vertex is N once a follower is P, and P once all its followers are N; what is left over is drawn.
 */
final class MisereDigraph {
    private MisereDigraph() {}

    /** The outcome of each vertex. */
    static Outcome[] outcomes(Digraph graph) {
        Digraph reversed = graph.reversed();
        Outcome[] outcomes = new Outcome[graph.vertices()];
        Arrays.fill(outcomes, Outcome.D);
        int[] open = new int[outcomes.length];
        int[] queue = new int[outcomes.length];
        int queued = 0;
        for (int v = 0; v < outcomes.length; v++) {
            open[v] = graph.degree(v);
            if (open[v] == 0) {
                outcomes[v] = Outcome.N;
                queue[queued++] = v;
            }
        }
        for (int head = 0; head < queued; head++) {
            Outcome known = outcomes[queue[head]];
            for (int e = reversed.starts()[queue[head]]; e < reversed.starts()[queue[head] + 1]; e++) {
                int before = reversed.targets()[e];
                if (outcomes[before] == Outcome.D && (known == Outcome.P || --open[before] == 0)) {
                    outcomes[before] = known == Outcome.P ? Outcome.N : Outcome.P;
                    queue[queued++] = before;
                }
            }
        }
        return outcomes;
    }
}
