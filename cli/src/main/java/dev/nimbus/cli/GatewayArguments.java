package dev.nimbus.cli;

import dev.nimbus.gateway.Bound;
import dev.nimbus.gateway.GatewayOptions;
import java.nio.file.Path;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Where a gateway listens, where it keeps batches, and its bounds, as told on the command line. */
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

    /** Adds an option for each bound of the gateway to a command: all of them, and none that could be forgotten. */
    static void addBounds(CommandSpec command) {
        ArgGroupSpec.Builder bounds =
                ArgGroupSpec.builder().heading("%nBounds of the gateway:%n").validate(false);
        for (Bound bound : Bound.values()) {
            bounds.addArg(OptionSpec.builder("--" + bound.notation())
                    .type(Long.class)
                    .paramLabel("N")
                    .description(bound.meaning().replace("%", "%%") + ". Default: " + bound.presetText())
                    .build());
        }
        command.addArgGroup(bounds.build());
    }

    /**
     * The options of the gateway.
     *
     * @param command the command whose bounds were added
     * @throws IllegalArgumentException naming what is wrong with them
     */
    GatewayOptions options(CommandSpec command) {
        GatewayOptions options = GatewayOptions.PRESET.withPort(port).withHost(host);
        options = spoolDirectory == null ? options : options.withSpoolDirectory(spoolDirectory);
        for (Bound bound : Bound.values()) {
            Long value = command.findOption("--" + bound.notation()).getValue();
            options = value == null ? options : options.with(bound, value);
        }
        return options;
    }
}
