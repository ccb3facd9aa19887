package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.BatchClient;
import dev.nimbus.client.BatchEnd;
import dev.nimbus.client.BatchException;
import dev.nimbus.client.BatchStatus;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/**
 * Faults on a cluster of real processes: two gateways and two solvers. A batch is submitted at one gateway and read at
 * the other; every line has to come once, in order, and agree with an independent nim-sum. A longer run is
 *
 * <pre>./mvnw -Pquick -pl cluster-tests -am verify -Dit.test=ITFaultDrills -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dnimbus.drill.queries=200000 -Dnimbus.drill.rounds=3 -Dnimbus.drill.seed=1</pre>
 *
 * <p>which prints a row of docs/RELIABILITY.md for each fault.
 */
class ITFaultDrills {
    private static final int QUERIES = Integer.getInteger("nimbus.drill.queries", 200_000);
    private static final int ROUNDS = Integer.getInteger("nimbus.drill.rounds", 1);
    private static final long SEED = Long.getLong("nimbus.drill.seed", 1);
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final Random random = new Random(SEED);

    @Test
    void everyLine_isAnsweredOnceAndRight_underEachFault() throws Exception {
        try (DrillCluster cluster = new DrillCluster(2, 2)) {
            for (Fault fault : Fault.values()) {
                runBlocking(cluster, fault);
            }
        }
    }

    /** What the frozen solver holds of the maps cannot be written until the cluster gives it up, after ten seconds. */
    @Test
    void upload_endsAndIsWholeEverywhere_whenASolverFreezesInItsMidst() throws Exception {
        NimQueries queries = new NimQueries(QUERIES, random.nextLong());
        NimQueries.Checker checker = queries.new Checker();
        try (DrillCluster cluster = new DrillCluster(2, 2)) {
            NimbusProcess frozen = cluster.solver(0);
            BatchStatus batch = client(cluster, 0)
                    .submitBlocking(Upload.ofNdjson(BodyPublishers.ofInputStream(() -> queries.body(line -> {
                        if (line == QUERIES / 2) {
                            frozen.signalBlocking("STOP");
                        }
                    }))));
            BatchEnd end = followBlocking(cluster, batch, checker);
            frozen.signalBlocking("CONT");

            assertThat(end.state()).isEqualTo("completed");
            assertThat(checker.wrong()).as(checker.firstWrong()).isZero();
            assertThat(checker.lines()).isEqualTo(QUERIES);
        }
    }

    private void runBlocking(DrillCluster cluster, Fault fault) throws Exception {
        long lines = 0;
        double stall = 0;
        for (int round = 0; round < ROUNDS; round++) {
            NimQueries queries = new NimQueries(QUERIES, random.nextLong());
            NimQueries.Checker checker = queries.new Checker();
            drillBlocking(cluster, fault, queries, checker);
            assertThat(checker.wrong()).as(fault + ": " + checker.firstWrong()).isZero();
            assertThat(checker.lines()).as(fault + ": lines").isEqualTo(QUERIES);
            lines += checker.lines();
            stall = Math.max(stall, checker.longestStallSeconds());
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %,d | 0 | 0 | 0 | %.1f s |%n",
                fault.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                ROUNDS,
                lines,
                stall);
    }

    private void drillBlocking(DrillCluster cluster, Fault fault, NimQueries queries, NimQueries.Checker checker)
            throws Exception {
        BatchStatus batch = client(cluster, 0)
                .submitBlocking(Upload.ofNdjson(BodyPublishers.ofInputStream(() -> queries.body(line -> {}))));
        CompletableFuture<Void> striking = CompletableFuture.runAsync(() -> strikeBlocking(fault, cluster));
        BatchEnd end = followBlocking(cluster, batch, checker);
        striking.join();
        assertThat(end.state()).as(fault + ": state").isEqualTo("completed");
    }

    private static void strikeBlocking(Fault fault, DrillCluster cluster) {
        try {
            fault.strikeBlocking(cluster);
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }

    /** Reads at gateway 1, and at the other where that is gone. */
    private static BatchEnd followBlocking(DrillCluster cluster, BatchStatus batch, NimQueries.Checker checker)
            throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return client(cluster, attempt % 2).followBlocking(batch.id(), checker.lines(), checker);
            } catch (BatchException lost) {
                if (attempt == 10) {
                    throw new AssertionError(lost.getMessage() + "\n" + cluster.output(), lost);
                }
            }
        }
    }

    private static BatchClient client(DrillCluster cluster, int gateway) {
        return new BatchClient(new ServerAddress(cluster.gateway(gateway).uriBlocking())).withPatience(PATIENCE);
    }
}
