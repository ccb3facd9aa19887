package dev.nimbus.gateway;

import java.nio.file.Path;
import java.util.Objects;

/**
 * How to start a gateway.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 picks a free one
 * @param spoolDirectory where batches go that do not fit into memory; made if it is not there
 * @param bounds its bounds
 */
public record GatewayOptions(String host, int port, Path spoolDirectory, Bounds bounds) {
    /** Loopback, port 8080, a spool among the temporary files, all bounds preset. */
    public static final GatewayOptions PRESET =
            new GatewayOptions("127.0.0.1", 8080, presetSpoolDirectory(), Bounds.PRESET);

    public GatewayOptions {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(spoolDirectory, "spoolDirectory");
        Objects.requireNonNull(bounds, "bounds");
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port is " + port + "; it is a number from 0 to 65535");
        }
    }

    /** The same on another port. */
    public GatewayOptions withPort(int newPort) {
        return new GatewayOptions(host, newPort, spoolDirectory, bounds);
    }

    /** The same on another address. */
    public GatewayOptions withHost(String newHost) {
        return new GatewayOptions(newHost, port, spoolDirectory, bounds);
    }

    /** The same with another spool. */
    public GatewayOptions withSpoolDirectory(Path newDirectory) {
        return new GatewayOptions(host, port, newDirectory, bounds);
    }

    /** The same with one bound set. */
    public GatewayOptions with(Bound bound, long value) {
        return new GatewayOptions(host, port, spoolDirectory, bounds.with(bound, value));
    }

    /** One directory a user, so that users of one machine do not stand in each other's way. */
    private static Path presetSpoolDirectory() {
        return Path.of(System.getProperty("java.io.tmpdir"), "nimbus-spool-" + System.getProperty("user.name"));
    }
}
