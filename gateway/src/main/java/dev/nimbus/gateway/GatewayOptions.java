package dev.nimbus.gateway;

import dev.nimbus.gateway.access.AccessOptions;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How to start a gateway.
 *
 * @param port port to listen on; 0 picks a free one
 * @param batchDirectory where one node alone keeps batches; made if it is not there
 * @param durable whether batches outlive the process, to be taken up by the next one with the same directory
 * @param databaseUrl the PostgreSQL database that keeps batches instead, as JDBC names it
 * @param allowedHosts names besides its address and loopback that clients may put into {@code Host}
 * @param allowedOrigins sites whose web pages may call it, such as {@code https://example.org}
 * @param limits what tests set, and the largest effort; all else has its usual value
 */
public record GatewayOptions(
        String host,
        int port,
        Path batchDirectory,
        boolean durable,
        Optional<String> databaseUrl,
        Set<String> allowedHosts,
        Set<String> allowedOrigins,
        AccessOptions access,
        GatewayLimits limits) {
    private static final String POSTGRES = "jdbc:postgresql:";
    /** What a browser sends, {@code null} for a page without a site among it. */
    private static final Pattern ORIGIN = Pattern.compile("null|[a-z][a-z0-9+.-]*://[^/?#@\\s]+");

    /** Loopback, port 8080, batches among the temporary files, which end with the process. */
    public static final GatewayOptions DEFAULTS = new GatewayOptions(
            "127.0.0.1",
            8080,
            temporaryDirectory(),
            false,
            Optional.empty(),
            Set.of(),
            Set.of(),
            AccessOptions.OPEN,
            GatewayLimits.USUAL);

    public GatewayOptions {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(batchDirectory, "batchDirectory");
        allowedHosts = lowerCase(allowedHosts);
        allowedOrigins = lowerCase(allowedOrigins);
        allowedOrigins.forEach(GatewayOptions::requireOrigin);
        Objects.requireNonNull(limits, "limits");
        if (databaseUrl.filter(url -> !url.startsWith(POSTGRES)).isPresent()) {
            throw new IllegalArgumentException("the database URL does not begin with " + POSTGRES);
        }
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port is " + port + "; it is a number from 0 to 65535");
        }
    }

    public GatewayOptions withPort(int newPort) {
        return new GatewayOptions(
                host, newPort, batchDirectory, durable, databaseUrl, allowedHosts, allowedOrigins, access, limits);
    }

    public GatewayOptions withHost(String newHost) {
        return new GatewayOptions(
                newHost, port, batchDirectory, durable, databaseUrl, allowedHosts, allowedOrigins, access, limits);
    }

    /** The same, with batches that outlive the process in {@code batches} below this directory. */
    public GatewayOptions withDataDirectory(Path directory) {
        Path batches = directory.resolve("batches");
        return new GatewayOptions(host, port, batches, true, databaseUrl, allowedHosts, allowedOrigins, access, limits);
    }

    public GatewayOptions withDatabaseUrl(String url) {
        return new GatewayOptions(
                host, port, batchDirectory, durable, Optional.of(url), allowedHosts, allowedOrigins, access, limits);
    }

    /** The same for clients that come by other names, or from web pages of other sites. */
    public GatewayOptions withAllowed(Set<String> hosts, Set<String> origins) {
        return new GatewayOptions(host, port, batchDirectory, durable, databaseUrl, hosts, origins, access, limits);
    }

    public GatewayOptions withAccess(AccessOptions newAccess) {
        return new GatewayOptions(
                host, port, batchDirectory, durable, databaseUrl, allowedHosts, allowedOrigins, newAccess, limits);
    }

    /** The same with another largest effort of one search; zero for no searches. */
    public GatewayOptions withMaxEffort(Duration effort) {
        return with(GatewaySetting.EFFORT_MILLIS, effort.toMillis());
    }

    /** Browsers send no path, and no slash behind the name: one that is written so would allow no page. */
    private static void requireOrigin(String origin) {
        if (!ORIGIN.matcher(origin).matches()) {
            throw new IllegalArgumentException("the origin " + origin
                    + " allows no page; expected scheme, name and port alone, such as https://example.org");
        }
    }

    private static Set<String> lowerCase(Set<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    GatewayOptions with(GatewaySetting setting, long value) {
        GatewayLimits next = limits.with(setting, value);
        return new GatewayOptions(
                host, port, batchDirectory, durable, databaseUrl, allowedHosts, allowedOrigins, access, next);
    }

    /** One directory a user, so that users of one machine do not stand in each other's way. */
    private static Path temporaryDirectory() {
        return Path.of(System.getProperty("java.io.tmpdir"), "nimbus-batches-" + System.getProperty("user.name"));
    }
}
