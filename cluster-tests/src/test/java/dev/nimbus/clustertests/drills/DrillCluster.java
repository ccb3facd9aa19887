package dev.nimbus.clustertests.drills;

import dev.nimbus.clustertests.NimbusProcess;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Several gateways and solvers, each a process of its own, any of which may be stopped and replaced. */
final class DrillCluster implements AutoCloseable {
    private final String name = "drill-" + UUID.randomUUID();
    private final List<DrillNode> gateways = new ArrayList<>();
    private final List<DrillNode> solvers = new ArrayList<>();
    /** The oldest first: they join one after another. */
    private final List<DrillNode> byAge = new CopyOnWriteArrayList<>();

    private final List<NimbusProcess> gone = new CopyOnWriteArrayList<>();

    /** Starts all, the gateways first, and waits until they are ready. */
    DrillCluster(int gatewayCount, int solverCount) {
        boolean isUp = false;
        try {
            for (int i = 0; i < gatewayCount + solverCount; i++) {
                add(i < gatewayCount).process().memberBlocking();
            }
            byAge.forEach(node -> node.process().awaitReadyBlocking());
            isUp = true;
        } finally {
            if (!isUp) {
                close();
            }
        }
    }

    private DrillNode add(boolean isGateway) {
        DrillNode node = new DrillNode(isGateway, start(isGateway));
        (isGateway ? gateways : solvers).add(node);
        byAge.add(node);
        return node;
    }

    private NimbusProcess start(boolean isGateway) {
        List<String> arguments =
                new ArrayList<>(isGateway ? List.of("gateway", "--port", "0") : List.of("solver", "--workers", "1"));
        arguments.addAll(List.of("--cluster-name", name, "--cluster-port", "0"));
        gateways.stream()
                .map(DrillNode::process)
                .filter(NimbusProcess::isAlive)
                .findFirst()
                .ifPresent(member -> arguments.addAll(List.of("--join", member.memberBlocking())));
        return NimbusProcess.startQuickly(arguments.toArray(String[]::new));
    }

    DrillNode gateway(int index) {
        return gateways.get(index);
    }

    DrillNode solver(int index) {
        return solvers.get(index);
    }

    /** The member that has been in the cluster for longest; it leads the others. */
    DrillNode oldest() {
        return byAge.get(0);
    }

    /** The node left the cluster and joins it again, as one that was frozen does. */
    void isYoungestNow(DrillNode node) {
        byAge.remove(node);
        byAge.add(node);
    }

    /** Where the gateways listen, from this one on. */
    List<URI> uris(int first) {
        List<URI> uris = new ArrayList<>();
        for (int i = 0; i < gateways.size(); i++) {
            uris.add(gateways.get((first + i) % gateways.size()).process().uriBlocking());
        }
        return uris;
    }

    /** Kills a node as a power cut would, starts another one in its place, and waits until it is ready. */
    void killAndReplaceBlocking(DrillNode node) {
        node.process().kill();
        replaceBlocking(node);
    }

    private void replaceBlocking(DrillNode node) {
        gone.add(node.process());
        NimbusProcess other = start(node.isGateway());
        gone.add(other); // closed with the others, whatever becomes of it
        other.memberBlocking();
        isYoungestNow(node);
        node.replaceBy(other.awaitReadyBlocking());
    }

    /** Ends every node in its turn, as an upgrade does, and puts another one in its place. */
    void replaceAllBlocking() {
        replaceAllBlocking(() -> {});
    }

    /** @param drained waits, before a node is ended, until nobody knows of the last one that was replaced */
    void replaceAllBlocking(Runnable drained) {
        List<DrillNode> all = new ArrayList<>(solvers);
        all.addAll(gateways);
        for (DrillNode node : all) {
            drained.run();
            node.process().terminateBlocking();
            replaceBlocking(node);
        }
    }

    /** What all nodes printed, for the message of a test that failed. */
    String output() {
        StringBuilder all = new StringBuilder();
        for (DrillNode node : byAge) {
            all.append(node.isGateway() ? "--- gateway\n" : "--- solver\n")
                    .append(node.process().output())
                    .append('\n');
        }
        return all.toString();
    }

    @Override
    public void close() {
        byAge.forEach(node -> node.process().close());
        gone.forEach(NimbusProcess::close);
    }
}
