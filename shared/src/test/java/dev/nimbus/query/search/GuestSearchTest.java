package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AwakeClock;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.TeamLink;
import dev.nimbus.query.team.TeamRun;
import dev.nimbus.query.team.TeamWork;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.team.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two nodes at one search, by a clock that goes on by a millisecond whenever it is read. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GuestSearchTest {
    private static final long MILLI = Duration.ofMillis(1).toNanos();
    private static final String QUERY =
            "{\"game\":\"cram\",\"position\":[\"......\",\"......\",\".....#\",\"......\"],\"ask\":[\"grundy\"]}";

    /** Minutes of work. */
    private static final String LARGE = QUERY.replace(
                    "\"......\",\"......\",", "\"........\",\"........\",\"........\",\"........\",")
            .replace(".....#", ".......#")
            .replace("\"......\"", "\"........\"");

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong expanded = new AtomicLong();
    private final Map<String, SearchTeams> nodes = new HashMap<>();
    private final SearchTeams owner = node("owner");
    private final SearchTeams guest = node("guest");
    private final CountDownLatch told = new CountDownLatch(1);

    private final class Link implements TeamLink {
        private final String self;

        Link(String self) {
            this.self = self;
        }

        @Override
        public String self() {
            return self;
        }

        @Override
        public void announce(byte[] announcement) {
            nodes.values().forEach(node -> node.announced(announcement));
        }

        @Override
        public void send(String node, byte[] message, Consumer<Boolean> taken) {
            taken.accept(nodes.get(node).take(message));
            told.countDown();
        }
    }

    private SearchTeams node(String name) {
        SearchTeams node = new SearchTeams(new Link(name), new AwakeClock(nanos::get)::now);
        nodes.put(name, node);
        return node;
    }

    private long tick() {
        return nanos.addAndGet(MILLI);
    }

    private PositionSearching searching(SearchJobs jobs, IdleWorkers idle, SearchTeams teams) {
        PositionSearching.Clocks clocks =
                new PositionSearching.Clocks(() -> nanos.get() / MILLI, this::tick, nanos::get);
        return new PositionSearching(jobs, new Catalogue(Tables.local()), clocks, idle, teams, expanded::addAndGet);
    }

    private SearchWatch watch(BooleanSupplier isOver) {
        return new SearchWatch(() -> false, isOver, this::tick);
    }

    /** The owner's search, which its guests may join. */
    private TeamRun announced() {
        TeamRun run = owner.own("a search", QUERY, SearchTeams.ALONE);
        run.open();
        pass(Duration.ofSeconds(2));
        return run;
    }

    private void pass(Duration time) {
        long end = nanos.get() + time.toNanos();
        while (nanos.get() < end) {
            nanos.addAndGet(Duration.ofMillis(400).toNanos());
            owner.tick();
        }
    }

    private static int facts(TeamRun run) {
        int facts = 0;
        for (Optional<Exchange.News> news = run.next(); news.isPresent(); news = run.next()) {
            facts += news.get().facts().size();
        }
        return facts;
    }

    @Test
    void guest_tellsWhatItFinds_andWhatItHasUsed() {
        TeamRun run = announced();
        IdleWorkers idle = new IdleWorkers();
        PositionSearching searching = searching(new LocalSearchJobs(), idle, guest);
        IdleWorkers.Call call = searching.joinElsewhere().orElseThrow();
        assertThat(searching.joinElsewhere()).isEmpty();
        call.effort().join();

        searching.helpBlocking(call, watch(() -> false));
        call.effort().leave();
        call.guest().orElseThrow().leave(true);

        assertThat(facts(run)).isPositive();
        assertThat(run.others().cpuNanos()).isPositive();
        assertThat(run.others().positions()).isPositive().isEqualTo(expanded.get());
        assertThat(run.others().nodes()).isZero();
        assertThat(searching.joinElsewhere()).as("nothing is left to do").isEmpty();
    }

    @Test
    void guestThatKnowsTheAnswer_tellsIt() {
        announced();
        PositionSearching searching = searching(new LocalSearchJobs(), new IdleWorkers(), guest);
        help(searching);
        TeamRun again = announced();

        help(searching);

        assertThat(facts(again)).isPositive();
    }

    private void help(PositionSearching searching) {
        IdleWorkers.Call call = searching.joinElsewhere().orElseThrow();
        searching.helpBlocking(call, watch(() -> false));
        call.guest().orElseThrow().leave(true);
    }

    @Test
    void guestThatIsWantedElsewhere_mayComeAgain() {
        announced();
        PositionSearching searching = searching(new LocalSearchJobs(), new IdleWorkers(), guest);
        IdleWorkers.Call call = searching.joinElsewhere().orElseThrow();

        assertThatThrownBy(() -> searching.helpBlocking(call, watch(() -> true)))
                .isInstanceOf(CancellationException.class);
        call.guest().orElseThrow().leave(false);

        assertThat(searching.joinElsewhere()).isPresent();
    }

    @Test
    void idleWorker_joinsByItself() throws InterruptedException {
        TeamRun run = announced();
        LocalSearchJobs none = new LocalSearchJobs();
        List<SearchWorker> workers = PositionSearching.workers(
                1, none, new Catalogue(Tables.local()), new UnsharedStore(), guest, () -> false, expanded::addAndGet);
        try (SearchWorker worker = workers.get(0).start()) {
            told.await(); // its last message
            assertThat(worker.isWorking()).isFalse();
        }

        assertThat(run.others().positions()).isPositive();
    }

    /** Runs something when the owner keeps how far it is. */
    private static final class ToldJobs extends LocalSearchJobs {
        private Consumer<SearchJob> meanwhile = after -> {};

        void updateBlocking(SearchJob job) {
            super.findBlocking(job.id()).ifPresent(known -> super.replaceBlocking(known, job));
        }

        @Override
        public Kept replaceBlocking(SearchJob before, SearchJob after) {
            meanwhile.accept(after);
            return super.replaceBlocking(before, after);
        }
    }

    /** The guest's runs while the owner does a search, and what is to happen when one begins. */
    private List<TeamRun> guestsOf(ToldJobs jobs, SearchJob job, Runnable joined) {
        List<TeamRun> guests = new ArrayList<>();
        Consumer<SearchJob> then = jobs.meanwhile;
        jobs.meanwhile = after -> {
            then.accept(after);
            owner.tick();
            guest.join().ifPresent(run -> {
                guests.add(run);
                joined.run();
            });
        };
        searching(jobs, new IdleWorkers(), owner).runBlocking(job, watch(() -> false));
        guests.forEach(run -> guest.leave(run, false));
        jobs.meanwhile = then;
        return guests;
    }

    private static SearchJob begun(ToldJobs jobs, String query, long effortMillis) {
        return new SearchDesk(new Searches(jobs, job -> {}, () -> 5, WrittenProofs.of("")))
                .beginBlocking(
                        new SearchDesk.Visitor("", false),
                        SearchQuestion.read(new Catalogue(Tables.local()), query),
                        effortMillis);
    }

    @Test
    void searchWithWhichASolverEnded_isNotOffered_forTenMinutes() {
        ToldJobs jobs = new ToldJobs();
        SearchJob job = begun(jobs, LARGE, 3_000);
        assertThat(guestsOf(jobs, job, () -> {})).isNotEmpty();
        SearchJob again = begun(jobs, LARGE, 3_000);
        jobs.updateBlocking(again.begun(1));

        assertThat(guestsOf(jobs, jobs.findBlocking(job.id()).orElseThrow(), () -> {}))
                .isEmpty();
        SearchJob third = begun(jobs, LARGE, 603_000);
        jobs.updateBlocking(third.begun(1));
        boolean[] isLater = {false};
        jobs.meanwhile = after -> {
            if (!isLater[0]) {
                isLater[0] = true;
                pass(Duration.ofMinutes(10));
            }
        };
        assertThat(guestsOf(jobs, jobs.findBlocking(job.id()).orElseThrow(), () -> {}))
                .hasSize(1);
    }

    @Test
    void searchWhoseThreadIsGivenUp_endsTheHelp() {
        ToldJobs jobs = new ToldJobs();
        SearchJob job = begun(jobs, LARGE, 1_000_000);
        PositionSearching searching = searching(jobs, new IdleWorkers(), owner);
        List<TeamRun> guests = new ArrayList<>();

        assertThatThrownBy(() -> guests.addAll(guestsOf(jobs, job, () -> {
                    jobs.meanwhile = after -> {};
                    searching.failBlocking(job, "it did not end");
                    SearchTeams late = node("late");
                    pass(Duration.ofSeconds(2));
                    assertThat(late.join()).isEmpty();
                    assertThat(owner.atWork()).isZero();
                })))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void answerThatIsNotKeptYet_needsNoHelp() {
        ToldJobs jobs = new ToldJobs();
        SearchJob job = begun(jobs, LARGE, 3_000);
        List<Integer> atWork = new ArrayList<>();
        jobs.meanwhile = after -> {
            if (!after.isOpen()) {
                atWork.add(owner.atWork());
            }
        };

        assertThat(guestsOf(jobs, job, () -> {})).hasSize(1).allMatch(TeamRun::isOver);

        assertThat(atWork).containsExactly(0);
    }

    @Test
    void searchThatIsNotOpenAnyMore_isLeftForGood() {
        announced();
        PositionSearching searching = searching(new LocalSearchJobs(), new IdleWorkers(), guest);
        GuestSearch share = searching.joinElsewhere().orElseThrow().guest().orElseThrow();
        for (int second = 0; second < 20; second++) {
            share.see(second % 3 == 0 ? Set.of("another", "a search") : Set.of());
            assertThat(share.isOver()).isFalse();
        }
        for (int second = 0; second < 5; second++) {
            share.see(Set.of("another"));
        }
        assertThat(share.isOver()).isTrue();

        share.leave(false);

        assertThat(searching.joinElsewhere()).isEmpty();
    }

    @Test
    void effort_countsWhatGuestsUse_andTheSearchSaysHowManyAreAtIt() {
        long[] mostSolvers = new long[1];
        ToldJobs jobs = new ToldJobs();
        jobs.meanwhile = after -> {
            owner.tick();
            guest.join().ifPresent(run -> run.counting(() -> new TeamWork(3_600_000 * MILLI, 7, 2, 1)));
            guest.tick();
            mostSolvers[0] = Math.max(mostSolvers[0], after.figures().solvers());
        };
        SearchJob job = begun(jobs, LARGE, 3_000_000);

        searching(jobs, new IdleWorkers(), owner).runBlocking(job, watch(() -> false));

        SearchJob stopped = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(stopped.state()).isEqualTo(SearchState.STOPPED);
        assertThat(stopped.figures().cpuMillis()).isGreaterThan(3_600_000);
        assertThat(mostSolvers[0]).isEqualTo(2);
        assertThat(stopped.figures().solvers()).isZero();
    }
}
