package dev.nimbus.clustertests;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Several gateways and solvers, each a process of its own, any of which may be stopped and replaced. */
final class DrillCluster implements AutoCloseable {
    private final String name = "drill-" + UUID.randomUUID();
    private final List<NimbusProcess> gateways = new ArrayList<>();
    private final List<NimbusProcess> solvers = new ArrayList<>();

    /** Starts all and waits until they are ready. */
    DrillCluster(int gatewayCount, int solverCount) {
        for (int i = 0; i < gatewayCount; i++) {
            gateways.add(start("gateway", "--port", "0"));
            gateways.get(i).memberBlocking();
        }
        for (int i = 0; i < solverCount; i++) {
            solvers.add(start("solver", "--workers", "1"));
        }
        solvers.forEach(NimbusProcess::awaitReadyBlocking);
        gateways.forEach(NimbusProcess::awaitReadyBlocking);
    }

    private NimbusProcess start(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--cluster-name", name, "--cluster-port", "0"));
        gateways.stream()
                .filter(NimbusProcess::isAlive)
                .findFirst()
                .ifPresent(member -> arguments.addAll(List.of("--join", member.memberBlocking())));
        return NimbusProcess.start(arguments.toArray(String[]::new));
    }

    NimbusProcess gateway(int index) {
        return gateways.get(index);
    }

    int gateways() {
        return gateways.size();
    }

    NimbusProcess solver(int index) {
        return solvers.get(index);
    }

    int solvers() {
        return solvers.size();
    }

    /** Starts a gateway in the place of one that ended, and waits until it is ready. */
    void replaceGatewayBlocking(int index) {
        gateways.set(index, start("gateway", "--port", "0").awaitReadyBlocking());
    }

    /** Starts a solver in the place of one that ended, and waits until it is ready. */
    void replaceSolverBlocking(int index) {
        solvers.set(index, start("solver", "--workers", "1").awaitReadyBlocking());
    }

    /** What all nodes printed, for the message of a test that failed. */
    String output() {
        StringBuilder all = new StringBuilder();
        gateways.forEach(
                node -> all.append("--- gateway\n").append(node.output()).append('\n'));
        solvers.forEach(node -> all.append("--- solver\n").append(node.output()).append('\n'));
        return all.toString();
    }

    @Override
    public void close() {
        solvers.forEach(NimbusProcess::close);
        gateways.forEach(NimbusProcess::close);
    }
}
