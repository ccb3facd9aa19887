package dev.nimbus.cli;

import dev.nimbus.gateway.GatewayOptions;
import java.util.Optional;
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

    /**
     * The options of the gateway.
     *
     * @throws IllegalArgumentException naming what is wrong with them
     */
    GatewayOptions options() {
        GatewayOptions options = GatewayOptions.DEFAULTS.withPort(port).withHost(host);
        return databaseUrl.map(options::withDatabaseUrl).orElse(options);
    }
}
