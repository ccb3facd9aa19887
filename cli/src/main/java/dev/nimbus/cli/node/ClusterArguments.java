package dev.nimbus.cli.node;

import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.MemberAddress;
import dev.nimbus.cluster.security.BusTls;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.ClusterSecurity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a node takes part in a cluster, as told on the command line. */
public final class ClusterArguments {
    private static final String BATCH_MEMORY = "--batch-memory";

    @Option(
            names = "--cluster-port",
            hidden = true,
            paramLabel = "PORT",
            description = "Listen for other members here; 0 picks a free port. Default: ${DEFAULT-VALUE}",
            defaultValue = "5701")
    private int port;

    @Option(
            names = "--cluster-host",
            paramLabel = "HOST",
            description = {
                "This machine's address in the cluster, or auto for the first that others can reach.",
                "The member port speaks plain text: private networks only. Default: ${DEFAULT-VALUE}"
            },
            defaultValue = "127.0.0.1")
    private String host;

    @Option(
            names = "--bus-port",
            hidden = true,
            paramLabel = "PORT",
            description = "Listen for the event bus here; 0 picks a free port. Default: ${DEFAULT-VALUE}",
            defaultValue = "0")
    private int busPort;

    @Option(
            names = "--join",
            split = ",",
            paramLabel = "HOST:PORT",
            description = "Members to join: one reachable member is enough; the list may include this node.")
    private List<String> join = new ArrayList<>();

    @Option(
            names = "--cluster-name",
            hidden = true,
            paramLabel = "NAME",
            description = "Nodes of different names never join. Default: ${DEFAULT-VALUE}",
            defaultValue = "nimbus")
    private String name;

    @Option(
            names = "--cluster-secret-file",
            hidden = true,
            paramLabel = "FILE",
            description = "Join only nodes that have the same secret in their file, of 16 bytes or more."
                    + " Default: none, the cluster's name is enough")
    private Optional<Path> secretFile = Optional.empty();

    @Option(
            names = "--bus-tls",
            hidden = true,
            paramLabel = "DIR",
            description = "Speak TLS on the event bus, with nodes of one authority alone: DIR has ca.pem, node.pem and"
                    + " node.key, as nimbus cluster-certs makes them. Default: none, plain text")
    private Optional<Path> busTls = Optional.empty();

    @Option(
            names = "--backups",
            hidden = true,
            paramLabel = "N",
            description = "Copies kept of each shared entry beside the first. Default: ${DEFAULT-VALUE}",
            defaultValue = "1")
    private int backups;

    @Option(
            names = BATCH_MEMORY,
            hidden = true,
            paramLabel = "MIB",
            description =
                    "Memory for this node's part of the cluster's batches, in MiB, at most half of the heap; what does"
                            + " not fit gets 507."
                            + " Default: a quarter of the heap")
    private Integer batchMegabytes;

    /**
     * The options of the node.
     *
     * @param insecure whether a public address is accepted
     * @throws IllegalArgumentException naming what is wrong with them
     */
    ClusterOptions options(boolean insecure) {
        ClusterOptions preset = ClusterOptions.defaults();
        return preset.withName(name)
                .withHost(host)
                .withPort(port)
                .withBusPort(busPort)
                .withJoin(join.stream().map(MemberAddress::parse).toList())
                .withBackups(backups)
                .withSecurity(new ClusterSecurity(
                        busTls.map(BusTls::readBlocking), secretFile.map(ClusterSecret::readBlocking), insecure))
                .withBatchMegabytes(batchMegabytes == null ? preset.batchMegabytes() : batchMegabytes);
    }

    /** The memory that an option gives, in MiB. */
    Map<String, Integer> memory() {
        return batchMegabytes == null ? Map.of() : Map.of(BATCH_MEMORY, batchMegabytes);
    }
}
