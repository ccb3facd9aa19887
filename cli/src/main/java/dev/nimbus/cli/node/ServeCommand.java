package dev.nimbus.cli.node;

import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.cli.command.StatusLine;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.solver.SolverOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nimbus serve}: gateway and solver in one JVM. */
@Command(
        name = "serve",
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "Runs a gateway and a solver in one JVM until you stop it (Ctrl-C, SIGTERM); it joins no cluster.",
            "Every option can be given as an environment variable: --port as NIMBUS_PORT."
        },
        footer = {"", "Examples:", "  nimbus serve", "  nimbus serve --port 0 --workers 1"})
public final class ServeCommand extends NimbusCommand {
    @Mixin
    private GatewayArguments gateway;

    @Mixin
    private SolverArguments solver;

    @Mixin
    @SuppressWarnings("UnusedVariable") // Its options take effect as they are read.
    private LogArguments log;

    @Override
    public Integer call() throws Exception {
        HeapMemory.require(solver.memory());
        SolverOptions base = solver.options();
        SolverOptions options =
                solver.dataDirectory().map(base::withDataDirectory).orElse(base);
        GatewayOptions gatewayOptions = solver.dataDirectory()
                .map(directory -> gateway.options().withDataDirectory(directory.path()))
                .orElseGet(gateway::options);
        EmbeddedServer server = EmbeddedServer.startBlocking(gatewayOptions, options);
        server.solver().warmUp();
        StatusLine.print(out(), "listening on " + server.uri());
        return Lifetime.untilToldToEndBlocking(server.closing(), server.solver().hopeless());
    }
}
