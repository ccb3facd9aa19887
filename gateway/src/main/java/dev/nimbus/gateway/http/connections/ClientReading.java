package dev.nimbus.gateway.http.connections;

/** The reading of what a client sends. While it is paused, the client's own socket holds what comes. */
public interface ClientReading {
    /** That of a connection which is closed. */
    ClientReading NONE = new ClientReading() {};

    default void pause() {}

    default void resume() {}
}
