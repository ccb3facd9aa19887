package dev.nimbus.client;

import java.time.Duration;

/** Receives a report of each failed request that the client tries again. */
@FunctionalInterface
public interface RetryListener {
    /**
     * The server could not be reached, was overloaded, or lost the connection; the client tries again after a pause.
     *
     * @param reason what happened
     * @param left the time that is left until the client stops retrying
     */
    void retrying(String reason, Duration left);
}
