package dev.nimbus.clustertests.drills;

import dev.nimbus.clustertests.NimbusProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Five nodes that start at the same moment and know of each other. A batch is submitted as soon as one gateway is ready,
 * and read at the other: none of them may found a cluster of its own in which the batch is lost.
 */
class ITSimultaneousStart {
    private static final int GATEWAYS = 2;
    private static final int NODES = 5;
    /** Ports that systems do not give out by themselves. */
    private static final int FIRST_PORT = 20_000;

    private static final int PORTS = 10_000;

    private final List<NimbusProcess> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.forEach(NimbusProcess::close);
    }

    @Test
    void fiveNodes_areOneCluster_andAnswer() throws Exception {
        String name = "start-" + UUID.randomUUID();
        List<Integer> ports = freePorts();
        String join =
                String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
        for (int i = 0; i < NODES; i++) {
            List<String> command = new ArrayList<>(
                    i < GATEWAYS ? List.of("gateway", "--port", "0") : List.of("solver", "--workers", "1"));
            command.addAll(List.of("--cluster-name", name, "--cluster-port", "" + ports.get(i), "--join", join));
            nodes.add(NimbusProcess.startQuickly(command.toArray(String[]::new)));
        }
        Drill drill = new Drill("five nodes start at once", Drill.QUERIES / 2);
        URI first = nodes.get(0).uriBlocking();
        String batch = drill.uploadBlocking(() -> List.of(first), line -> {});
        URI second = nodes.get(1).uriBlocking();
        drill.followBlocking(batch, () -> List.of(second), this::output);
        drill.assertWhole();
        ClusterView.awaitMembersBlocking(first, NODES, this::output);
        ClusterView.awaitMembersBlocking(second, NODES, this::output);
    }

    private String output() {
        return String.join("\n---\n", nodes.stream().map(NimbusProcess::output).toList());
    }

    private static List<Integer> freePorts() throws IOException {
        Random random = new Random();
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < NODES) {
            int port = FIRST_PORT + random.nextInt(PORTS);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                ports.add(socket.getLocalPort());
            } catch (IOException taken) {
                // Another one will do.
            }
        }
        return List.copyOf(ports);
    }
}
