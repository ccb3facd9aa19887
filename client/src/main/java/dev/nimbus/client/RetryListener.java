package dev.nimbus.client;

import java.time.Duration;

/** Hears of calls that failed and are tried again. */
@FunctionalInterface
public interface RetryListener {
    /**
     * The server could not be reached, was overloaded, or lost the connection; the client tries again after a pause.
     *
     * @param reason what happened
     * @param left the time after which the client gives up
     */
    void retrying(String reason, Duration left);
}
