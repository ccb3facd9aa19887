package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.SolverHeartbeat;

/**
 * What the gateway knows of a solver, for people and probes.
 *
 * @param heartbeat its last
 * @param inFlight how many chunks it has been sent by this gateway and has not answered
 * @param heardMillisAgo when the heartbeat came
 */
public record SolverView(SolverHeartbeat heartbeat, int inFlight, long heardMillisAgo) {
    /** Whether no worker has given a sign for ten seconds: each is in a loop, or hangs. */
    public boolean isSilent() {
        int workers = heartbeat.workers();
        return workers > 0 && heartbeat.counters().getOrDefault("workers.silent", 0L) >= workers;
    }
}
