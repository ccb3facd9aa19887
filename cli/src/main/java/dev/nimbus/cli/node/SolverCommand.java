package dev.nimbus.cli.node;

import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.cli.command.StatusLine;
import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.MemberAddress;
import dev.nimbus.solver.SolverNode;
import dev.nimbus.solver.SolverOptions;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nimbus solver}: one solver of a cluster. */
@Command(
        name = "solver",
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "Runs one solver of a cluster until you stop it (Ctrl-C, SIGTERM); then it finishes its current work.",
            "Every option can be given as an environment variable: --cluster-port as NIMBUS_CLUSTER_PORT."
        },
        footer = {"", "Example:", "  nimbus solver --cluster-host auto --join 10.0.0.7:5701"})
public final class SolverCommand extends NimbusCommand {
    private static final int MOST_PORT = 65_535;

    @Mixin
    private ClusterArguments cluster;

    @Mixin
    private SolverArguments solver;

    @Option(
            names = "--admin-port",
            hidden = true,
            paramLabel = "PORT",
            description = {
                "Serve /metrics, /health/live and /health/ready here, on the address of --cluster-host and on loopback;"
                        + " 0 picks a free port.",
                "Default: none"
            })
    private Integer adminPort;

    @Option(
            names = "--insecure",
            hidden = true,
            fallbackValue = "true",
            description = "Accept a public address as --cluster-host, where strangers reach the member port.")
    private boolean insecure;

    @Mixin
    @SuppressWarnings("UnusedVariable") // Its options take effect as they are read.
    private LogArguments log;

    @Override
    public Integer call() throws Exception {
        TemporaryDirectory.requireWritable();
        requireValid(); // Before the cluster is joined.
        SolverOptions options = solver.options();
        ClusterOptions member = cluster.options(insecure);
        ClusteredVertx node = Lifetime.startedBlocking(ClusteredVertx.start(
                solver.dataDirectory().map(member::withDataDirectory).orElse(member)));
        SolverNode started = Lifetime.startedBlocking(SolverNode.join(node, options), List.of(node::close));
        List<Supplier<Future<Void>>> steps = List.of(started::close, node::close);
        started.warmUp();
        if (adminPort != null) {
            String address = node.address().host();
            int port = Lifetime.startedBlocking(started.serveAdmin(address, adminPort), steps);
            StatusLine.print(out(), "metrics at http://" + new MemberAddress(address, port) + "/metrics");
        }
        StatusLine.print(out(), "ready as " + started.id() + ", member " + node.address() + " of " + node.members());
        return Lifetime.untilToldToEndBlocking(steps, started.hopeless());
    }

    private void requireValid() {
        if (adminPort != null && (adminPort < 0 || adminPort > MOST_PORT)) {
            throw new IllegalArgumentException("--admin-port is " + adminPort + "; expected 0 to " + MOST_PORT);
        }
        Map<String, Integer> memory = new LinkedHashMap<>(solver.memory());
        memory.putAll(cluster.memory());
        HeapMemory.require(memory);
    }
}
