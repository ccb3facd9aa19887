package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import dev.nimbus.theory.team.Exchange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker and the leases of others. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchWorkerTest {
    private static final String QUERY = "{\"game\":\"cram\",\"position\":[\"....\"],\"ask\":[\"grundy\"]}";

    /** Somebody has each lease and does not renew it: who waits gets it. */
    private static final class OrphanedLeases implements SegmentStore {
        private final SegmentStore store = new UnsharedStore();

        @Override
        public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
            return wait.isZero() ? Optional.empty() : store.tryLeaseBlocking(key, wait);
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

    /** The solver died between the two, or its lease was taken by a call that ended too late for it. */
    @Test
    void searchThatNobodyBegan_isBegun_althoughOneWhoIsGoneHasItsLease() throws InterruptedException {
        CountDownLatch found = new CountDownLatch(1);
        SearchJobs jobs = new LocalSearchJobs() {
            @Override
            public Kept replaceBlocking(SearchJob before, SearchJob after) {
                Kept kept = super.replaceBlocking(before, after);
                if (!after.isOpen()) {
                    found.countDown();
                }
                return kept;
            }
        };
        Catalogue catalogue = new Catalogue(Tables.local());
        new SearchDesk(new Searches(jobs, job -> {}, () -> 5, WrittenProofs.of("")))
                .beginBlocking(new SearchDesk.Visitor("", false), SearchQuestion.read(catalogue, QUERY), 1_000);

        try (SearchWorker worker = PositionSearching.workers(
                        1, jobs, catalogue, new OrphanedLeases(), SearchTeams.alone(), () -> false, count -> {})
                .get(0)
                .start()) {
            found.await();
        }
    }

    /** The thread that called may take long to see it. */
    @Test
    void callThatIsAnswered_isOver_forTheWorkersThatAreIdle() throws InterruptedException {
        assertThat(firstShares(2, () -> {})).containsExactly("first", "second");
    }

    /** It may have less room than the thread that called. */
    @Test
    void shareThatIsRefused_isNotBegunAgain_andIsNoWarning() throws InterruptedException {
        Logger log = Logger.getLogger(SearchWorker.class.getName());
        List<String> warnings = new CopyOnWriteArrayList<>();
        Handler handler = new Warnings(warnings);
        log.addHandler(handler);
        try {
            assertThat(firstShares(2, () -> {
                        throw Refusal.tooLarge("no room");
                    }))
                    .containsExactly("first", "second");
        } finally {
            log.removeHandler(handler);
        }
        assertThat(warnings).isEmpty();
    }

    private static final class Warnings extends Handler {
        private final List<String> warnings;

        Warnings(List<String> warnings) {
            this.warnings = warnings;
            setLevel(Level.WARNING);
        }

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                warnings.add(record.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** Of two calls those to which one worker has come, in order. */
    private static List<String> firstShares(int count, Runnable share) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(count);
        List<String> begun = new CopyOnWriteArrayList<>();
        IdleWorkers idle = new IdleWorkers();
        Helpers helpers = idle.of(TeamEffort.ofGuest(), Exchange.NONE);
        for (String name : List.of("first", "second")) {
            helpers.call(budget -> {
                begun.add(name);
                left.countDown();
                share.run();
            });
        }
        SearchJobs none = new LocalSearchJobs();
        PositionSearching searching = new PositionSearching(
                none,
                new Catalogue(Tables.local()),
                PositionSearching.Clocks.SYSTEM,
                idle,
                SearchTeams.alone(),
                expanded -> {});
        NodeSearches searches = new NodeSearches(none, job -> true, idle, System::nanoTime);
        try (SearchWorker worker = SearchWorker.many(1, searching, searches, new UnsharedStore(), () -> false)
                .get(0)
                .start()) {
            left.await();
        }
        return begun.subList(0, count);
    }
}
