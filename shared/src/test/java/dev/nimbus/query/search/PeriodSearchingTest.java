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
    private static final class ToldJobs extends LocalSearchJobs {
        private final CountDownLatch running = new CountDownLatch(1);
        private volatile CountDownLatch over = new CountDownLatch(1);
        private volatile Runnable onEnded = () -> {};

        @Override
        public Kept replaceBlocking(SearchJob before, SearchJob after) {
            if (!after.isOpen()) {
                onEnded.run();
            }
            Kept kept = super.replaceBlocking(before, after);
            if (kept == Kept.KEPT) {
                (after.isOpen() ? running : over).countDown();
            }
            return kept;
        }

        SearchDesk desk() {
            return new SearchDesk(new Searches(this, job -> {}, () -> 5));
        }

        SearchJob begin(String game, String owner) {
            return desk().beginBlocking(new SearchDesk.Visitor(owner, false), SearchQuestion.ofPeriod(game), 0);
        }

        SearchJob find(String game) {
            return findBlocking(SearchQuestion.ofPeriod(game).id()).orElseThrow();
        }

        void stop(String game, String owner) {
            String id = SearchQuestion.ofPeriod(game).id();
            assertThat(desk().stopBlocking(new SearchDesk.Visitor(owner, false), id))
                    .isPresent();
        }
    }

    private final ToldJobs jobs = new ToldJobs();

    private SearchWorker searcher(SegmentStore store, TablesConfig config) {
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
            told.begin(KAYLES, "");

            try (SearchWorker searcher =
                    PeriodSearching.worker(told, store, DEEP, () -> true).start()) {
                told.over.await();
            }

            assertThat(told.find(KAYLES).state()).isEqualTo(SearchState.FOUND);
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
        jobs.begin(OPEN, "me");

        try (SearchWorker searcher = searcher(new UnsharedStore(), DEEP.withExploreWork(1e6))) {
            jobs.over.await();
        }

        SearchJob job = jobs.find(OPEN);
        assertThat(job.state()).isEqualTo(SearchState.FAILED);
        assertThat(job.figures().knownValues()).isPositive();
        assertThat(job.figures().cpuMillis()).isPositive();
        assertThat(job.reason()).contains("budget");
        assertThat(job.isOf("me")).isTrue();
    }

    /** The gateway charges what is more than the search had taken before: its time never begins at 0 again. */
    @Test
    void searchThatEnded_isBegunAnewWithItsTime_andIsLaterThanCopiesOnOtherDisks() throws InterruptedException {
        for (SearchState end : new SearchState[] {SearchState.FOUND, SearchState.FAILED}) {
            String game = end == SearchState.FOUND ? KAYLES : OPEN;
            jobs.over = new CountDownLatch(1);
            jobs.begin(game, "me");
            try (SearchWorker searcher = searcher(new UnsharedStore(), DEEP.withExploreWork(1e6))) {
                jobs.over.await();
            }
            SearchJob ended = jobs.find(game);
            assertThat(ended.state()).isEqualTo(end);

            jobs.stop(game, "me");
            SearchJob stopped = jobs.find(game);
            SearchJob again = jobs.begin(game, "you");

            assertThat(stopped.state()).isEqualTo(end == SearchState.FOUND ? end : SearchState.STOPPED);
            assertThat(again.state()).isEqualTo(SearchState.QUEUED);
            assertThat(again.effortMillis()).isZero();
            assertThat(again.figures()).isEqualTo(ended.figures());
            assertThat(again.isLaterThan(ended)).as("%s", end).isTrue();
            assertThat(ended.isLaterThan(again)).as("%s", end).isFalse();
        }
    }

    @Test
    void failure_staysForThoseWhoWantTheSearch() throws InterruptedException {
        jobs.begin(OPEN, "me");
        jobs.begin(OPEN, "you");
        try (SearchWorker searcher = searcher(new UnsharedStore(), DEEP.withExploreWork(1e6))) {
            jobs.over.await();
        }

        jobs.stop(OPEN, "me");
        assertThat(jobs.find(OPEN).state()).isEqualTo(SearchState.FAILED);
        assertThat(jobs.find(OPEN).reason()).contains("budget");

        jobs.stop(OPEN, "you");
        assertThat(jobs.find(OPEN).state()).isEqualTo(SearchState.STOPPED);
    }

    @Test
    void searchThatIsStopped_ends_andTheNextOneIsDone() throws InterruptedException {
        jobs.begin(OPEN, "");

        try (SearchWorker searcher = searcher(
                new LocalSegmentStore(),
                TablesConfig.defaults().withExploreWork(1e15).withWork(1e15))) {
            jobs.running.await();
            jobs.stop(OPEN, "");
            jobs.over = new CountDownLatch(1);
            jobs.begin(KAYLES, "");
            jobs.over.await();

            assertThat(jobs.find(OPEN).state()).isEqualTo(SearchState.STOPPED);
        }
    }

    /** Within the second in which its solver has not looked whether it was stopped. */
    @Test
    void searchThatIsStoppedAndBegunByAnother_isTheOthers() throws InterruptedException {
        jobs.begin(OPEN, "me");
        jobs.onEnded = () -> {
            jobs.onEnded = () -> {};
            jobs.stop(OPEN, "me");
            jobs.over = new CountDownLatch(1);
            jobs.begin(OPEN, "you");
        };

        try (SearchWorker searcher = searcher(new UnsharedStore(), DEEP.withExploreWork(1e6))) {
            jobs.running.await();
            jobs.over.await();
        }

        SearchJob job = jobs.find(OPEN);
        assertThat(job.isOf("you")).isTrue();
        assertThat(job.reason()).contains("budget");
    }

    @Test
    void closedSearcher_leavesTheSearchToOthers_whoGoOnFromItsSegments() throws InterruptedException {
        LocalSegmentStore store = new LocalSegmentStore();
        TablesConfig endless = TablesConfig.defaults().withExploreWork(1e15).withWork(1e15);
        jobs.begin(OPEN, "");
        SearchWorker first = searcher(store, endless);
        jobs.running.await();
        first.close();

        SearchJob left = jobs.find(OPEN);
        assertThat(left.isOpen()).isTrue();
        ToldJobs others = new ToldJobs();
        others.putIfAbsentBlocking(left);
        try (SearchWorker second =
                PeriodSearching.worker(others, store, endless, () -> false).start()) {
            others.running.await();
            assertThat(others.find(OPEN).figures().knownValues())
                    .isGreaterThanOrEqualTo(left.figures().knownValues());
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
        jobs.begin(OPEN, "me");

        try (SearchWorker searcher = searcher(store, DEEP)) {
            store.begun.await();
            searcher.look(0, thread -> 0);
            searcher.look(1, thread -> WorkWatch.LIMIT.toNanos() - 1);
            assertThat(searcher.stuck()).isZero();
            searcher.look(2, thread -> WorkWatch.LIMIT.toNanos());
            jobs.over.await();

            assertThat(searcher.stuck()).isEqualTo(1);
            assertThat(jobs.find(OPEN).reason()).contains("did not end");
            jobs.over = new CountDownLatch(1);
            jobs.begin(KAYLES, "me");
            jobs.over.await();
        } finally {
            store.released.countDown();
        }
    }

    /** The cluster's map cannot be written at this moment. */
    @Test
    void searchThatIsGivenUp_andCannotBeEnded_doesNotEndTheOthers() throws InterruptedException {
        LoopingStore store = new LoopingStore();
        jobs.begin(OPEN, "me");
        CountDownLatch found = jobs.over;
        jobs.onEnded = () -> {
            jobs.onEnded = () -> {};
            jobs.removeBlocking(jobs.find(OPEN));
            jobs.begin(KAYLES, "me");
            throw new IllegalStateException("no cluster");
        };

        try (SearchWorker searcher = searcher(store, DEEP)) {
            store.begun.await();
            searcher.look(0, thread -> 0);
            searcher.look(1, thread -> WorkWatch.LIMIT.toNanos());

            assertThat(found.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            store.released.countDown();
        }
    }

    @Test
    void question_isReadAsItWasWritten_andNotBySolversOfTheFormBefore() {
        String game = "{\"rules\":\n{}}";
        SearchJob job = jobs.begin(game, "me");

        assertThat(SearchJob.fromBytes(job.toBytes())).contains(job);
        assertThat(new String(job.toBytes(), StandardCharsets.UTF_8)).startsWith("{\"form\":4,");
        assertThat(SearchQuestion.gameOfPeriod(job.query())).isEqualTo(game);
    }

    private static SearchJob queued(String game, String owner) {
        SearchQuestion question = SearchQuestion.ofPeriod(game);
        return SearchJob.queued(
                question.id(), question.query(), SearchJob.Owners.of(owner).withCall(owner), 0, 5);
    }

    /** Another is added between the look and the adding. */
    @Test
    void searchThatBecomesOneTooMany_isTakenBack() {
        LocalSearchJobs crowded = new LocalSearchJobs() {
            @Override
            public List<SearchJob> listBlocking() {
                List<SearchJob> before = super.listBlocking();
                putIfAbsentBlocking(queued("of another thread", "one"));
                return before;
            }
        };
        for (int i = 1; i < SearchJobs.MOST_OF_ONE_OWNER; i++) {
            crowded.putIfAbsentBlocking(queued("game " + i, "one"));
        }

        assertThat(crowded.addBlocking(queued("one too many", "one"))).isEqualTo(SearchJobs.Added.TOO_MANY);
        assertThat(crowded.listBlocking()).hasSize(SearchJobs.MOST_OF_ONE_OWNER);
    }

    @Test
    void tooManySearches_areRefused_andThoseThatEndedMakeRoom() {
        for (int i = 0; i < SearchJobs.MOST_OF_ONE_OWNER; i++) {
            assertThat(jobs.addBlocking(queued("game " + i, "one"))).isEqualTo(SearchJobs.Added.ADDED);
        }
        assertThat(jobs.addBlocking(queued("another", "one"))).isEqualTo(SearchJobs.Added.TOO_MANY);
        for (int i = SearchJobs.MOST_OF_ONE_OWNER; i < SearchJobs.MOST_OPEN; i++) {
            assertThat(jobs.addBlocking(queued("game " + i, ""))).isEqualTo(SearchJobs.Added.ADDED);
        }
        assertThat(jobs.addBlocking(queued("another", "two"))).isEqualTo(SearchJobs.Added.TOO_MANY);
        SearchQuestion position =
                SearchQuestion.read(new Catalogue(Tables.local()), "{\"game\":\"nim\",\"position\":[3]}");
        jobs.desk().beginBlocking(new SearchDesk.Visitor("one", false), position, 1_000);
        jobs.stop("game 0", "one");
        for (int i = jobs.listBlocking().size(); i < SearchJobs.MOST_KEPT; i++) {
            jobs.putIfAbsentBlocking(queued("old " + i, "").ended(SearchState.FAILED, "", "why"));
        }

        assertThat(jobs.addBlocking(queued("another", "two"))).isEqualTo(SearchJobs.Added.ADDED);
        assertThat(jobs.listBlocking())
                .hasSize(SearchJobs.MOST_KEPT)
                .filteredOn(SearchJob::isOpen)
                .as("and the one of a position, which is beside those for periods")
                .hasSize(SearchJobs.MOST_OPEN + 1);
    }
}
