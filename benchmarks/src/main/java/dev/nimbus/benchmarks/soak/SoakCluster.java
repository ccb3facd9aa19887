package dev.nimbus.benchmarks.soak;

import dev.nimbus.benchmarks.system.process.ProcFigures;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two gateways and three solvers with small heaps. Any one may be replaced; the others go on. */
final class SoakCluster implements AutoCloseable {
    static final int GATEWAYS = 2;
    static final int SOLVERS = 3;
    static final int NODES = GATEWAYS + SOLVERS;

    private static final String GATEWAY_HEAP = "192m";
    private static final String SOLVER_HEAP = "160m";
    private static final double MEBI = 1 << 20;

    private final Path jar;
    private final Path logs;
    private final String name = "soak-" + ProcessHandle.current().pid();
    private final List<SoakNode> nodes = new CopyOnWriteArrayList<>();
    private final List<URI> gateways = new CopyOnWriteArrayList<>();

    /**
     * @param jar what the nodes run; nobody may change it meanwhile
     * @param logs where each node has its log
     */
    SoakCluster(Path jar, Path logs) {
        this.jar = jar;
        this.logs = logs;
    }

    /** Starts all nodes. */
    void startBlocking() throws IOException, InterruptedException {
        for (int i = 0; i < NODES; i++) {
            nodes.add(startBlocking(i));
        }
        for (int i = 0; i < GATEWAYS; i++) {
            gateways.add(URI.create(nodes.get(i).readyBlocking()));
        }
    }

    /** What the plots call a node. */
    static String nodeName(int index) {
        return index < GATEWAYS ? "gateway " + (index + 1) : "solver " + (index - GATEWAYS + 1);
    }

    static boolean isGateway(int index) {
        return index < GATEWAYS;
    }

    private SoakNode startBlocking(int index) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                isGateway(index) ? List.of("gateway", "--port", "0") : List.of("solver", "--workers", "1"));
        arguments.addAll(List.of("--cluster-name", name, "--cluster-port", "0"));
        for (SoakNode other : nodes) {
            if (other.isAlive()) {
                arguments.addAll(List.of("--join", other.memberBlocking()));
                break;
            }
        }
        Path log = logs.resolve(nodeName(index).replace(' ', '-') + ".log");
        SoakNode node =
                SoakNode.start(nodeName(index), jar, isGateway(index) ? GATEWAY_HEAP : SOLVER_HEAP, log, arguments);
        try {
            node.memberBlocking();
            return node;
        } catch (IOException e) {
            node.close();
            throw e;
        }
    }

    SoakNode node(int index) {
        return nodes.get(index);
    }

    /** Starts a node in the place of one that ended, and waits until it is ready. */
    void replaceBlocking(int index) throws IOException, InterruptedException {
        SoakNode node = startBlocking(index);
        nodes.set(index, node).close();
        String address;
        try {
            address = node.readyBlocking();
        } catch (IOException e) {
            node.close();
            throw e;
        }
        if (isGateway(index)) {
            gateways.set(index, URI.create(address));
        }
    }

    /** Where a gateway listens, or did before it ended. */
    URI gateway(int index) {
        return gateways.get(index % GATEWAYS);
    }

    /** Resident memory of a node in MiB; 0 of one that is down. */
    double mebibytes(int index) {
        try {
            return new ProcFigures(nodes.get(index).pid()).residentBytes() / MEBI;
        } catch (IOException ended) {
            return 0;
        }
    }

    @Override
    public void close() {
        nodes.forEach(SoakNode::close);
    }
}
