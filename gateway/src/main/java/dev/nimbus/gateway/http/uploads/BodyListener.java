package dev.nimbus.gateway.http.uploads;

import dev.nimbus.gateway.http.common.ProblemDetails;

/** Hears how an upload ended; exactly one of these, once. */
public interface BodyListener {
    /** The whole body is through. */
    void ended();

    /** The body is not read any further: the client is to be told why. */
    void refused(ProblemDetails problem);

    /** The client has gone in the middle of it. */
    default void brokenOff() {}
}
