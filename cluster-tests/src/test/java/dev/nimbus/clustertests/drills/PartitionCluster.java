package dev.nimbus.clustertests.drills;

import dev.nimbus.clustertests.NimbusProcess;
import dev.nimbus.clustertests.drills.CutNetwork.Side;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Two gateways and three solvers, each at an address of its own in a network that can be cut in two. */
final class PartitionCluster implements AutoCloseable {
    static final int GATEWAYS = 2;
    static final int NODES = 5;

    private final String name = "cut-" + UUID.randomUUID();
    private final List<NimbusProcess> nodes = new ArrayList<>();
    private final CutNetwork network;

    /** @param network with a host for each node; the first {@link #GATEWAYS} can be reached */
    PartitionCluster(CutNetwork network) {
        this.network = network;
        boolean isUp = false;
        try {
            for (int i = 0; i < NODES; i++) {
                nodes.add(start(i));
                nodes.get(i).memberBlocking();
            }
            nodes.forEach(NimbusProcess::awaitReadyBlocking);
            isUp = true;
        } finally {
            if (!isUp) {
                close();
            }
        }
    }

    private NimbusProcess start(int node) {
        List<String> arguments = new ArrayList<>(
                node < GATEWAYS
                        ? List.of("gateway", "--host", "0.0.0.0", "--port", "8080", "--insecure", "--max-effort", "1h")
                        : List.of("solver", "--workers", "1"));
        arguments.addAll(List.of("--cluster-name", name, "--cluster-host", network.address(node)));
        arguments.addAll(List.of("--cluster-port", "5701", "--bus-port", "5702", "--join", allMembers()));
        return NimbusProcess.startAt(network.namespace(node), arguments.toArray(String[]::new));
    }

    private String allMembers() {
        return String.join(
                ",",
                IntStream.range(0, NODES)
                        .mapToObj(node -> network.address(node) + ":5701")
                        .toList());
    }

    /** Where a gateway listens. */
    URI uri(int gateway) {
        return URI.create("http://" + network.outerAddress(gateway) + ":8080");
    }

    /** Puts gateway 1 to the right, and as many solvers as are told, the last ones. */
    void spread(int solversRight) throws IOException, InterruptedException {
        network.move(1, Side.RIGHT);
        for (int node = GATEWAYS; node < NODES; node++) {
            network.move(node, node < NODES - solversRight ? Side.LEFT : Side.RIGHT);
        }
    }

    /** Waits until both gateways list so many members. */
    void awaitMembersBlocking(int left, int right) throws InterruptedException {
        ClusterView.awaitMembersBlocking(uri(0), left, this::output);
        ClusterView.awaitMembersBlocking(uri(1), right, this::output);
    }

    /** What all nodes printed, for the message of a test that failed. */
    String output() {
        return String.join("\n---\n", nodes.stream().map(NimbusProcess::output).toList());
    }

    @Override
    public void close() {
        nodes.forEach(NimbusProcess::close);
    }
}
