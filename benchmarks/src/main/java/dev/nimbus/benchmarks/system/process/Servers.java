package dev.nimbus.benchmarks.system.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts servers from the checkout, all on the loopback interface. */
public final class Servers {
    private static final String LISTENING = "listening on ";
    private static final String MEMBER = "member ";
    private static final String READY = "ready as ";

    private final Path root;
    private final Path work;
    private int started;

    /**
     * @param root the checkout
     * @param work where logs go
     */
    public Servers(Path root, Path work) {
        this.root = root;
        this.work = work;
    }

    /** Gateway and solvers in one JVM. */
    public Nodes embeddedBlocking(String javaOptions) throws IOException {
        NodeProcess serve = start("serve", javaOptions, List.of(), "--port=0").untilReadyBlocking(LISTENING);
        return Nodes.of("embedded", List.of(serve));
    }

    /** A gateway and so many solvers, each in a JVM of its own. */
    public Nodes clusterBlocking(int solvers, String javaOptions) throws IOException {
        return clusterBlocking("gateway and " + solvers + " solvers", solvers, javaOptions);
    }

    /** The same with more options of the gateway, under a name of its own. */
    public Nodes clusterBlocking(String name, int solvers, String javaOptions, String... gatewayOptions)
            throws IOException {
        List<String> member =
                List.of("--cluster-name=bench-" + ProcessHandle.current().pid() + "-" + started, "--cluster-port=0");
        List<NodeProcess> processes = new ArrayList<>();
        try {
            List<String> own = new ArrayList<>(List.of(gatewayOptions));
            own.add("--port=0");
            NodeProcess gateway = start("gateway", javaOptions, member, own.toArray(String[]::new));
            processes.add(gateway);
            String join = "--join=" + gateway.lineBlocking(MEMBER).split(" ", -1)[1];
            for (int i = 1; i <= solvers; i++) {
                processes.add(start("solver", javaOptions, member, join));
            }
            gateway.untilReadyBlocking(LISTENING);
            for (NodeProcess solver : processes.subList(1, processes.size())) {
                solver.untilReadyBlocking(READY);
            }
            return Nodes.of(name, processes);
        } catch (IOException e) {
            processes.forEach(NodeProcess::close);
            throw e;
        }
    }

    private NodeProcess start(String role, String javaOptions, List<String> common, String... own) throws IOException {
        List<String> command = new ArrayList<>(List.of(root.resolve("nimbus").toString(), role));
        command.addAll(common);
        command.addAll(List.of(own));
        return NodeProcess.start(role, work.resolve(role + "-" + started++ + ".log"), javaOptions, command);
    }

    /** A bare Vert.x server that says hello. */
    public Nodes helloBlocking() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        List<String> command = List.of(java, "-cp", classes, HelloServer.class.getName());
        Path log = work.resolve("hello-" + started++ + ".log");
        return Nodes.of(
                "hello", List.of(NodeProcess.start("hello", log, "", command).untilReadyBlocking(LISTENING)));
    }

    /** Another client, in a process of its own, that sends batches of text positions for so long. */
    public NodeProcess batchesBeside(Nodes nodes, long queries, double seconds) throws IOException {
        List<String> command = List.of(
                root.resolve("nimbus").toString(),
                "bench",
                "--url=" + nodes.server(),
                "--format=text",
                "--queries=" + queries,
                "--duration=" + Math.round(seconds));
        return NodeProcess.start("bench", work.resolve("bench-" + started++ + ".log"), "", command);
    }
}
