package dev.nimbus.benchmarks.system.process;

import dev.nimbus.client.ServerAddress;
import dev.nimbus.load.Server;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The processes of one server, embedded or clustered.
 *
 * @param name for people
 * @param server where it listens
 * @param processes all of them; the first one listens
 */
public record Nodes(String name, Server server, List<NodeProcess> processes) implements AutoCloseable {
    private static final String LISTENING = "listening on ";
    private static final long IDLE_MILLIS = 300;
    private static final double IDLE_CPU_SECONDS = 0.02;

    static Nodes of(String name, List<NodeProcess> processes) {
        String url = processes.get(0).readyLine().substring(LISTENING.length());
        return new Nodes(name, new Server(new ServerAddress(URI.create(url))), List.copyOf(processes));
    }

    /** Processor seconds used so far by all. */
    public double cpuSeconds() throws IOException {
        double sum = 0;
        for (NodeProcess process : processes) {
            sum += process.figures().cpuSeconds();
        }
        return sum;
    }

    /** Processor seconds used so far by the compilers of all. */
    public double compilerSeconds() throws IOException {
        double sum = 0;
        for (NodeProcess process : processes) {
            sum += process.figures().compilerSeconds();
        }
        return sum;
    }

    /** Waits until no process has used a processor for a while: what a start leaves to do is done. */
    public void untilIdleBlocking() throws IOException, InterruptedException {
        double before = -1;
        for (double now = cpuSeconds(); now - before > IDLE_CPU_SECONDS; now = cpuSeconds()) {
            before = now;
            TimeUnit.MILLISECONDS.sleep(IDLE_MILLIS);
        }
    }

    @Override
    public void close() {
        processes.forEach(NodeProcess::close);
    }
}
