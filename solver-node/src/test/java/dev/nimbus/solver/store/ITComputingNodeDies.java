package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A node dies while it computes a segment alone in the cluster, and another one waits for it. */
class ITComputingNodeDies {
    private static final TablesConfig CONFIG =
            TablesConfig.defaults().withWaiting(Duration.ofSeconds(2), Duration.ofMinutes(10));
    private static final long HEAP = 65_000;

    private final CountDownLatch leased = new CountDownLatch(1);
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch dead = new CountDownLatch(1);

    @Test
    void nodeThatWaits_takesOverWithTheRightValue() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (Members members = new Members()) {
            ClusteredVertx here = members.start();
            ClusteredVertx there = members.start();
            SegmentStore dying = new Watched(HazelcastSegmentStore.of(there), this::holdUntilDead);
            SegmentStore living = new Watched(HazelcastSegmentStore.of(here), lease -> lease);
            Tables tables = new Tables(living, CONFIG);

            threads.execute(() -> grundy(new Tables(dying, CONFIG)));
            leased.await();
            Future<Long> value = threads.submit(() -> grundy(tables));
            waiting.await();
            Members.kill(there);
            dead.countDown();

            assertThat(value.get(60, TimeUnit.SECONDS)).isEqualTo(grundy(Tables.local()));
            assertThat(tables.counters().computed()).isEqualTo(1);
            assertThat(tables.counters().fetched()).isZero();
        } finally {
            threads.shutdownNow();
        }
    }

    /** The dying node has the lease and gets no further before it is dead. */
    private Optional<Lease> holdUntilDead(Optional<Lease> lease) {
        leased.countDown();
        try {
            dead.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return lease;
    }

    private static long grundy(Tables tables) {
        return tables.table(game()).valueBlocking(HEAP);
    }

    private static Recurrence game() {
        return TakeAndBreak.parse("0.6");
    }

    /** A store that tells when it is asked for a lease while another one has it, and lets the test see the outcome. */
    private final class Watched implements SegmentStore {
        private final SegmentStore store;
        private final UnaryOperator<Optional<Lease>> outcome;

        Watched(SegmentStore store, UnaryOperator<Optional<Lease>> outcome) {
            this.store = store;
            this.outcome = outcome;
        }

        @Override
        public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
            if (leased.getCount() == 0) {
                waiting.countDown();
            }
            return outcome.apply(store.tryLeaseBlocking(key, wait));
        }

        @Override
        public Optional<Segment> loadBlocking(SegmentKey key) {
            return store.loadBlocking(key);
        }

        @Override
        public void storeBlocking(SegmentKey key, Segment segment) {
            store.storeBlocking(key, segment);
        }

        @Override
        public Optional<Period> loadPeriodBlocking(String rulesetKey) {
            return store.loadPeriodBlocking(rulesetKey);
        }

        @Override
        public void storePeriodBlocking(String rulesetKey, Period period) {
            store.storePeriodBlocking(rulesetKey, period);
        }
    }
}
