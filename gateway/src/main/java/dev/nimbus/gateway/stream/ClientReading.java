package dev.nimbus.gateway.stream;

/** The reading of what a client sends. While it is paused, the client's own socket holds what comes. */
public interface ClientReading {
    void pause();

    void resume();
}
