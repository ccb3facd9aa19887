package dev.nimbus.cli;

import dev.nimbus.gateway.GatewayOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The gateway options of the command line: where it listens and where it keeps batches. */
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
            names = "--spool-dir",
            paramLabel = "DIR",
            description = "Keep queries and answers of batches here. Default: a directory among the temporary files")
    private Path spoolDirectory;

    /**
     * The options of the gateway.
     *
     * @throws IllegalArgumentException naming what is wrong with them
     */
    GatewayOptions options() {
        GatewayOptions options = GatewayOptions.DEFAULTS.withPort(port).withHost(host);
        return spoolDirectory == null ? options : options.withSpoolDirectory(spoolDirectory);
    }
}
