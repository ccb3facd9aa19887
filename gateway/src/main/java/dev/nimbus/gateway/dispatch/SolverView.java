package dev.nimbus.gateway.dispatch;

import java.util.Map;

/**
 * What the gateway knows of a solver, for people and probes.
 *
 * @param id its id
 * @param credit how many chunks it takes at once
 * @param inFlight how many it has been sent by this gateway and has not answered
 * @param draining whether it takes no more
 * @param heardMillisAgo when its last beat came
 * @param counters named counts since its start
 */
public record SolverView(
        String id, int credit, int inFlight, boolean draining, long heardMillisAgo, Map<String, Long> counters) {

    static SolverView of(SolverState solver, long now) {
        return new SolverView(
                solver.id(),
                solver.beat().credit(),
                solver.inFlight(),
                solver.beat().draining(),
                (now - solver.heardAt()) / 1_000_000,
                solver.beat().counters());
    }
}
