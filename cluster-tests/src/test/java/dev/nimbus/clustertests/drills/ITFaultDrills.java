package dev.nimbus.clustertests.drills;

import static dev.nimbus.clustertests.drills.Fault.OLDEST_MEMBER_FROZEN;
import static dev.nimbus.clustertests.drills.Fault.OLDEST_MEMBER_KILLED;
import static dev.nimbus.clustertests.drills.Fault.OWNER_KILLED;
import static dev.nimbus.clustertests.drills.Fault.SOLVER_FROZEN;
import static dev.nimbus.clustertests.drills.Fault.SOLVER_KILLED;
import static dev.nimbus.clustertests.drills.ITFaultDrills.Moment.ANSWERS;
import static dev.nimbus.clustertests.drills.ITFaultDrills.Moment.UPLOAD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.CuttingProxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Faults on a cluster of two gateways and two solvers. A batch is submitted at gateway 0 and read at gateway 1 through a
 * proxy that cuts the connection; every line has to come once, in order, and agree with an independent nim-sum. The
 * package is run as a whole, for long and with another seed, by the command in docs/RELIABILITY.md.
 */
class ITFaultDrills {
    private static final long CUT_BYTES = 400_000;
    private static final int CUTS = 3;

    /** When a fault strikes. */
    enum Moment {
        UPLOAD,
        ANSWERS
    }

    private record Case(Fault fault, Moment moment) {
        String words() {
            return fault.words() + ", " + moment.name().toLowerCase(Locale.ROOT) + " under way";
        }
    }

    /**
     * Freezes last long: the short run has each fault once, and one freeze that is also that of the owner. All are ended in
     * turn in {@link ITRollingUpgrade}.
     */
    private static List<Case> cases() {
        if (!Drill.IS_LONG) {
            return List.of(
                    new Case(OLDEST_MEMBER_FROZEN, ANSWERS), // which is gateway 0, the owner
                    new Case(OLDEST_MEMBER_KILLED, ANSWERS), // which is gateway 1, where the reader is
                    new Case(SOLVER_FROZEN, UPLOAD),
                    new Case(SOLVER_KILLED, ANSWERS),
                    new Case(OWNER_KILLED, UPLOAD));
        }
        List<Case> all = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            all.add(new Case(fault, ANSWERS));
            all.add(new Case(fault, UPLOAD));
        }
        return all;
    }

    @Test
    void everyLine_isAnsweredOnceAndRight_underEachFault() throws Exception {
        try (DrillCluster cluster = new DrillCluster(2, 2)) {
            for (int round = 0; round < Drill.ROUNDS; round++) {
                for (Case one : cases()) {
                    drillBlocking(cluster, one);
                }
            }
        }
    }

    private static void drillBlocking(DrillCluster cluster, Case one) throws Exception {
        Drill drill = new Drill(one.words(), Drill.QUERIES);
        CompletableFuture<Void> ready = new CompletableFuture<>();
        CompletableFuture<Void> struck = ready.thenRunAsync(() -> strikeBlocking(one.fault(), cluster));
        int middle = one.moment() == UPLOAD ? Drill.QUERIES / 2 : Drill.QUERIES;
        String batch = drill.uploadBlocking(() -> cluster.uris(0), line -> {
            if (line == middle) {
                ready.complete(null);
            }
        });
        ready.complete(null);
        try (CuttingProxy proxy = new CuttingProxy(cluster.uris(1).get(0), CUT_BYTES, CUTS)) {
            drill.followBlocking(batch, cutAtFirst(proxy, cluster), cluster::output);
        }
        struck.get(2, TimeUnit.MINUTES);
        drill.assertWhole();
        if (one.fault() == OWNER_KILLED) {
            assertThat(drill.uploadBlocking(() -> cluster.uris(1), line -> {}))
                    .as("the same upload under the same key, at the other gateway")
                    .isEqualTo(batch);
        }
    }

    /** Through the proxy while it cuts, then at whichever gateway is there. */
    private static Supplier<List<URI>> cutAtFirst(CuttingProxy proxy, DrillCluster cluster) {
        return () -> {
            List<URI> all = new ArrayList<>(cluster.uris(1));
            if (proxy.cutsLeft() > 0) {
                all.set(0, proxy.uri());
            }
            return all;
        };
    }

    private static void strikeBlocking(Fault fault, DrillCluster cluster) {
        try {
            fault.strikeBlocking(cluster);
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }
}
