package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.LocalSegmentStore;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.store.UnsharedStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The searcher with stores of one JVM. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PeriodSearcherTest {
    /** Its period 12 shows at 0.77's heap 71; too far for these shallow tables. */
    private static final String KAYLES = "octal(0.77)";
    /** No period is known, and the sparse space makes its values cheap. */
    private static final String OPEN = "octal(0.6)";

    private static final TablesConfig SHALLOW =
            TablesConfig.defaults().withoutCertificates().withExploreWork(1);
    private static final TablesConfig DEEP =
            TablesConfig.defaults().withoutCertificates().withExploreWork(1e8).withWork(1e8);

    /** Says when a search was changed so that a test may look. */
    private static final class ToldJobs implements PeriodJobs {
        private final LocalPeriodJobs jobs = new LocalPeriodJobs();
        private final CountDownLatch running = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);

        @Override
        public Optional<PeriodJob> findBlocking(String game) {
            return jobs.findBlocking(game);
        }

        @Override
        public List<PeriodJob> listBlocking() {
            return jobs.listBlocking();
        }

        @Override
        public void putBlocking(PeriodJob job) {
            jobs.putBlocking(job);
        }

        @Override
        public boolean updateBlocking(PeriodJob job) {
            boolean there = jobs.updateBlocking(job);
            (job.isOpen() && there ? running : over).countDown();
            return there;
        }

        @Override
        public boolean removeBlocking(String game) {
            boolean there = jobs.removeBlocking(game);
            over.countDown();
            return there;
        }
    }

    private final ToldJobs jobs = new ToldJobs();

    private PeriodSearcher searcher(SegmentStore store, TablesConfig config) {
        return new PeriodSearcher(jobs, store, config, () -> false).start();
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

            try (PeriodSearcher searcher = new PeriodSearcher(told, store, DEEP, () -> true).start()) {
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

        try (PeriodSearcher searcher = searcher(new UnsharedStore(), DEEP.withExploreWork(1e6))) {
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

        try (PeriodSearcher searcher = searcher(
                new LocalSegmentStore(),
                TablesConfig.defaults().withExploreWork(1e15).withWork(1e15))) {
            jobs.running.await();
            jobs.jobs.removeBlocking(OPEN);
            jobs.over.await();

            assertThat(jobs.listBlocking()).isEmpty();
        }
    }

    @Test
    void closedSearcher_leavesTheSearchToOthers_whoGoOnFromItsSegments() throws InterruptedException {
        LocalSegmentStore store = new LocalSegmentStore();
        TablesConfig endless = TablesConfig.defaults().withExploreWork(1e15).withWork(1e15);
        jobs.addBlocking(PeriodJob.waiting(OPEN, ""));
        PeriodSearcher first = searcher(store, endless);
        jobs.running.await();
        first.close();

        PeriodJob left = jobs.findBlocking(OPEN).orElseThrow();
        assertThat(left.isOpen()).isTrue();
        ToldJobs others = new ToldJobs();
        others.putBlocking(left);
        try (PeriodSearcher second = new PeriodSearcher(others, store, endless, () -> false).start()) {
            others.running.await();
            assertThat(others.findBlocking(OPEN).orElseThrow().values()).isGreaterThanOrEqualTo(left.values());
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

    @Test
    void tooManySearches_areRefused_andThoseThatEndedMakeRoom() {
        for (int i = 0; i < PeriodJobs.MOST_OF_ONE_OWNER; i++) {
            assertThat(jobs.addBlocking(PeriodJob.waiting("game " + i, "one"))).isTrue();
        }
        assertThat(jobs.addBlocking(PeriodJob.waiting("another", "one"))).isFalse();
        for (int i = PeriodJobs.MOST_OF_ONE_OWNER; i < PeriodJobs.MOST_OPEN; i++) {
            assertThat(jobs.addBlocking(PeriodJob.waiting("game " + i, ""))).isTrue();
        }
        assertThat(jobs.addBlocking(PeriodJob.waiting("another", "two"))).isFalse();
        jobs.updateBlocking(PeriodJob.waiting("game 0", "one").ended(5, "why"));
        for (int i = jobs.listBlocking().size(); i < PeriodJobs.MOST_KEPT; i++) {
            jobs.putBlocking(PeriodJob.waiting("old " + i, "").ended(5, "why"));
        }

        assertThat(jobs.addBlocking(PeriodJob.waiting("another", "two"))).isTrue();
        assertThat(jobs.listBlocking()).hasSize(PeriodJobs.MOST_OPEN).allMatch(PeriodJob::isOpen);
    }
}
