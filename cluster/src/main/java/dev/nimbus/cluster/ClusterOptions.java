package dev.nimbus.cluster;

import dev.nimbus.cluster.security.ClusterSecurity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a node takes part in a cluster.
 *
 * @param name nodes of different names never join; not blank
 * @param host the address of this machine where the node listens for the others, and which it tells them: an IP
 *     address, a name that resolves to one, or {@link #AUTO}
 * @param port the port where it listens for other members, 0 for any free one
 * @param busPort the port of its event bus, 0 for any free one
 * @param join members to look for at the start and after a cut; none of them must be there
 * @param backups copies kept of each shared entry beside the first, from 0 to 6
 * @param segmentMegabytes how much of this node's heap the shared nim-value segments may take, in MiB, at least 1, and
 *     proved periods a sixteenth of that; the least used are given up beyond it
 * @param batchMegabytes how much of this node's heap batches may take, in MiB, at least 1; what does not fit is refused
 * @param dataDirectory where this node keeps its part of segments, periods and rulesets, for after a restart of the
 *     cluster; several nodes may be given one
 * @param security how the node knows members from strangers
 */
public record ClusterOptions(
        String name,
        String host,
        int port,
        int busPort,
        List<MemberAddress> join,
        int backups,
        int segmentMegabytes,
        int batchMegabytes,
        Optional<DataDirectory> dataDirectory,
        ClusterSecurity security) {
    /** As {@link #host}: the first address of this machine that other machines can reach, else loopback. */
    public static final String AUTO = "auto";

    private static final int MOST_BACKUPS = 6;

    public ClusterOptions {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(security, "security");
        join = List.copyOf(join);
        if (name.isBlank()) {
            throw new IllegalArgumentException("the cluster's name is blank");
        }
        checkPort("cluster port", port);
        checkPort("event-bus port", busPort);
        if (backups < 0 || backups > MOST_BACKUPS) {
            throw new IllegalArgumentException("backups " + backups + "; expected 0 to " + MOST_BACKUPS);
        }
        if (segmentMegabytes < 1) {
            throw new IllegalArgumentException("segment memory of " + segmentMegabytes + " MiB; expected at least 1");
        }
        if (batchMegabytes < 1) {
            throw new IllegalArgumentException("batch memory of " + batchMegabytes + " MiB; expected at least 1");
        }
    }

    /**
     * A cluster {@code nimbus} on loopback at any free port, joining nobody, with one backup, an eighth of the heap for
     * tables and a quarter for batches.
     */
    public static ClusterOptions defaults() {
        int eighth = (int) Math.max(16, Runtime.getRuntime().maxMemory() >> 23);
        return new ClusterOptions(
                "nimbus", "127.0.0.1", 0, 0, List.of(), 1, eighth, 2 * eighth, Optional.empty(), ClusterSecurity.NONE);
    }

    private static void checkPort(String what, int port) {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException(what + " " + port + "; expected 0 to 65535");
        }
    }

    public ClusterOptions withName(String other) {
        return new ClusterOptions(
                other, host, port, busPort, join, backups, segmentMegabytes, batchMegabytes, dataDirectory, security);
    }

    public ClusterOptions withHost(String other) {
        return new ClusterOptions(
                name, other, port, busPort, join, backups, segmentMegabytes, batchMegabytes, dataDirectory, security);
    }

    public ClusterOptions withPort(int other) {
        return new ClusterOptions(
                name, host, other, busPort, join, backups, segmentMegabytes, batchMegabytes, dataDirectory, security);
    }

    public ClusterOptions withBusPort(int other) {
        return new ClusterOptions(
                name, host, port, other, join, backups, segmentMegabytes, batchMegabytes, dataDirectory, security);
    }

    public ClusterOptions withJoin(List<MemberAddress> members) {
        return new ClusterOptions(
                name, host, port, busPort, members, backups, segmentMegabytes, batchMegabytes, dataDirectory, security);
    }

    public ClusterOptions withBackups(int copies) {
        return new ClusterOptions(
                name, host, port, busPort, join, copies, segmentMegabytes, batchMegabytes, dataDirectory, security);
    }

    public ClusterOptions withSegmentMegabytes(int most) {
        return new ClusterOptions(
                name, host, port, busPort, join, backups, most, batchMegabytes, dataDirectory, security);
    }

    public ClusterOptions withBatchMegabytes(int most) {
        return new ClusterOptions(
                name, host, port, busPort, join, backups, segmentMegabytes, most, dataDirectory, security);
    }

    public ClusterOptions withDataDirectory(DataDirectory directory) {
        return new ClusterOptions(
                name,
                host,
                port,
                busPort,
                join,
                backups,
                segmentMegabytes,
                batchMegabytes,
                Optional.of(directory),
                security);
    }

    public ClusterOptions withSecurity(ClusterSecurity other) {
        return new ClusterOptions(
                name, host, port, busPort, join, backups, segmentMegabytes, batchMegabytes, dataDirectory, other);
    }
}
