package dev.nimbus.gateway;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * How to start a gateway.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 picks a free one
 * @param spoolDirectory where batches go that do not fit into memory; made if it is not there
 * @param settings what tests set; all else has its {@linkplain GatewaySetting usual value}
 */
public record GatewayOptions(String host, int port, Path spoolDirectory, Map<GatewaySetting, Long> settings) {
    /** Loopback, port 8080, a spool among the temporary files. */
    public static final GatewayOptions DEFAULTS =
            new GatewayOptions("127.0.0.1", 8080, defaultSpoolDirectory(), Map.of());

    public GatewayOptions {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(spoolDirectory, "spoolDirectory");
        settings = Map.copyOf(settings);
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port is " + port + "; it is a number from 0 to 65535");
        }
    }

    /** The same on another port. */
    public GatewayOptions withPort(int newPort) {
        return new GatewayOptions(host, newPort, spoolDirectory, settings);
    }

    /** The same on another address. */
    public GatewayOptions withHost(String newHost) {
        return new GatewayOptions(newHost, port, spoolDirectory, settings);
    }

    /** The same with another spool. */
    public GatewayOptions withSpoolDirectory(Path newDirectory) {
        return new GatewayOptions(host, port, newDirectory, settings);
    }

    /** The same with one limit set; for tests. */
    GatewayOptions with(GatewaySetting setting, long value) {
        Map<GatewaySetting, Long> changed = new EnumMap<>(GatewaySetting.class);
        changed.putAll(settings);
        changed.put(setting, value);
        return new GatewayOptions(host, port, spoolDirectory, changed);
    }

    long get(GatewaySetting setting) {
        return settings.getOrDefault(setting, setting.usual());
    }

    int getInt(GatewaySetting setting) {
        return Math.toIntExact(get(setting));
    }

    Duration getMillis(GatewaySetting setting) {
        return Duration.ofMillis(get(setting));
    }

    /** One directory a user, so that users of one machine do not stand in each other's way. */
    private static Path defaultSpoolDirectory() {
        return Path.of(System.getProperty("java.io.tmpdir"), "nimbus-spool-" + System.getProperty("user.name"));
    }
}
