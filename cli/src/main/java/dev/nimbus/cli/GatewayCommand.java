package dev.nimbus.cli;

import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.gateway.GatewayNode;
import dev.nimbus.gateway.GatewayOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code nimbus gateway}: one gateway of a cluster. */
@Command(
        name = "gateway",
        mixinStandardHelpOptions = true,
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "Runs one gateway of a cluster until it is told to end. Solvers may come and go at any time.",
            "Every option can be given as an environment variable: --cluster-port as NIMBUS_CLUSTER_PORT."
        },
        footer = {"", "Example:", "  nimbus gateway --port 8080 --cluster-port 5701 --join 127.0.0.1:5701"})
final class GatewayCommand implements Callable<Integer> {
    @Mixin
    private GatewayArguments gateway;

    @Mixin
    private ClusterArguments cluster;

    @Mixin
    @SuppressWarnings("UnusedVariable") // Its options take effect as they are read.
    private LogArguments log;

    @Mixin
    @SuppressWarnings("UnusedVariable") // Read from what was parsed.
    private FullHelp fullHelp;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        TemporaryDirectory.requireWritable();
        GatewayOptions options = gateway.options(); // told before the cluster is joined
        ClusteredVertx node = Lifetime.startedBlocking(ClusteredVertx.start(cluster.options(gateway.insecure())));
        PrintWriter out = spec.commandLine().getOut();
        StatusLine.print(out, "member " + node.address() + " of " + node.members());
        GatewayNode started = Lifetime.startedBlocking(GatewayNode.deploy(node, options));
        StatusLine.print(out, "listening on " + started.uri());
        Lifetime.untilToldToEndBlocking(List.of(started::close, node::close));
        return 0;
    }
}
