package dev.nimbus.cluster;

import com.hazelcast.cluster.Address;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.Partition;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.ClusterSecurity;
import dev.nimbus.cluster.security.NetworkScope;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's place in the cluster: Vert.x with its event bus, which carries chunks, and the Hazelcast member below it,
 * which holds the shared maps.
 */
public final class ClusteredVertx {
    private static final Logger LOG = LoggerFactory.getLogger(ClusteredVertx.class);

    /** A merge takes some seconds; what goes wrong for longer says why by itself. */
    private static final Duration MOST_MERGE = Duration.ofSeconds(30);

    private static final Duration SHORT_MERGE = Duration.ofSeconds(1);
    private static final Duration LOOK = Duration.ofMillis(20);

    private final Vertx vertx;
    private final HazelcastInstance hazelcast;

    /** A member that has a disk has this attribute, and the {@link TableDisk} under this name in its user context. */
    public static final String DISK = "nimbus.disk";

    private final Optional<TableDisk> disk;
    private final Optional<ClusterSecret> secret;
    private final ClusterMembership membership;

    private ClusteredVertx(Vertx vertx, HazelcastClusterManager manager, Member member, ClusterSecurity security) {
        this.vertx = vertx;
        this.hazelcast = member.hazelcast();
        this.disk = member.disk();
        this.secret = security.secret();
        this.membership = new HazelcastMembership(hazelcast, new Registrations(vertx, manager)::membersChanged);
    }

    /** What is there before Vert.x is. */
    private record Member(HazelcastInstance hazelcast, Optional<TableDisk> disk) {}

    /**
     * Starts a node with Vert.x's own defaults.
     *
     * @see #start(ClusterOptions, VertxOptions)
     */
    public static Future<ClusteredVertx> start(ClusterOptions options) {
        return start(options, new VertxOptions());
    }

    /**
     * Starts a node: it joins a member of its list, or, finding none, is a cluster of one that others can join and that
     * merges with those it finds later. The chunk codecs are registered.
     *
     * @param vertxOptions for Vert.x; its event bus's addresses are taken from {@code options}
     * @return fails with {@link IllegalArgumentException} where the options do not suit this machine
     */
    public static Future<ClusteredVertx> start(ClusterOptions options, VertxOptions vertxOptions) {
        return onThread("nimbus-cluster-start", () -> startMemberBlocking(options))
                .compose(member -> startVertx(options, vertxOptions, member));
    }

    private static Member startMemberBlocking(ClusterOptions options) {
        String address = LocalAddress.findBlocking(options.host());
        checkReach(address, options.security());
        requireFreeBlocking(address, options.port());
        Optional<TableDisk> disk = options.dataDirectory().map(TableDisk::openBlocking);
        try {
            Member member = new Member(Hazelcast.newHazelcastInstance(MemberConfig.of(options, address, disk)), disk);
            awaitPartitionsBlocking(member.hazelcast());
            return member;
        } catch (RuntimeException e) {
            disk.ifPresent(TableDisk::close);
            requireFreeBlocking(address, options.port()); // A node that starts at the same moment may have taken it.
            throw e;
        }
    }

    /**
     * Waits until each entry of a map has an owner. Nodes that start at the same moment may each be a cluster of one at first. While such a
     * cluster merges with another one, its maps get no owners, and calls to them fail with a sentence about the state IN_TRANSITION.
     */
    static void awaitPartitionsBlocking(HazelcastInstance member) {
        if (!hasOwnersBlocking(member, SHORT_MERGE)) {
            LOG.info("waiting for the maps of the cluster, which have no owners while it merges with another one");
            if (!hasOwnersBlocking(member, MOST_MERGE)) {
                LOG.warn(
                        "the maps of the cluster have no owners after {} s; waiting no longer", MOST_MERGE.toSeconds());
            }
        }
    }

    /** Whether the maps get owners within that time, or can have none, where no member keeps data. */
    private static boolean hasOwnersBlocking(HazelcastInstance member, Duration within) {
        Partition one = member.getPartitionService().getPartition(DISK);
        long end = System.nanoTime() + within.toNanos();
        while (one.getOwner() == null && !keepsNoData(member)) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return true;
    }

    private static boolean keepsNoData(HazelcastInstance member) {
        return member.getCluster().getMembers().stream().allMatch(one -> one.isLiteMember());
    }

