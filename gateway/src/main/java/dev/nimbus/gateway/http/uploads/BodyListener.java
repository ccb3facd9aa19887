package dev.nimbus.gateway.http.uploads;

import dev.nimbus.gateway.http.common.ProblemDetails;

/** Receives the end of an upload: exactly one of these calls, once. */
public interface BodyListener {
    void ended();

    /** The gateway stops reading the body; the client gets the problem. */
    void refused(ProblemDetails problem);

    /** The client closed the connection before the end of the body. */
    default void brokenOff() {}
}
