package dev.nimbus.gateway.dispatch;

import java.time.Duration;

/**
 * Bounds of dispatch.
 *
 * @param silence how long a solver may be silent until the gateway gives its chunks to others
 * @param deliveries failed deliveries of one query, the last ones alone, after which it is answered {@code internal}
 * @param quarantined how many chunks of one job may wait to be sent alone until no more of it is sent
 * @param replyBytes bytes of replies that may be under way
 */
public record DispatchLimits(Duration silence, int deliveries, int quarantined, long replyBytes) {}
