package dev.nimbus.clustertests;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One gateway and some solvers, each a process of its own, joined on loopback under a name that no other test has. */
final class TestCluster implements AutoCloseable {
    private final String name = "test-" + UUID.randomUUID();
    private final List<String> gatewayJvm;
    private final List<String> solverJvm;
    private final Map<String, String> environment;
    private final List<NimbusProcess> solvers = new ArrayList<>();
    private final List<NimbusProcess> others = new ArrayList<>();
    private final NimbusProcess gateway;
    private final String member;
    private URI uri;

    private TestCluster(
            List<String> gatewayJvm,
            List<String> solverJvm,
            Map<String, String> environment,
            String... gatewayOptions) {
        this.gatewayJvm = gatewayJvm;
        this.solverJvm = solverJvm;
        this.environment = environment;
        List<String> command = new ArrayList<>(List.of("gateway", "--port", "0"));
        command.addAll(List.of(gatewayOptions));
        gateway = NimbusProcess.startIn(gatewayJvm, environment, with(command));
        member = gateway.memberBlocking();
    }

    /** Starts a gateway with {@code solverCount} solvers and waits until all are ready. */
    static TestCluster startBlocking(int solverCount, String... gatewayOptions) {
        return startBlocking(new TestCluster(List.of(), List.of(), Map.of(), gatewayOptions), solverCount);
    }

    /** The same, and its solvers alone have both compilers: they compute, and the gateway starts in half the CPU time. */
    static TestCluster startComputingBlocking(int solverCount) {
        return startBlocking(new TestCluster(NimbusProcess.QUICK, List.of("-XX:+UseSerialGC"), Map.of()), solverCount);
    }

    /** The same with the JVM's quick compiler alone, where it matters little how fast it computes: it starts in half the CPU time. */
    static TestCluster startQuicklyBlocking(int solverCount, String... gatewayOptions) {
        return startBlocking(
                new TestCluster(NimbusProcess.QUICK, NimbusProcess.QUICK, Map.of(), gatewayOptions), solverCount);
    }

    /** The same, and its processes have more variables in their environment. */
    static TestCluster startQuicklyBlocking(Map<String, String> environment, int solverCount) {
        return startBlocking(new TestCluster(NimbusProcess.QUICK, NimbusProcess.QUICK, environment), solverCount);
    }

    private static TestCluster startBlocking(TestCluster cluster, int solverCount) {
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
    NimbusProcess addSolver(String... options) {
        List<String> command = new ArrayList<>(List.of("solver", "--workers", "1", "--join", member));
        command.addAll(List.of(options));
        NimbusProcess solver = NimbusProcess.startIn(solverJvm, environment, with(command));
        solvers.add(solver);
        return solver;
    }

    /** Starts one more gateway and waits until it is ready. */
    NimbusProcess addGatewayBlocking() {
        NimbusProcess other = NimbusProcess.startIn(
                gatewayJvm, environment, with(List.of("gateway", "--port", "0", "--join", member)));
        others.add(other);
        return other.awaitReadyBlocking();
    }

    /** Kills all nodes as a power cut would. */
    void killAll() {
        solvers.forEach(NimbusProcess::kill);
        gateway.kill();
    }

    /** Every node takes whatever port is free: a port that is found free may be taken a moment later. */
    private String[] with(List<String> command) {
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(List.of("--cluster-name", name, "--cluster-port", "0"));
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

    /** A solver that lives and does not call itself so. */
    NimbusProcess solverBeside(String id) {
        return solvers.stream()
                .filter(solver -> solver.isAlive() && !solver.output().contains("ready as " + id))
                .findFirst()
                .orElseThrow();
    }

    /** Where the gateway listens. */
    URI uri() {
        return uri;
    }

    @Override
    public void close() {
        solvers.forEach(NimbusProcess::close);
        others.forEach(NimbusProcess::close);
        gateway.close();
    }
}
