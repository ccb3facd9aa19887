package dev.nimbus.clustertests.drills;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Hosts in network namespaces of Linux, each at one of two switches, and one cable between the switches, which may be slow
 * or cut. Some hosts have a second cable, to the tests. Needs root, ip and tc.
 */
final class CutNetwork implements AutoCloseable {
    /** The two switches. */
    enum Side {
        LEFT,
        RIGHT;

        Side other() {
            return this == LEFT ? RIGHT : LEFT;
        }

        private String bridge() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final long COMMAND_SECONDS = 20;

    private final String name = "nd" + ProcessHandle.current().pid();
    private final String hub = name + "-hub";
    private final int hosts;

    /**
     * Makes the network, all hosts at the left switch.
     *
     * @param reached how many hosts, the first ones, the tests can talk to
     * @throws IOException if this machine, or this user, has no namespaces
     */
    CutNetwork(int hosts, int reached) throws IOException, InterruptedException {
        this.hosts = hosts;
        boolean isMade = false;
        try {
            makeHub();
            for (int host = 0; host < hosts; host++) {
                makeHost(host, host < reached);
            }
            isMade = true;
        } finally {
            if (!isMade) {
                close();
            }
        }
    }

    private void makeHub() throws IOException, InterruptedException {
        run("ip netns add " + hub);
        for (Side side : Side.values()) {
            run("ip -n " + hub + " link add " + side.bridge() + " type bridge");
            run("ip -n " + hub + " link set " + side.bridge() + " up");
        }
        run("ip -n " + hub + " link add cable type veth peer name end");
        run("ip -n " + hub + " link set cable master left up");
        run("ip -n " + hub + " link set end master right up");
    }

    private void makeHost(int host, boolean reached) throws IOException, InterruptedException {
        String space = namespace(host);
        run("ip netns add " + space);
        run("ip -n " + space + " link set lo up");
        run("ip -n " + hub + " link add port" + host + " type veth peer name eth0 netns " + space);
        run("ip -n " + hub + " link set port" + host + " master left up");
        run("ip -n " + space + " address add " + address(host) + "/24 dev eth0");
        run("ip -n " + space + " link set eth0 up");
        if (reached) {
            String cable = name + "c" + host;
            run("ip link add " + cable + " type veth peer name eth1 netns " + space);
            run("ip address add 198.18." + host + ".1/30 dev " + cable);
            run("ip link set " + cable + " up");
            run("ip -n " + space + " address add " + outerAddress(host) + "/30 dev eth1");
            run("ip -n " + space + " link set eth1 up");
        }
    }

    /** The namespace of a host. */
    String namespace(int host) {
        return name + "-h" + host;
    }

    /** Where the other hosts reach it. */
    String address(int host) {
        return "10.77.0." + (host + 1);
    }

    /** Where the tests reach it; addresses for measurements of networks, by RFC 2544. */
    String outerAddress(int host) {
        return "198.18." + host + ".2";
    }

    /** Puts a host at a switch. */
    void move(int host, Side side) throws IOException, InterruptedException {
        run("ip -n " + hub + " link set port" + host + " master " + side.bridge());
    }

    /** Limits the cable between the switches, both ways. */
    void limit(int megabits) throws IOException, InterruptedException {
        for (String end : List.of("cable", "end")) {
            run("tc -n " + hub + " qdisc replace dev " + end + " root tbf rate " + megabits
                    + "mbit burst 32kb latency 400ms");
        }
    }

    /** Cuts the cable between the switches. */
    void cut() throws IOException, InterruptedException {
        run("ip -n " + hub + " link set cable down");
    }

    /** Mends it. */
    void heal() throws IOException, InterruptedException {
        run("ip -n " + hub + " link set cable up");
    }

    private static void run(String command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
        if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(command + " does not end");
        }
        if (process.exitValue() != 0) {
            throw new IOException(
                    command + ": " + new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Takes the network away; processes in it have to have ended. */
    @Override
    public void close() {
        for (String space : IntStream.range(0, hosts).mapToObj(this::namespace).toList()) {
            runQuietly("ip netns del " + space);
        }
        runQuietly("ip netns del " + hub);
    }

    private static void runQuietly(String command) {
        try {
            run(command);
        } catch (IOException e) {
            // It was not made.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
