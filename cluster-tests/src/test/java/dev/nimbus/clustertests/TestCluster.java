package dev.nimbus.clustertests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One gateway and some solvers, each a process of its own, joined on loopback under a name that no other test has. */
final class TestCluster implements AutoCloseable {
    private final String name = "test-" + UUID.randomUUID();
    private final int firstMember = freePort();
    private final List<NimbusProcess> solvers = new ArrayList<>();
    private final NimbusProcess gateway;
    private URI uri;

    private TestCluster(String... gatewayOptions) {
        List<String> command = new ArrayList<>(List.of("gateway", "--port", "0"));
        command.addAll(List.of(gatewayOptions));
        gateway = NimbusProcess.start(with(command, firstMember));
    }

    /** Starts a gateway with {@code solverCount} solvers and waits until all are ready. */
    static TestCluster startBlocking(int solverCount, String... gatewayOptions) {
        TestCluster cluster = new TestCluster(gatewayOptions);
        try {
            for (int i = 0; i < solverCount; i++) {
                cluster.addSolver();
            }
            cluster.solvers.forEach(NimbusProcess::awaitReadyBlocking);
            cluster.uri = cluster.gateway.uriBlocking();
            return cluster;
        } catch (AssertionError e) {
            cluster.close();
            throw e;
        }
    }

    /** Starts one more solver and does not wait for it. */
    NimbusProcess addSolver() {
        NimbusProcess solver = NimbusProcess.start(with(List.of("solver", "--workers", "1"), 0));
        solvers.add(solver);
        return solver;
    }

    private String[] with(List<String> command, int clusterPort) {
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(List.of("--cluster-name", name, "--cluster-port", Integer.toString(clusterPort)));
        arguments.addAll(List.of("--join", "127.0.0.1:" + firstMember));
        return arguments.toArray(String[]::new);
    }

    NimbusProcess gateway() {
        return gateway;
    }

    NimbusProcess solver(int index) {
        return solvers.get(index);
    }

    /** The solver that calls itself so. */
    NimbusProcess solver(String id) {
        return solvers.stream()
                .filter(solver -> solver.output().contains("ready as " + id))
                .findFirst()
                .orElseThrow();
    }

    /** Where the gateway listens. */
    URI uri() {
        return uri;
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        solvers.forEach(NimbusProcess::close);
        gateway.close();
    }
}
