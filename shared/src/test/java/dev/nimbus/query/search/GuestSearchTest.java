package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.TeamLink;
import dev.nimbus.query.team.TeamRun;
import dev.nimbus.query.team.TeamWork;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.team.Exchange;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        SearchTeams node = new SearchTeams(new Link(name), nanos::get);
        nodes.put(name, node);
        return node;
    }

    private long tick() {
        return nanos.addAndGet(MILLI);
    }

    private PositionSearching searching(SearchJobs<PositionJob> jobs, IdleWorkers idle, SearchTeams teams) {
        PositionSearching.Clocks clocks =
                new PositionSearching.Clocks(() -> nanos.get() / MILLI, this::tick, nanos::get);
        return new PositionSearching(jobs, new Catalogue(Tables.local()), clocks, idle, teams, expanded::addAndGet);
    }

    private SearchWatch watch(BooleanSupplier isOver) {
        return new SearchWatch(() -> false, isOver, this::tick);
    }

    /** The owner's search, which its guests may join. */
    private TeamRun announced() {
        TeamRun run = owner.own("a search", QUERY);
        run.open();
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        owner.tick();
        return run;
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
        PositionSearching searching = searching(new LocalSearchJobs<>(), idle, guest);
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
    void guestThatIsWantedElsewhere_mayComeAgain() {
        announced();
        PositionSearching searching = searching(new LocalSearchJobs<>(), new IdleWorkers(), guest);
        IdleWorkers.Call call = searching.joinElsewhere().orElseThrow();

        assertThatThrownBy(() -> searching.helpBlocking(call, watch(() -> true)))
                .isInstanceOf(CancellationException.class);
        call.guest().orElseThrow().leave(false);

        assertThat(searching.joinElsewhere()).isPresent();
    }

    @Test
    void idleWorker_joinsByItself() throws InterruptedException {
        TeamRun run = announced();
        LocalSearchJobs<PositionJob> none = new LocalSearchJobs<>();
        List<SearchWorker<PositionJob>> workers = PositionSearching.workers(
                1, none, new Catalogue(Tables.local()), new UnsharedStore(), guest, () -> false, expanded::addAndGet);
        try (SearchWorker<PositionJob> worker = workers.get(0).start()) {
            told.await(); // its last message
            assertThat(worker.isWorking()).isFalse();
        }

        assertThat(run.others().positions()).isPositive();
    }

    @Test
    void effort_countsWhatGuestsUse_andTheSearchSaysHowManyAreAtIt() {
        long[] mostSolvers = new long[1];
        Runnable[] meanwhile = new Runnable[1];
        LocalSearchJobs<PositionJob> jobs = new LocalSearchJobs<>() {
            @Override
            public Kept replaceBlocking(PositionJob before, PositionJob after) {
                meanwhile[0].run();
                mostSolvers[0] = Math.max(mostSolvers[0], after.figures().solvers());
                return super.replaceBlocking(before, after);
            }
        };
        meanwhile[0] = () -> {
            owner.tick();
            guest.join().ifPresent(run -> run.counting(() -> new TeamWork(3_600_000 * MILLI, 7, 2, 1)));
            guest.tick();
        };
        String query = QUERY.replace("\"......\",\"......\",", "\"........\",\"........\",\"........\",\"........\",")
                .replace(".....#", ".......#")
                .replace("\"......\"", "\"........\"");
        PositionJob job = new SearchDesk(
                        new Searches(new LocalSearchJobs<>(), jobs, () -> {}, () -> 5, WrittenProofs.of("")))
                .beginBlocking(
                        new SearchDesk.Visitor("", false),
                        PositionQuestion.read(new Catalogue(Tables.local()), query),
                        3_000_000);

        searching(jobs, new IdleWorkers(), owner).runBlocking(job, watch(() -> false));

        PositionJob stopped = jobs.findBlocking(job.id()).orElseThrow();
        assertThat(stopped.state()).isEqualTo(SearchState.STOPPED);
        assertThat(stopped.figures().cpuMillis()).isGreaterThan(3_600_000);
        assertThat(mostSolvers[0]).isEqualTo(2);
        assertThat(stopped.figures().solvers()).isZero();
    }
}
