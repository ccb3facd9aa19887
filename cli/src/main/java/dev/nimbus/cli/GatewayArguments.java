package dev.nimbus.cli;

import dev.nimbus.gateway.GatewayOptions;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The gateway options of the command line: where it listens. */
final class GatewayArguments {
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
                "Keep batches in this PostgreSQL database, such as jdbc:postgresql://db/nimbus?user=nimbus. They survive"
                        + " the loss of all nodes. All gateways of a cluster are given the same one.",
                "Default: none, batches are kept by the nodes"
            })
    private Optional<String> databaseUrl = Optional.empty();

    @Option(
            names = "--allow-host",
            split = ",",
            paramLabel = "NAME",
            description = "Answer requests for this host name too. Default: the address of --host, and loopback names")
    private Set<String> allowedHosts = Set.of();

    @Option(
            names = "--allow-origin",
            split = ",",
            paramLabel = "URL",
            description = "Let web pages of this site call the server, such as https://example.org. Default: its own")
    private Set<String> allowedOrigins = Set.of();

    /**
     * The options of the gateway.
     *
     * @throws IllegalArgumentException naming what is wrong with them
     */
    GatewayOptions options() {
        GatewayOptions options =
                GatewayOptions.DEFAULTS.withPort(port).withHost(host).withAllowed(allowedHosts, allowedOrigins);
        return databaseUrl.map(options::withDatabaseUrl).orElse(options);
    }
}
