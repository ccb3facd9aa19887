package dev.nimbus.clustertests.drills;

import static dev.nimbus.clustertests.drills.Fault.OLDEST_MEMBER_FROZEN;
import static dev.nimbus.clustertests.drills.Fault.OLDEST_MEMBER_KILLED;
import static dev.nimbus.clustertests.drills.Fault.OWNER_FROZEN;
import static dev.nimbus.clustertests.drills.Fault.OWNER_KILLED;
import static dev.nimbus.clustertests.drills.Fault.SOLVER_FROZEN;
import static dev.nimbus.clustertests.drills.Fault.SOLVER_KILLED;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * One batch of two million queries. Solvers are killed and frozen while it is uploaded; while a slow client reads it at the
 * other gateway, solvers, gateways and the oldest member are, one after another. A part of the long run alone.
 */
class ITLargeBatch {
    private static final int LINES = 2_000_000;
    private static final List<Fault> WHILE_UPLOADED = List.of(SOLVER_KILLED, SOLVER_FROZEN);
    private static final List<Fault> WHILE_READ = List.of(
            SOLVER_KILLED, SOLVER_FROZEN, OLDEST_MEMBER_KILLED, OLDEST_MEMBER_FROZEN, OWNER_KILLED, OWNER_FROZEN);
    /** For the backups of what a lost member held: 201 promises no more than the loss of one node at a time. */
    private static final long SETTLE_SECONDS = 10;

    private static final long PAUSE_MILLIS = 150;

    @Test
    void everyLine_isAnsweredOnceAndRight() throws Exception {
        assumeTrue(Drill.IS_LONG, "a part of the long run alone: -Dnimbus.drill.queries=160000");
        try (DrillCluster cluster = new DrillCluster(2, 2)) {
            Drill drill = new Drill("2,000,000 queries, six faults one after another", LINES);
            CompletableFuture<Void> quarter = new CompletableFuture<>();
            CompletableFuture<Void> struck =
                    quarter.thenRunAsync(() -> WHILE_UPLOADED.forEach(fault -> strikeBlocking(fault, cluster)));
            String batch = drill.uploadBlocking(() -> cluster.uris(0), line -> {
                if (line == LINES / 4) {
                    quarter.complete(null);
                }
            });
            CompletableFuture<Void> allStruck =
                    struck.thenRunAsync(() -> WHILE_READ.forEach(fault -> strikeBlocking(fault, cluster)));
            drill.pausing(() -> pauseBlocking(allStruck)).followBlocking(batch, () -> cluster.uris(1), cluster::output);
            allStruck.get(10, TimeUnit.MINUTES);
            drill.assertWhole();
        }
    }

    /** Keeps the client reading until all faults have struck, or nearly so. */
    private static void pauseBlocking(CompletableFuture<Void> allStruck) {
        if (!allStruck.isDone()) {
            sleepBlocking(TimeUnit.MILLISECONDS, PAUSE_MILLIS);
        }
    }

    private static void strikeBlocking(Fault fault, DrillCluster cluster) {
        try {
            fault.strikeBlocking(cluster);
            for (var uri : cluster.uris(0)) {
                ClusterView.awaitMembersBlocking(uri, 4, cluster::output);
            }
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
        sleepBlocking(TimeUnit.SECONDS, SETTLE_SECONDS);
    }

    private static void sleepBlocking(TimeUnit unit, long time) {
        try {
            unit.sleep(time);
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }
}