    /** Where it is not, Hazelcast would log its stack before anybody could say so in words. */
    private static void requireFreeBlocking(String address, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true); // as Hazelcast does: a node is started again at once
            socket.bind(new InetSocketAddress(address, port));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot listen for the cluster at " + address + " port " + port
                            + "; --cluster-port 0 takes any free one: " + e.getMessage(),
                    e);
        }
    }

    /** Refuses a public address, and says what a private one without certificates is open to. */
    private static void checkReach(String address, ClusterSecurity security) {
        InetAddress literal = LocalAddress.literal(address);
        NetworkScope.requirePrivate(literal, security.insecure());
        if (!literal.isLoopbackAddress() && security.busTls().isEmpty()) {
            LOG.warn(
                    "the event bus at {} speaks plain text: whoever reaches its port can send it messages, and end this"
                            + " node with one; --bus-tls keeps strangers out",
                    address);
        }
    }

    private static Future<ClusteredVertx> startVertx(ClusterOptions options, VertxOptions vertxOptions, Member member) {
        HazelcastInstance hazelcast = member.hazelcast();
        HazelcastClusterManager manager = new HazelcastClusterManager(hazelcast);
        VertxOptions mine = new VertxOptions(vertxOptions)
                .setEventBusOptions(
                        busOptions(vertxOptions, options, address(hazelcast).getHost()));
        return Vertx.builder()
                .with(mine)
                .withClusterManager(manager)
                .buildClustered()
                .map(vertx -> new ClusteredVertx(vertx, manager, member, options.security()))
                .onSuccess(node -> HeapGuard.installForCluster(node.vertx))
                .onSuccess(node -> ChunkCodecs.register(node.vertx.eventBus()))
                .recover(failure -> stop(member).transform(stopped -> Future.failedFuture(failure)));
    }

    private static EventBusOptions busOptions(VertxOptions base, ClusterOptions options, String host) {
        EventBusOptions bus = new EventBusOptions(base.getEventBusOptions())
                .setHost(host)
                .setPort(options.busPort())
                .setConnectTimeout(5_000)
                .setClusterPingInterval(5_000)
                .setClusterPingReplyInterval(5_000);
        return options.security().busTls().map(tls -> tls.secure(bus)).orElse(bus);
    }

    /** The node's Vert.x. */
    public Vertx vertx() {
        return vertx;
    }

    /** Who is in the cluster. */
    public ClusterMembership membership() {
        return membership;
    }

    /** The node's Hazelcast member, for the one package of each node that keeps shared maps. */
    public HazelcastInstance hazelcast() {
        return hazelcast;
    }

    /** The node's disk, where it was given a data directory. */
    public Optional<TableDisk> disk() {
        return disk;
    }

    /** What all members know and strangers do not, where they share a secret. */
    public Optional<ClusterSecret> secret() {
        return secret;
    }

    /** Where other members can join this one. */
    public MemberAddress address() {
        Address address = address(hazelcast);
        return new MemberAddress(address.getHost(), address.getPort());
    }

    /** How many members the cluster has now, as far as this one knows; itself included. */
    public int members() {
        return hazelcast.getCluster().getMembers().size();
    }

    /**
     * Leaves the cluster in order: verticles first, while the event bus and the maps still work, then the event bus,
     * then the member, which hands its part of the maps to others.
     */
    public Future<Void> close() {
        return undeployAll()
                .transform(undeployed -> vertx.close())
                .onFailure(failure -> LOG.warn("Vert.x did not close cleanly", failure))
                .transform(closed -> stop(new Member(hazelcast, disk)));
    }

    /** Vert.x would undeploy them too, but only after it has closed the sockets of the event bus. */
    private Future<?> undeployAll() {
        List<Future<Void>> all =
                vertx.deploymentIDs().stream().map(vertx::undeploy).toList();
        return Future.join(all).onFailure(failure -> LOG.warn("a verticle did not stop cleanly", failure));
    }

    private static Future<Void> stop(Member member) {
        return onThread("nimbus-cluster-stop", () -> {
            member.hazelcast().shutdown();
            member.disk().ifPresent(TableDisk::close);
            return null;
        });
    }

    private static Address address(HazelcastInstance hazelcast) {
        return hazelcast.getCluster().getLocalMember().getAddress();
    }

    /** Neither the start nor the stop has a Vert.x whose workers could do it. */
    private static <T> Future<T> onThread(String name, Callable<T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        done.complete(work.call());
                    } catch (Throwable failure) {
                        done.completeExceptionally(failure);
                    }
                },
                name);
        thread.start();
        return Future.fromCompletionStage(done);
    }
}
