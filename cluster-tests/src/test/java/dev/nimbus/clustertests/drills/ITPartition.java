package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * A network that is slow, then cut in two, then whole again. Both sides keep a gateway and solvers, and each has a client that
 * submits and reads one batch after another meanwhile. After the heal every accepted batch is read again at the other
 * gateway. A part of the long run alone: the cluster takes ten seconds to give members up and as many to merge.
 */
class ITPartition {
    private static final int LINES = Drill.QUERIES / 8;
    private static final int MEGABITS = 50;
    /** Batches on each side, at least, before, between and after cut and heal. */
    private static final int BATCHES = 2;

    /** A batch that a gateway accepted. */
    private record Accepted(String id, Drill drill) {}

    /** A client that stays at one gateway. */
    private static final class SideClient {
        final List<Accepted> accepted = Collections.synchronizedList(new ArrayList<>());
        private final PartitionCluster cluster;
        private final int gateway;
        private final AtomicBoolean stopped = new AtomicBoolean();
        private final CompletableFuture<Void> done;
        private volatile double longestUpload;

        SideClient(PartitionCluster cluster, int gateway) {
            this.cluster = cluster;
            this.gateway = gateway;
            this.done = new CompletableFuture<>();
            Thread thread = new Thread(this::runBlocking, "client of gateway " + gateway);
            thread.setDaemon(true);
            thread.start();
        }

        private void runBlocking() {
            try {
                while (!stopped.get()) {
                    roundBlocking();
                }
                done.complete(null);
            } catch (InterruptedException | AssertionError e) {
                done.completeExceptionally(e);
            }
        }

        private void roundBlocking() throws InterruptedException {
            Drill drill = new Drill("a partition, gateway " + gateway, LINES);
            long begin = System.nanoTime();
            String id = drill.uploadBlocking(() -> List.of(cluster.uri(gateway)), line -> {});
            longestUpload = Math.max(longestUpload, (System.nanoTime() - begin) / 1e9);
            drill.followBlocking(id, () -> List.of(cluster.uri(gateway)), cluster::output);
            drill.assertRight();
            accepted.add(new Accepted(id, drill));
        }

        /** Waits until it has done so many batches more. */
        void awaitMoreBlocking(int batches) throws Exception {
            int wanted = accepted.size() + batches;
            long begin = System.nanoTime();
            while (accepted.size() < wanted) {
                if (done.isDone()) {
                    done.get();
                }
                assertThat(System.nanoTime() - begin).as(cluster.output()).isLessThan(TimeUnit.MINUTES.toNanos(3));
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }

        void endBlocking() throws Exception {
            stopped.set(true);
            done.get(3, TimeUnit.MINUTES);
        }
    }

    @Test
    void bothSidesAnswer_andNothingIsLostAfterTheHeal() throws Exception {
        assumeTrue(Drill.IS_LONG, "a partition is drilled in the long run alone: -Dnimbus.drill.queries=160000");
        try (CutNetwork network = network();
                PartitionCluster cluster = new PartitionCluster(network)) {
            for (int round = 0; round < Drill.ROUNDS; round++) {
                drillBlocking(network, cluster, 1 + Drill.RANDOM.nextInt(2));
            }
        }
    }

    static CutNetwork network() throws InterruptedException {
        try {
            return new CutNetwork(PartitionCluster.NODES, PartitionCluster.GATEWAYS);
        } catch (IOException e) {
            return abort("no network namespaces here, so the drill of a partition is left out: " + e.getMessage());
        }
    }

    private static void drillBlocking(CutNetwork network, PartitionCluster cluster, int solversRight) throws Exception {
        cluster.spread(solversRight);
        network.limit(MEGABITS);
        cluster.awaitMembersBlocking(PartitionCluster.NODES, PartitionCluster.NODES);
        List<SideClient> clients = List.of(new SideClient(cluster, 0), new SideClient(cluster, 1));
        awaitMore(clients);
        network.cut();
        cluster.awaitMembersBlocking(PartitionCluster.NODES - 1 - solversRight, 1 + solversRight);
        awaitMore(clients);
        network.heal();
        cluster.awaitMembersBlocking(PartitionCluster.NODES, PartitionCluster.NODES);
        awaitMore(clients);
        int lines = 0;
        double stall = 0;
        double upload = 0;
        for (SideClient client : clients) {
            client.endBlocking();
            upload = Math.max(upload, client.longestUpload);
            for (Accepted one : client.accepted) {
                readAgainBlocking(cluster, 1 - client.gateway, one);
                lines += LINES;
                stall = Math.max(stall, one.drill().longestStallSeconds());
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| a partition: a gateway and %d of three solvers on one side | 1 | %,d | 0 | 0 | 0 | %.1f s, %.1f s"
                        + " |%n",
                solversRight,
                lines,
                stall,
                upload);
    }

    private static void awaitMore(List<SideClient> clients) throws Exception {
        for (SideClient client : clients) {
            client.awaitMoreBlocking(BATCHES);
        }
    }

    /** Reads a batch again, and makes room for the next ones. */
    private static void readAgainBlocking(PartitionCluster cluster, int gateway, Accepted batch) throws Exception {
        Drill again = batch.drill().again();
        again.followBlocking(batch.id(), () -> List.of(cluster.uri(gateway)), cluster::output);
        again.assertRight();
        try {
            new NimbusClient(new ServerAddress(cluster.uri(gateway))).batches().deleteBlocking(batch.id());
        } catch (NimbusException notNow) {
            // The cluster may be merging: the batch stays until it expires.
        }
    }
}
