package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.Solving;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.TeamWork;
import dev.nimbus.tables.LocalSegmentStore;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.WorkWatch;
import dev.nimbus.theory.team.Exchange;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches of positions, by clocks that go on by a millisecond whenever they are read. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PositionSearchingTest {
    private static final long MILLI = Duration.ofMillis(1).toNanos();
    private static final String BOARD =
            "{\"game\":\"cram\",\"position\":[\"......\",\"......\",\".....#\",\"......\",\"......\"],";
    private static final String QUERY = BOARD + "\"ask\":[\"outcome\",\"grundy\"]}";

    /** Runs something when a change of a search is kept. */
    private static final class ToldJobs extends LocalSearchJobs {
        private UnaryOperator<SearchJob> meanwhile = job -> job;
        /** How often a change to an end does not reach the cluster. */
        private int unreachable;

        /** How many changes are kept without an answer to who makes them. */
        private int unseen;

        private UnaryOperator<SearchJob> beforeTheEnd = job -> job;

        private boolean isLost;
        private final CountDownLatch running = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);

        void updateBlocking(SearchJob job) {
            super.findBlocking(job.id()).ifPresent(known -> super.replaceBlocking(known, job));
        }

        @Override
        public Kept replaceBlocking(SearchJob before, SearchJob after) {
            super.findBlocking(before.id()).map(meanwhile).ifPresent(this::updateBlocking);
            if (!after.isOpen()) {
                super.findBlocking(before.id()).map(beforeTheEnd).ifPresent(this::updateBlocking);
                beforeTheEnd = job -> job;
            }
            if (unseen > 0) {
                unseen--;
                super.replaceBlocking(before, after);
                return Kept.UNREACHABLE;
            }
            if (!after.isOpen() && unreachable > 0) {
                unreachable--;
                isLost = unreachable == 1;
                return isLost ? Kept.CHANGED : Kept.UNREACHABLE;
            }
            Kept kept = super.replaceBlocking(before, after);
            if (kept == Kept.KEPT) {
                (after.isOpen() ? running : over).countDown();
            }
            return kept;
        }

        @Override
        public Optional<SearchJob> findBlocking(String key) {
            if (isLost) {
                isLost = false;
                throw SearchJobs.unreachable();
            }
            return super.findBlocking(key);
        }
    }

    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final ToldJobs jobs = new ToldJobs();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong expanded = new AtomicLong();
    private final IdleWorkers idle = new IdleWorkers();
    private final PositionSearching searching = new PositionSearching(
            jobs,
            catalogue,
            new PositionSearching.Clocks(() -> 1_700_000_000_000L + nanos.get() / MILLI, this::tick, () -> nanos.get()),
            idle,
            SearchTeams.alone(),
            expanded::addAndGet);

    private long tick() {
        return nanos.addAndGet(MILLI);
    }

    private SearchJob begun(String query, long effortMillis) {
        return begun(query, "", effortMillis);
    }

    private SearchJob begun(String query, String owner, long effortMillis) {
        SearchQuestion question = SearchQuestion.read(catalogue, query);
        return desk().beginBlocking(new SearchDesk.Visitor(owner, false), question, effortMillis);
    }

    private SearchDesk desk() {
        return new SearchDesk(new Searches(jobs, job -> {}, () -> 5, WrittenProofs.of("")));
    }

    private SearchJob run(SearchJob job) {
        searching.runBlocking(job, new SearchWatch(() -> false, () -> false, this::tick));
        return jobs.findBlocking(job.id()).orElseThrow();
    }

    private static String line(String query) {
        return Solving.json(query).get(0).toString();
    }

    @Test
    void whatIsFound_isTheAnswerOfAQuery() {
        String small =
                "{\"game\":\"cram\",\"position\":[\"....\",\"...#\",\"....\"],\"ask\":[\"grundy\",\"move\",\"outcome\"]}";

        SearchJob found = run(begun(small, 60_000));

        assertThat(found.state()).isEqualTo(SearchState.FOUND);
        assertThat(found.answer()).isEqualTo(line(small));
        assertThat(found.reason()).isEmpty();
    }

    @Test
    void effortThatIsUsedUp_isNamed_andMoreContinuesIt() {
        SearchJob stopped = run(begun(QUERY, 2_500));

        assertThat(stopped.state()).isEqualTo(SearchState.STOPPED);
        assertThat(stopped.reason()).contains("its effort of 2.5 s").endsWith("more effort continues it");
        assertThat(stopped.answer()).contains("\"code\":\"too-large\"").contains("its effort of 2.5 s of CPU time");
        assertThat(stopped.figures().positions()).isPositive().isEqualTo(expanded.get());
        assertThat(stopped.figures().cpuMillis()).isBetween(2_500L, 2_600L);
        assertThat(stopped.figures().knownValues()).isPositive();
        assertThat(stopped.figures().root().proof()).isPositive();
        assertThat(stopped.figures().root().disproof()).isPositive();
        SearchJob again = begun(QUERY, 1_000_000_000);
        assertThat(again.state()).isEqualTo(SearchState.QUEUED);
        assertThat(again.effortMillis())
                .isEqualTo(1_000_000_000 + stopped.figures().cpuMillis());

        SearchJob found = run(again);

        assertThat(found.state()).isEqualTo(SearchState.FOUND);
        assertThat(found.answer()).isEqualTo(line(QUERY));
        assertThat(found.figures().positions()).isGreaterThan(stopped.figures().positions());
        assertThat(found.figures().positions()).isEqualTo(expanded.get());
        assertThat(found.figures().root().excluded()).doesNotHaveDuplicates();
        assertThat(begun(QUERY, 7)).as("what is found is done").isEqualTo(found);
    }

    /** The domino in the middle wins, since a half turn answers all else; the value takes a search. */
    @Test
    void whatIsKnownWhenTheEffortEnds_isAnswered() {
        String row = "\".......\"";
        String query = "{\"game\":\"cram\",\"position\":[" + row + ("," + row).repeat(5) + "],"
                + "\"ask\":[\"outcome\",\"grundy\"]}";

        SearchJob stopped = run(begun(query, 200));

        assertThat(stopped.state()).isEqualTo(SearchState.STOPPED);
        assertThat(stopped.answer()).contains("\"line\":0,\"outcome\":\"N\",\"unanswered\":{\"grundy\"");
    }

    @Test
    void searchThatIsStopped_endsAtTheNextReport() {
        SearchJob job = begun(QUERY, 1_000_000);
        jobs.meanwhile =
                known -> known.isBegun() ? known.ended(SearchState.STOPPED, "", "it was stopped on request") : known;

        assertThatThrownBy(() -> run(job)).isInstanceOf(CancellationException.class);

        assertThat(jobs.findBlocking(job.id()).orElseThrow().state()).isEqualTo(SearchState.STOPPED);
    }

    /** A line that waits says so again and again; those of a cancelled batch do not. */
    @Test
    void searchThatNoLineWaitsForAnyMore_ends() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        jobs.updateBlocking(job.without("").askedByLine("", 1_000_000_000, 5, 1_700_000_001_000L));

        assertThatThrownBy(() -> run(jobs.findBlocking(job.id()).orElseThrow()))
                .isInstanceOf(CancellationException.class)
                .hasMessage(SearchJob.NOBODY_WAITS);

        SearchJob ended = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(ended.state()).isEqualTo(SearchState.STOPPED);
        assertThat(ended.figures().cpuMillis()).isBetween(1_000L, 3_000L);
    }

    /** A node that froze wakes up and takes itself for the holder of a search that is another's by now. */
    @Test
    void solverThatReadsAnothersTurn_endsAndChangesNothing() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        SearchJob[] theirs = new SearchJob[1];
        jobs.meanwhile = known -> {
            if (theirs[0] == null && known.isBegun()) {
                theirs[0] = known.begun(5);
            }
            return theirs[0] == null ? known : theirs[0];
        };

        assertThatThrownBy(() -> run(job))
                .isInstanceOf(CancellationException.class)
                .hasMessage("another solver works on it");

        assertThat(jobs.findBlocking(job.id())).contains(theirs[0]);
    }

    /** The change that takes a search may be kept long before it is known to be: it is this run's all the same. */
    @Test
    void turnThatIsKeptUnseen_isKnownAgain() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        jobs.unseen = 2;

        SearchJob found = run(job);

        assertThat(jobs.unseen).isZero();
        assertThat(found.state()).isEqualTo(SearchState.FOUND);
        assertThat(found.begins()).isEqualTo(1);
    }

    @Test
    void whatIsFound_countsWhoeverIsAtIt() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        jobs.beforeTheEnd = known -> known.begun(5);

        SearchJob found = run(job);

        assertThat(found.state()).isEqualTo(SearchState.FOUND);
        assertThat(found.answer()).isEqualTo(line(QUERY));
    }

    @Test
    void effortThatIsGivenWhileItRuns_counts() {
        SearchJob job = begun(QUERY, 1_500);
        jobs.meanwhile = known -> known.isBegun() ? known.askedAgain("", 1_000_000_000, 5) : known;

        SearchJob found = run(job);

        assertThat(found.state()).isEqualTo(SearchState.FOUND);
        assertThat(found.effortMillis()).isEqualTo(1_000_000_000);
        assertThat(found.figures().cpuMillis()).isGreaterThan(1_500);
    }

    @Test
    void whatIsFoundWhileTheClusterCannotBeReached_isKeptLater() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        jobs.unreachable = 3;

        SearchJob found = run(job);

        assertThat(jobs.unreachable).isZero();
        assertThat(found.state()).isEqualTo(SearchState.FOUND);
    }

    @Test
    void effortThatIsGivenInTheLastSecond_counts() {
        SearchJob job = begun(QUERY, 1_900);
        jobs.meanwhile = known -> nanos.get() > 1_850 * MILLI && known.effortMillis() == 1_900
                ? known.askedAgain("", 1_000_000_000, 5)
                : known;

        assertThat(run(job).state()).isEqualTo(SearchState.FOUND);
    }

    @Test
    void effortThatIsGivenWhenTheSearchEnds_letsOthersGoOn() {
        SearchJob job = begun(QUERY, 1_900);
        int[] looks = new int[1];
        jobs.meanwhile = known ->
                nanos.get() > 1_900 * MILLI && ++looks[0] == 2 ? known.askedAgain("", 1_000_000_000, 5) : known;

        SearchJob left = run(job);

        assertThat(left.state()).isEqualTo(SearchState.RUNNING);
        assertThat(left.begins()).isZero();
        assertThat(run(left).state()).isEqualTo(SearchState.FOUND);
    }

    @Test
    void searchWhoseSolverEndedThreeTimes_fails_untilItIsAskedAgain() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        jobs.updateBlocking(job.begun(1).begun(2));
        jobs.meanwhile = known -> known.isBegun() ? known.ended(SearchState.STOPPED, "", "") : known;
        SearchJob second = jobs.findBlocking(job.id()).orElseThrow();
        assertThatThrownBy(() -> run(second)).isInstanceOf(CancellationException.class);
        SearchJob third = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(third.begins()).isEqualTo(SearchJob.MOST_BEGINS);
        jobs.meanwhile = known -> known;
        SearchJob asked = begun(QUERY, 1_000_000_000);
        assertThat(asked.begins()).isZero();
        jobs.updateBlocking(asked.begun(1).begun(2).begun(3));

        SearchJob failed = run(jobs.findBlocking(job.id()).orElseThrow());

        assertThat(failed.state()).isEqualTo(SearchState.FAILED);
        assertThat(failed.reason()).isEqualTo("its solver ended three times");
    }

    /** In a day of search nodes are lost for many reasons. */
    @Test
    void solversThatEndedLongBefore_doNotCount() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        jobs.updateBlocking(job.begun(1).begun(2));
        long[] jump = {SearchJob.HARMLESS_MILLIS * MILLI};
        jobs.meanwhile = known -> {
            if (known.begins() == SearchJob.MOST_BEGINS) {
                nanos.addAndGet(jump[0]);
                jump[0] = 0;
            }
            return jump[0] == 0 && known.begins() == 1 ? known.ended(SearchState.STOPPED, "", "") : known;
        };

        SearchJob third = jobs.findBlocking(job.id()).orElseThrow();
        assertThatThrownBy(() -> run(third)).isInstanceOf(CancellationException.class);

        assertThat(jobs.findBlocking(job.id()).orElseThrow().begins()).isEqualTo(1);
    }

    @Test
    void solverThatCloses_countsAsNoEnd() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        boolean[] closed = new boolean[1];
        jobs.meanwhile = known -> {
            closed[0] = known.isBegun();
            return known;
        };

        assertThatThrownBy(() -> searching.runBlocking(job, new SearchWatch(() -> false, () -> closed[0], this::tick)))
                .isInstanceOf(CancellationException.class);

        SearchJob left = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(left.state()).isEqualTo(SearchState.RUNNING);
        assertThat(left.begins()).isZero();
    }

    @Test
    void failureOfASolverThatHasLostTheSearch_doesNotEndIt() {
        SearchJob job = begun(QUERY, 1_000_000_000);
        SearchWatch watch = new SearchWatch(
                () -> {
                    jobs.updateBlocking(
                            jobs.findBlocking(job.id()).orElseThrow().begun(5));
                    throw new LinkageError("a test");
                },
                () -> false,
                this::tick);

        assertThatThrownBy(() -> searching.runBlocking(job, watch))
                .isInstanceOf(CancellationException.class)
                .hasMessageContaining("another solver");

        SearchJob theirs = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(theirs.state()).isEqualTo(SearchState.RUNNING);
        assertThat(theirs.turn()).isEqualTo(5);
    }

    @Test
    void errorOfAnyKind_failsItsSearch_andTheNextOneIsDone() throws InterruptedException {
        SearchJob bad = begun(QUERY, 60_000);
        Searching faulty = new Searching() {
            @Override
            public void runBlocking(SearchJob job, SearchWatch watch) {
                if (job.id().equals(bad.id())) {
                    throw new LinkageError("a test");
                }
                searching.runBlocking(job, watch);
            }

            @Override
            public void failBlocking(SearchJob job, String why) {
                searching.failBlocking(job, why);
            }
        };
        try (SearchWorker worker = worker(faulty, new LocalSegmentStore()).start()) {
            jobs.over.await();
            assertThat(jobs.findBlocking(bad.id()).orElseThrow().reason()).contains("LinkageError");
            begun("{\"game\":\"nim\",\"position\":[3]}", 60_000);
            worker.wake();
            jobs.running.await();
        }
    }

    /** Its solver would read it anew, as would all who follow it. */
    @Test
    void searchThatRuns_staysAsItIs_whenItIsAskedAgainForNoMore_withinAMinute() {
        SearchJob running = begun(QUERY, "me", 9_000).running(SearchFigures.NONE);
        long minute = running.created() + 60_000;

        assertThat(running.askedAgain("me", 9_000, minute - 1)).isEqualTo(running);
        assertThat(running.askedAgain("me", 9_000, minute).created()).isEqualTo(minute);
        assertThat(running.askedAgain("me", 9_001, minute - 1).created()).isEqualTo(minute - 1);
    }

    /** Two ask at the same moment: neither takes the search of the other away. */
    @Test
    void searchThatAnotherBeginsMeanwhile_isJoined() {
        SearchJob theirs = begun(QUERY, "they", 9_000);
        jobs.removeBlocking(theirs);
        LocalSearchJobs raced = new LocalSearchJobs() {
            @Override
            public List<SearchJob> listBlocking() {
                List<SearchJob> before = super.listBlocking();
                putIfAbsentBlocking(theirs);
                return before;
            }
        };

        SearchJob joined = new SearchDesk(new Searches(raced, job -> {}, () -> 5, WrittenProofs.of("")))
                .beginBlocking(new SearchDesk.Visitor("me", false), SearchQuestion.read(catalogue, QUERY), 1_000);

        assertThat(joined.owners().names()).containsExactly("they", "me");
        assertThat(joined.effortMillis()).isEqualTo(9_000);
        assertThat(raced.findBlocking(joined.id())).contains(joined);
    }

    @Test
    void whatNoEffortAnswers_hasFailed() {
        String query = "{\"game\":\"nim\",\"position\":[100000,200000],\"ask\":[\"options\"],\"limit\":1000000}";

        SearchJob failed = run(begun(query, 60_000));

        assertThat(failed.state()).isEqualTo(SearchState.FAILED);
        assertThat(failed.answer()).contains("the moves take more than 65536 bytes");
        assertThat(failed.reason()).contains("another budget");
    }

    /** Of 64 KiB most is the positions, which are known before the outcomes. */
    @Test
    void optionsThatAreTooMany_areRefusedBeforeTheirOutcomesAreSearched() {
        String row = "\".........\"";
        String rows = (row + ",").repeat(8) + row;
        String query = "{\"game\":\"sum\",\"position\":[{\"game\":\"cram\",\"position\":[" + rows
                + "]},{\"game\":\"nim\",\"position\":[4000]}],\"ask\":[\"options\"],\"limit\":400}";

        SearchJob failed = run(begun(query, 60_000));

        assertThat(failed.state()).isEqualTo(SearchState.FAILED);
        assertThat(failed.answer()).contains("the moves take more than 65536 bytes");
        assertThat(failed.figures().cpuMillis()).isLessThan(10_000);
    }

    @Test
    void optionsAreListed_whereTheOutcomeTakesAllOfTheEffort() {
        String row = "\".........\"";
        String rows = (row + ",").repeat(8) + row;
        String query = "{\"game\":\"cram\",\"position\":[" + rows + "],\"ask\":[\"outcome\",\"options\"]}";

        SearchJob stopped = run(begun(query, 500));

        assertThat(stopped.state()).isEqualTo(SearchState.STOPPED);
        assertThat(stopped.answer())
                .contains("\"options\":{\"count\":144,\"items\":[{\"move\"", "\"unanswered\":{\"outcome\":");
    }

    @Test
    void solverThatCloses_leavesTheSearchToAnother() throws InterruptedException {
        LocalSegmentStore leases = new LocalSegmentStore();
        SearchJob job = begun(QUERY, 1_000_000_000);
        SearchWorker first = worker(leases).start();
        jobs.running.await();
        first.close();
        SearchJob left = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(left.state()).isEqualTo(SearchState.RUNNING);

        try (SearchWorker second = worker(leases).start()) {
            jobs.over.await();
        }

        SearchJob found = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(found.state()).isEqualTo(SearchState.FOUND);
        assertThat(found.answer()).isEqualTo(line(QUERY));
        assertThat(found.figures().positions()).isGreaterThan(left.figures().positions());
    }

    private SearchWorker worker(LocalSegmentStore leases) {
        return worker(searching, leases);
    }

    private SearchWorker worker(Searching how, LocalSegmentStore leases) {
        NodeSearches searches = new NodeSearches(jobs, job -> true, idle, System::nanoTime);
        return SearchWorker.many(1, how, searches, leases, () -> false).get(0);
    }

    /** Its CPU time counts: the search has less effort left than it has taken on its own thread. */
    @Test
    void workerWithoutASearch_helpsWithAnother() throws InterruptedException {
        SearchJob job = begun(QUERY, 1_000_000_000);
        try (SearchWorker worker = worker(new LocalSegmentStore()).start()) {
            IdleWorkers.Call call =
                    idle.awaitBlocking(Duration.ofMinutes(1), () -> false).orElseThrow();
            assertThat(call.effort().threads()).isEqualTo(2);
            searching.helpBlocking(call, new SearchWatch(() -> false, () -> false, this::tick));
            call.effort().leave();
            jobs.over.await();
            SearchJob found = jobs.findBlocking(job.id()).orElseThrow();
            assertThat(found.answer()).isEqualTo(line(QUERY));
            assertThat(call.effort().helpedNanos()).isPositive();
        }
    }

    @Test
    void workerThatHelps_goesWhereItIsWanted() throws InterruptedException {
        begun(QUERY, 1_000_000_000);
        try (SearchWorker worker = worker(new LocalSegmentStore()).start()) {
            IdleWorkers.Call call =
                    idle.awaitBlocking(Duration.ofMinutes(1), () -> false).orElseThrow();
            SearchWatch watch = new SearchWatch(() -> false, () -> true, this::tick);
            assertThatThrownBy(() -> searching.helpBlocking(call, watch)).isInstanceOf(CancellationException.class);
            jobs.over.await();
            assertThat(worker.stuck()).isZero();
        }
    }

    @Test
    void callThatIsOver_getsNoHelp() throws InterruptedException {
        Helpers.Call call =
                idle.of(TeamEffort.ofOwner(() -> TeamWork.NONE), Exchange.NONE).call(budget -> {});
        call.close();
        assertThat(idle.awaitBlocking(Duration.ZERO, () -> false)).isEmpty();
        idle.of(TeamEffort.ofOwner(() -> TeamWork.NONE), Exchange.NONE).call(budget -> {});
        assertThat(idle.awaitBlocking(Duration.ZERO, () -> true)).isEmpty();
    }

    /** Others would have gone on with it until the server ended, since no effort ends a share. */
    @Test
    void searchWhoseThreadWasGivenUp_getsNoHelp() throws InterruptedException {
        SearchWatch watch = new SearchWatch(() -> false, () -> false, this::tick);
        Helpers helpers = idle.of(TeamEffort.ofOwner(() -> TeamWork.NONE), Exchange.NONE);
        Cancellation.callWith(watch, () -> helpers.call(budget -> {}));
        watch.work().giveUp();

        assertThat(idle.awaitBlocking(Duration.ZERO, () -> false)).isEmpty();
    }

    @Test
    void ofTwoSearches_thatOfFewerThreadsGetsHelp() throws InterruptedException {
        TeamEffort first = TeamEffort.ofOwner(() -> TeamWork.NONE);
        idle.of(first, Exchange.NONE).call(budget -> {});
        idle.of(TeamEffort.ofOwner(() -> TeamWork.NONE), Exchange.NONE).call(budget -> {});
        first.join();

        TeamEffort helped =
                idle.awaitBlocking(Duration.ZERO, () -> false).orElseThrow().effort();

        assertThat(helped).isNotSameAs(first);
        assertThat(helped.threads()).isEqualTo(2);
    }

    @Test
    void threadThatNeverEnds_failsItsSearch() {
        SearchJob job = begun(QUERY, 60_000);

        searching.failBlocking(job, "it did not end; please report it");
        searching.failBlocking(job, "another time");

        SearchJob failed = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(failed.state()).isEqualTo(SearchState.FAILED);
        assertThat(failed.reason()).contains("did not end");
    }

    @Test
    void searcherThatWasGivenUp_doesNoMore() {
        SearchWatch watch = new SearchWatch(() -> false, () -> false, this::tick);
        watch.work().look(0, thread -> 0);
        assertThat(watch.work().look(1, thread -> WorkWatch.LIMIT.toNanos()).isForEver())
                .isTrue();
        watch.work().giveUp();
        SearchJob job = begun(QUERY, 60_000);

        assertThatThrownBy(() -> searching.runBlocking(job, watch)).isInstanceOf(CancellationException.class);
    }

    @Test
    void jobs_areReadAsTheyWereWritten() {
        SearchJob stopped = run(begun(QUERY, "me", 200));

        assertThat(SearchJob.fromBytes(stopped.toBytes())).contains(stopped);
        assertThat(SearchJob.openFromBytes(stopped.toBytes())).isEmpty();
        SearchJob open = begun(QUERY, "you", 200);
        assertThat(SearchJob.openFromBytes(open.toBytes())).contains(open);
        assertThat(SearchJob.openFromBytes(new byte[] {'{'})).isEmpty();
        assertThat(SearchJob.fromBytes(new byte[] {'{'})).isEqualTo(Optional.empty());
        assertThat(SearchJob.fromBytes(
                        "{\"form\":1,\"owners\":[\"\"],\"state\":\"LOST\"}".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
        assertThat(SearchJob.fromBytes("{\"form\":1,\"state\":\"QUEUED\"}".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }

    @Test
    void owners_areBounded_andNobodyIsOusted() {
        for (int i = 0; i < SearchJob.Owners.MOST; i++) {
            begun(QUERY, "owner " + i, 1000);
        }

        assertThatThrownBy(() -> begun(QUERY, "one more", 1000))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the budget is 16");

        assertThat(jobs.listBlocking().get(0).owners().names())
                .hasSize(SearchJob.Owners.MOST)
                .contains("owner 0");
    }

    @Test
    void callersWhoWantItNoMore_makePlaceForOneMore() {
        for (int i = 0; i < SearchJob.Owners.MOST; i++) {
            begun(QUERY, "owner " + i, 1000);
        }
        desk().stopBlocking(
                        new SearchDesk.Visitor("owner 3", true),
                        jobs.listBlocking().get(0).id());
        begun(QUERY, "owner 0", 1000);

        SearchJob more = begun(QUERY, "one more", 1000);

        assertThat(more.owners().names()).hasSize(SearchJob.Owners.MOST).contains("owner 0", "one more");
        assertThat(more.owners().callers()).containsExactly("owner 0", "one more");
    }
}
