package dev.nimbus.gateway.dispatch;

import java.util.Map;

/**
 * What the gateway knows of a solver, for people and probes.
 *
 * @param id its id
 * @param member id of the cluster's member that it runs on
 * @param version of Nimbus
 * @param credit how many chunks it takes at once
 * @param inFlight how many it has been sent by this gateway and has not answered
 * @param held how many it holds from all gateways, by its last heartbeat
 * @param draining whether it takes no more
 * @param heardMillisAgo when its last heartbeat came
 * @param counters named counts since its start
 */
public record SolverView(
        String id,
        String member,
        String version,
        int credit,
        int inFlight,
        int held,
        boolean draining,
        long heardMillisAgo,
        Map<String, Long> counters) {

    static SolverView of(SolverState solver, long now) {
        return new SolverView(
                solver.id(),
                solver.heartbeat().member(),
                solver.heartbeat().version(),
                solver.heartbeat().credit(),
                solver.inFlight(),
                solver.heartbeat().held().length,
                solver.heartbeat().draining(),
                (now - solver.heardAt()) / 1_000_000,
                solver.heartbeat().counters());
    }
}
