package dev.nimbus.cli.node;

import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.cli.command.StatusLine;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.gateway.GatewayNode;
import dev.nimbus.gateway.GatewayOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nimbus gateway}: one gateway of a cluster. */
@Command(
        name = "gateway",
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "Runs one gateway of a cluster until you stop it (Ctrl-C, SIGTERM). Solvers may come and go at any time.",
            "Every option can be given as an environment variable: --cluster-port as NIMBUS_CLUSTER_PORT."
        },
        footer = {"", "Example:", "  nimbus gateway --port 8080 --cluster-host auto --join 10.0.0.7:5701"})
public final class GatewayCommand extends NimbusCommand {
    @Mixin
    private GatewayArguments gateway;

    @Mixin
    private ClusterArguments cluster;

    @Mixin
    @SuppressWarnings("UnusedVariable") // Its options take effect as they are read.
    private LogArguments log;

    @Override
    public Integer call() throws Exception {
        TemporaryDirectory.requireWritable();
        HeapMemory.require(cluster.memory());
        GatewayOptions options = gateway.options(); // told before the cluster is joined
        ClusteredVertx node = Lifetime.startedBlocking(ClusteredVertx.start(cluster.options(gateway.insecure())));
        StatusLine.print(out(), "member " + node.address() + " of " + node.members());
        GatewayNode started = Lifetime.startedBlocking(GatewayNode.deploy(node, options), List.of(node::close));
        StatusLine.print(out(), "listening on " + started.uri());
        Future<Void> never = Promise.<Void>promise().future();
        return Lifetime.untilToldToEndBlocking(List.of(started::close, node::close), never);
    }
}
