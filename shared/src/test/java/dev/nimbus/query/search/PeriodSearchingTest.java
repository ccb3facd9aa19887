package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.LocalSegmentStore;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.cancel.WorkWatch;
import dev.nimbus.theory.period.Period;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The searcher with stores of one JVM. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PeriodSearchingTest {
    /** Its period 12 shows at 0.77's heap 71; too far for these shallow tables. */
    private static final String KAYLES = "octal(0.77)";
    /** No period is known, and the sparse space makes its values cheap. */
    private static final String OPEN = "octal(0.6)";

    private static final TablesConfig SHALLOW =
            TablesConfig.defaults().withoutCertificates().withExploreWork(1);
    private static final TablesConfig DEEP =
            TablesConfig.defaults().withoutCertificates().withExploreWork(1e8).withWork(1e8);

    /** Says when a search was changed so that a test may look. */
    private static final class ToldJobs implements SearchJobs<PeriodJob> {
        private final LocalSearchJobs<PeriodJob> jobs = new LocalSearchJobs<>();
        private final CountDownLatch running = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile Runnable onRemoved = () -> {};
        private volatile Runnable onEnded = () -> {};

        @Override
        public Optional<PeriodJob> findBlocking(String game) {
            return jobs.findBlocking(game);
        }

        @Override
        public List<PeriodJob> listBlocking() {
            return jobs.listBlocking();
        }

        @Override
        public boolean putIfAbsentBlocking(PeriodJob job) {
            return jobs.putIfAbsentBlocking(job);
        }

        @Override
        public boolean removeBlocking(PeriodJob job) {
            return jobs.removeBlocking(job);
        }

        @Override
        public Kept replaceBlocking(PeriodJob before, PeriodJob after) {
            if (!after.isOpen()) {
                onEnded.run();
            }
            Kept kept = jobs.replaceBlocking(before, after);
            (after.isOpen() && kept == Kept.KEPT ? running : over).countDown();
            return kept;
        }

        @Override
        public boolean removeBlocking(String game) {
            boolean there = jobs.removeBlocking(game);
            over.countDown();
            onRemoved.run();
            return there;
        }
    }

    private final ToldJobs jobs = new ToldJobs();

    private SearchWorker<PeriodJob> searcher(SegmentStore store, TablesConfig config) {
        return PeriodSearching.worker(jobs, store, config, () -> false).start();
    }

    private static HeapValues game(SegmentStore store, String notation) {
        return (HeapValues) new Catalogue(new Tables(store, SHALLOW)).parse(notation);
    }

    @Test
    void periodBeyondTheTablesOfQueries_isFoundAndKnownThere() throws InterruptedException {
        for (SegmentStore store : new SegmentStore[] {new UnsharedStore(), new LocalSegmentStore()}) {
            HeapValues kayles = game(store, KAYLES);
            assertThat(kayles.periodBlocking().period()).isEmpty();
            ToldJobs told = new ToldJobs();
            told.addBlocking(PeriodJob.waiting(KAYLES, ""));

            try (SearchWorker<PeriodJob> searcher =
                    PeriodSearching.worker(told, store, DEEP, () -> true).start()) {
                told.over.await();
            }

            assertThat(told.listBlocking()).isEmpty();
            assertThat(game(store, KAYLES)
                            .periodBlocking()
                            .period()
                            .orElseThrow()
                            .period())
                    .isEqualTo(12);
            assertThat(kayles.periodBlocking().period())
                    .as("of a table that asked before")
                    .isPresent();
            long[] value = new long[1];
            kayles.valuesBlocking(1_000_000_000_000_000_000L, value);
            assertThat(value[0]).isEqualTo(expected());
        }
    }

    private static long expected() {
        long[] value = new long[1];
        ((HeapValues) new Catalogue(Tables.local()).parse(KAYLES)).valuesBlocking(1_000_000_000_000_000_000L, value);
        return value[0];
    }

    @Test
    void budgetUsedUp_endsTheSearchAndSaysSo() throws InterruptedException {
        jobs.addBlocking(PeriodJob.waiting(OPEN, "me"));

        try (SearchWorker<PeriodJob> searcher = searcher(new UnsharedStore(), DEEP.withExploreWork(1e6))) {
            jobs.over.await();
        }

        PeriodJob job = jobs.findBlocking(OPEN).orElseThrow();
        assertThat(job.state()).isEqualTo(PeriodJob.State.ENDED);
        assertThat(job.values()).isPositive();
        assertThat(job.reason()).contains("budget");
        assertThat(job.owner()).isEqualTo("me");
    }

    @Test
    void searchThatIsStopped_ends_andTheNextOneIsDone() throws InterruptedException {
        jobs.addBlocking(PeriodJob.waiting(OPEN, ""));

        try (SearchWorker<PeriodJob> searcher = searcher(
                new LocalSegmentStore(),
                TablesConfig.defaults().withExploreWork(1e15).withWork(1e15))) {
            jobs.running.await();
            jobs.jobs.removeBlocking(OPEN);
            jobs.over.await();

            assertThat(jobs.listBlocking()).isEmpty();
        }
    }

    @Test
    void searchThatAnotherSolverChanges_isLeftToIt() throws InterruptedException {
        jobs.addBlocking(PeriodJob.waiting(OPEN, ""));

        try (SearchWorker<PeriodJob> searcher = searcher(
                new LocalSegmentStore(),
                TablesConfig.defaults().withExploreWork(1e15).withWork(1e15))) {
            jobs.running.await();
            PeriodJob theirs = jobs.findBlocking(OPEN).orElseThrow().running(1L << 40);
            jobs.jobs.removeBlocking(OPEN);
            jobs.putIfAbsentBlocking(theirs);
            jobs.over.await();

            assertThat(jobs.findBlocking(OPEN)).contains(theirs);
        }
    }

    /** Within the second in which its solver has not looked whether it was stopped. */
    @Test
    void searchThatIsStoppedAndBegunByAnother_isNotEndedWithTheFirst() throws InterruptedException {
        jobs.addBlocking(PeriodJob.waiting(OPEN, "me"));
        jobs.onEnded = () -> {
            jobs.onEnded = () -> {};
            beginAnew("you");
        };

        try (SearchWorker<PeriodJob> searcher = searcher(new UnsharedStore(), DEEP.withExploreWork(1e6))) {
            jobs.over.await();
        }

        assertThat(jobs.findBlocking(OPEN).orElseThrow().owner()).isEqualTo("you");
    }

    private void beginAnew(String owner) {
        jobs.jobs.removeBlocking(OPEN);
        jobs.addBlocking(PeriodJob.waiting(OPEN, owner));
    }

    @Test
    void closedSearcher_leavesTheSearchToOthers_whoGoOnFromItsSegments() throws InterruptedException {
        LocalSegmentStore store = new LocalSegmentStore();
        TablesConfig endless = TablesConfig.defaults().withExploreWork(1e15).withWork(1e15);
        jobs.addBlocking(PeriodJob.waiting(OPEN, ""));
        SearchWorker<PeriodJob> first = searcher(store, endless);
        jobs.running.await();
        first.close();

        PeriodJob left = jobs.findBlocking(OPEN).orElseThrow();
        assertThat(left.isOpen()).isTrue();
        ToldJobs others = new ToldJobs();
        others.putIfAbsentBlocking(left);
        try (SearchWorker<PeriodJob> second =
                PeriodSearching.worker(others, store, endless, () -> false).start()) {
            others.running.await();
            assertThat(others.findBlocking(OPEN).orElseThrow().values()).isGreaterThanOrEqualTo(left.values());
        }
    }

    /** Its store does not answer for the first game, which is as good as a loop. */
    private static final class LoopingStore implements SegmentStore {
        private final UnsharedStore store = new UnsharedStore();
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public Optional<Segment> loadBlocking(SegmentKey key) {
            return store.loadBlocking(key);
        }

        @Override
        public void storeBlocking(SegmentKey key, Segment segment) {
            store.storeBlocking(key, segment);
        }

        @Override
        public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
            return store.tryLeaseBlocking(key, wait);
        }

        @Override
        public Optional<Period> loadPeriodBlocking(String rulesetKey) {
            if (rulesetKey.contains("0.6")) {
                begun.countDown();
                awaitBlocking();
            }
            return store.loadPeriodBlocking(rulesetKey);
        }

        private void awaitBlocking() {
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void storePeriodBlocking(String rulesetKey, Period period) {
            store.storePeriodBlocking(rulesetKey, period);
        }
    }

    @Test
    void searchThatNeverEnds_isGivenUp_andTheNextOneIsDone() throws InterruptedException {
        LoopingStore store = new LoopingStore();
        jobs.addBlocking(PeriodJob.waiting(OPEN, "me"));

        try (SearchWorker<PeriodJob> searcher = searcher(store, DEEP)) {
            store.begun.await();
            searcher.look(0, thread -> 0);
            searcher.look(1, thread -> WorkWatch.LIMIT.toNanos() - 1);
            assertThat(searcher.stuck()).isZero();
            searcher.look(2, thread -> WorkWatch.LIMIT.toNanos());
            jobs.over.await();

            assertThat(searcher.stuck()).isEqualTo(1);
            assertThat(jobs.findBlocking(OPEN).orElseThrow().reason()).contains("did not end");
            CountDownLatch found = new CountDownLatch(1);
            jobs.onRemoved = found::countDown;
            jobs.addBlocking(PeriodJob.waiting(KAYLES, "me"));
            found.await();
        } finally {
            store.released.countDown();
        }
    }

    @Test
    void searchThatIsStoppedAndBegunByAnother_isNotGivenUpWithTheFirst() throws InterruptedException {
        LoopingStore store = new LoopingStore();
        jobs.addBlocking(PeriodJob.waiting(OPEN, "me"));

        try (SearchWorker<PeriodJob> searcher = searcher(store, DEEP.withExploreWork(1e6))) {
            store.begun.await();
            searcher.look(0, thread -> 0);
            beginAnew("you");
            searcher.look(1, thread -> WorkWatch.LIMIT.toNanos());
            store.released.countDown();
            jobs.over.await();
        } finally {
            store.released.countDown();
        }

        PeriodJob job = jobs.findBlocking(OPEN).orElseThrow();
        assertThat(job.owner()).isEqualTo("you");
        assertThat(job.reason()).contains("budget");
    }

    /** The cluster's map cannot be written at this moment. */
    @Test
    void searchThatIsGivenUp_andCannotBeEnded_doesNotEndTheOthers() throws InterruptedException {
        LoopingStore store = new LoopingStore();
        jobs.addBlocking(PeriodJob.waiting(OPEN, "me"));
        CountDownLatch found = new CountDownLatch(1);
        jobs.onRemoved = found::countDown;
        jobs.onEnded = () -> {
            jobs.onEnded = () -> {};
            jobs.jobs.removeBlocking(OPEN);
            jobs.addBlocking(PeriodJob.waiting(KAYLES, "me"));
            throw new IllegalStateException("no cluster");
        };

        try (SearchWorker<PeriodJob> searcher = searcher(store, DEEP)) {
            store.begun.await();
            searcher.look(0, thread -> 0);
            searcher.look(1, thread -> WorkWatch.LIMIT.toNanos());

            assertThat(found.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            store.released.countDown();
        }
    }

    @Test
    void jobs_areReadAsTheyWereWritten() {
        PeriodJob job = new PeriodJob("{\"rules\":\n{}}", "me", PeriodJob.State.ENDED, 7, "two\nlines");

        assertThat(PeriodJob.fromBytes(job.toBytes()))
                .contains(new PeriodJob("{\"rules\":\n{}}", "me", PeriodJob.State.ENDED, 7, "two lines"));
        assertThat(PeriodJob.fromBytes(new byte[] {'1', '\n'})).isEmpty();
        assertThat(PeriodJob.fromBytes("1\nRUNNING\nx\n\n\nnim".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }

    /** Another is added between the look and the adding. */
    @Test
    void searchThatBecomesOneTooMany_isTakenBack() {
        LocalSearchJobs<PeriodJob> crowded = new LocalSearchJobs<>() {
            @Override
            public List<PeriodJob> listBlocking() {
                List<PeriodJob> before = super.listBlocking();
                putIfAbsentBlocking(PeriodJob.waiting("of another thread", "one"));
                return before;
            }
        };
        for (int i = 1; i < SearchJobs.MOST_OF_ONE_OWNER; i++) {
            crowded.putIfAbsentBlocking(PeriodJob.waiting("game " + i, "one"));
        }

        assertThat(crowded.addBlocking(PeriodJob.waiting("one too many", "one")))
                .isEqualTo(SearchJobs.Added.TOO_MANY);
        assertThat(crowded.listBlocking()).hasSize(SearchJobs.MOST_OF_ONE_OWNER);
    }

    @Test
    void tooManySearches_areRefused_andThoseThatEndedMakeRoom() {
        for (int i = 0; i < SearchJobs.MOST_OF_ONE_OWNER; i++) {
            assertThat(jobs.addBlocking(PeriodJob.waiting("game " + i, "one"))).isEqualTo(SearchJobs.Added.ADDED);
        }
        assertThat(jobs.addBlocking(PeriodJob.waiting("another", "one"))).isEqualTo(SearchJobs.Added.TOO_MANY);
        for (int i = SearchJobs.MOST_OF_ONE_OWNER; i < SearchJobs.MOST_OPEN; i++) {
            assertThat(jobs.addBlocking(PeriodJob.waiting("game " + i, ""))).isEqualTo(SearchJobs.Added.ADDED);
        }
        assertThat(jobs.addBlocking(PeriodJob.waiting("another", "two"))).isEqualTo(SearchJobs.Added.TOO_MANY);
        PeriodJob first = PeriodJob.waiting("game 0", "one");
        jobs.replaceBlocking(first, first.ended(5, "why"));
        for (int i = jobs.listBlocking().size(); i < SearchJobs.MOST_KEPT; i++) {
            jobs.putIfAbsentBlocking(PeriodJob.waiting("old " + i, "").ended(5, "why"));
        }

        assertThat(jobs.addBlocking(PeriodJob.waiting("another", "two"))).isEqualTo(SearchJobs.Added.ADDED);
        assertThat(jobs.listBlocking())
                .hasSize(SearchJobs.MOST_KEPT)
                .filteredOn(PeriodJob::isOpen)
                .hasSize(SearchJobs.MOST_OPEN);
    }
}
