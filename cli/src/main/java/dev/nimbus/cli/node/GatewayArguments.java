package dev.nimbus.cli.node;

import dev.nimbus.cli.command.EffortConverter;
import dev.nimbus.files.PrivateFiles;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.gateway.access.AccessOptions;
import dev.nimbus.gateway.access.TlsFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The gateway options of the command line: where it listens. */
public final class GatewayArguments {
    /** Who reaches a loopback address may use this machine as it is. */
    private static final Duration LOCAL_EFFORT = Duration.ofHours(1);

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Listen for clients here; 0 picks a free port. Default: ${DEFAULT-VALUE}",
            defaultValue = "8080")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "The address to listen on; 0.0.0.0 for all of this machine. Default: ${DEFAULT-VALUE}",
            defaultValue = "127.0.0.1")
    private String host;

    @Option(
            names = "--database-url",
            paramLabel = "URL",
            description = {
                "Keep batches, and the searches and registered rulesets of a cluster, in this PostgreSQL database, such as"
                        + " jdbc:postgresql://db/nimbus?user=nimbus. They survive the loss of all nodes. All gateways"
                        + " of a cluster are given the same one.",
                "Default: none, batches are kept by the nodes"
            })
    private Optional<String> databaseUrl = Optional.empty();

    @Option(
            names = "--allow-host",
            hidden = true,
            split = ",",
            paramLabel = "NAME",
            description = "Answer requests for this host name too. Default: the address of --host, and loopback names")
    private Set<String> allowedHosts = Set.of();

    @Option(
            names = "--allow-origin",
            hidden = true,
            split = ",",
            paramLabel = "URL",
            description = "Let web pages of this site call the server, such as https://example.org. Default: its own")
    private Set<String> allowedOrigins = Set.of();

    @Option(
            names = "--tokens",
            paramLabel = "FILE",
            description = {
                "Ask every caller for a token of this file, which nimbus token makes; the file is read again when it"
                        + " changes.",
                "Default: none on a loopback address; needed elsewhere"
            })
    private Optional<Path> tokens = Optional.empty();

    @Option(
            names = "--oidc-issuer",
            hidden = true,
            paramLabel = "URL",
            description =
                    "Accept signed tokens (JWT) of this OpenID Connect issuer too, for the audience nimbus: scope says"
                            + " what they allow, and batches belong to sub.")
    private Optional<URI> issuer = Optional.empty();

    @Option(
            names = "--insecure",
            hidden = true,
            fallbackValue = "true",
            description = {
                "Serve everybody who reaches an address that is not loopback, without tokens.",
                "In a cluster, also accept a public address as --cluster-host."
            })
    private boolean insecure;

    @Option(
            names = "--max-effort",
            hidden = true,
            paramLabel = "TIME",
            converter = EffortConverter.class,
            description =
                    "The most CPU time that one search of a position may be given at once, such as 90s, 10m or 1d; 0 for no"
                            + " searches. Default: 1h on a loopback address, 0 elsewhere")
    private Optional<Duration> maxEffort = Optional.empty();

    /** Whether the user accepts that strangers reach the node. */
    boolean insecure() {
        return insecure;
    }

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description =
                    "Serve https with this certificate (PEM, with its chain and, without --tls-key, its private key);"
                            + " a new one is taken when the file changes. Default: none, plain http")
    private Optional<Path> certificate = Optional.empty();

    @Option(
            names = "--tls-key",
            hidden = true,
            paramLabel = "FILE",
            description = "The private key of --tls-cert (PEM). Default: the same file")
    private Optional<Path> key = Optional.empty();

    @Option(
            names = "--quota",
            hidden = true,
            paramLabel = "PERCENT",
            description =
                    "What one caller may use, in percent of the built-in limits, which GET /v1/limits shows; 0 for no"
                            + " limits. Default: ${DEFAULT-VALUE}",
            defaultValue = "100")
    private int quota;

    /**
     * The options of the gateway.
     *
     * @throws IllegalArgumentException naming what is wrong with them
     */
    GatewayOptions options() {
        AccessOptions access = access();
        GatewayOptions options =
                GatewayOptions.DEFAULTS.withPort(port).withHost(host).withAllowed(allowedHosts, allowedOrigins);
        requireProtection(access);
        options = options.withAccess(access)
                .withMaxEffort(maxEffort.orElse(isLoopback(host) ? LOCAL_EFFORT : Duration.ZERO));
        return databaseUrl.map(options::withDatabaseUrl).orElse(options);
    }

    private AccessOptions access() {
        if (certificate.isEmpty() && key.isPresent()) {
            throw new IllegalArgumentException("--tls-key is given without --tls-cert");
        }
        certificate.ifPresent(file -> requireRegular("--tls-cert", file));
        key.ifPresent(file -> requireRegular("--tls-key", file));
        Optional<TlsFiles> tls = certificate.map(file -> new TlsFiles(file, key.orElse(file)));
        return new AccessOptions(tokens, issuer, tls, quota);
    }

    /** A pipe would hold up the start until somebody writes to it. */
    private static void requireRegular(String option, Path file) {
        try {
            PrivateFiles.requireRegularBlocking(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }

    private void requireProtection(AccessOptions access) {
        if (!access.isProtected() && !insecure && !isLoopback(host)) {
            throw new IllegalArgumentException("--host is " + host
                    + ", where others reach the server: give --tokens FILE, so that callers need a token (nimbus token"
                    + " new makes one), or --insecure, to serve everybody");
        }
    }

    /** An address that cannot be found is not told here: listening on it fails. */
    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
