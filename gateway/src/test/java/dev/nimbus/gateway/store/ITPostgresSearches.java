package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.entries.RulesetBytes;
import dev.nimbus.cluster.entries.RulesetEntries;
import dev.nimbus.cluster.entries.SearchEntries;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.ClusterSecurity;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.RulesetStore.Kept;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.search.SearchState;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import io.vertx.core.Future;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Searches and registered rules of clusters that end, and of later ones on the same database. */
class ITPostgresSearches {
    private static final SearchDesk.Visitor ME = new SearchDesk.Visitor("me", false);
    private static Optional<PostgresServer> server = Optional.empty();

    private final List<ClusteredVertx> nodes = new ArrayList<>();
    private ClusterOptions options;
    private ClusteredVertx node;
    private PostgresBatchStore store;
    private SearchEntries entries;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.startBlocking();
        Assumptions.assumeTrue(server.isPresent(), "PostgreSQL is not installed");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server.isPresent()) {
            server.get().close();
        }
    }

    @BeforeEach
    void start() throws Exception {
        startCluster("secret of the members");
    }

    @AfterEach
    void stop() throws Exception {
        endAll();
        sql("TRUNCATE nimbus_searches, nimbus_rulesets");
    }

    private void startCluster(String secret) throws Exception {
        ClusterSecurity security = new ClusterSecurity(Optional.empty(), Optional.of(ClusterSecret.of(secret)), false);
        options = ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSecurity(security);
        node = startMember(options);
        store = get(
                () -> PostgresBatchStore.open(node.vertx(), server.orElseThrow().url(), node));
        entries = SearchEntries.of(node);
    }

    private ClusteredVertx startMember(ClusterOptions its) throws Exception {
        ClusteredVertx member = ClusteredVertx.start(its)
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        nodes.add(member);
        return member;
    }

    /** As if all processes had died: nothing is written any more. The claim of the database goes with its connections. */
    private void endAll() throws Exception {
        for (ClusteredVertx one : nodes) {
            one.hazelcast().getLifecycleService().terminate();
        }
        get(() -> store.close().otherwiseEmpty());
        for (ClusteredVertx one : nodes) {
            one.close()
                    .otherwiseEmpty()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(60, TimeUnit.SECONDS);
        }
        nodes.clear();
    }

    private void restartCluster() throws Exception {
        endAll();
        startCluster("secret of the members");
    }

    private <T> T get(Supplier<Future<T>> action) {
        CompletableFuture<T> done = new CompletableFuture<>();
        node.vertx().runOnContext(v -> action.get().onSuccess(done::complete).onFailure(done::completeExceptionally));
        return done.orTimeout(30, TimeUnit.SECONDS).join();
    }

    private static int sql(String statement) throws Exception {
        try (var connection = DriverManager.getConnection(server.orElseThrow().url());
                var prepared = connection.prepareStatement(statement)) {
            return prepared.executeUpdate();
        }
    }

    private static int rows(String condition) {
        try {
            return sql("UPDATE nimbus_searches SET id = id WHERE " + condition);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static SearchJob asked(SearchQuestion question) {
        return new SearchDesk(Searches.of(new LocalSearchJobs())).beginBlocking(ME, question, 1_000);
    }

    private static SearchJob search(int heap) {
        String query = "{\"game\":\"nim\",\"position\":[" + heap + "]}";
        return asked(SearchQuestion.read(new Catalogue(Tables.local()), query));
    }

    private static SearchJob copy(SearchJob job, SearchState state, long later, long changes) {
        return new SearchJob(
                job.id(),
                job.query(),
                job.owners(),
                state,
                job.effortMillis(),
                "",
                "",
                job.figures(),
                job.created() + later,
                0,
                0,
                changes);
    }

    private void set(SearchJob job) {
        entries.map().set(job.id(), entries.encode(job));
    }

    private Optional<SearchJob> inMap(SearchJob job) {
        return entries.decode(job.id(), entries.map().get(job.id()));
    }

    private void keep(SearchJob job) {
        set(job);
        get(() -> store.keepSearch(job.id()));
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static void awaitRows(int expected) {
        awaitRows(expected, "true");
    }

    private static void awaitRows(int expected, String condition) {
        await(() -> rows(condition) == expected);
    }

    @Test
    void searchThatIsKept_isThereAfterAllNodesAreLost() throws Exception {
        SearchJob job = search(3);
        keep(job);
        restartCluster();

        assertThat(inMap(job)).contains(job);
    }

    @Test
    void changes_areWrittenSoon_andRemovals() throws Exception {
        SearchJob job = search(3);
        set(job);
        awaitRows(1);
        entries.map().remove(job.id());
        awaitRows(0);
        restartCluster();

        assertThat(inMap(job)).isEmpty();
    }

    /** A gateway that is slow writes after the others. */
    @Test
    void laterCopy_staysInTheDatabase() throws Exception {
        SearchJob job = search(3);
        SearchJob other = search(4);
        SearchJob third = search(5);
        SearchJob period = asked(SearchQuestion.ofPeriod("kayles"));
        List<SearchJob> later = List.of(
                copy(job, SearchState.FOUND, 0, 1),
                copy(other, SearchState.STOPPED, 0, 2),
                copy(third, SearchState.QUEUED, 1, 0),
                copy(period, SearchState.QUEUED, 1, 0));
        List<SearchJob> earlier = List.of(
                copy(job, SearchState.STOPPED, 1, 2),
                copy(other, SearchState.RUNNING, 0, 1),
                copy(third, SearchState.STOPPED, 0, 9),
                copy(period, SearchState.FOUND, 0, 1));
        later.forEach(this::keep);
        earlier.forEach(this::keep);
        restartCluster();

        assertThat(later).allSatisfy(one -> assertThat(inMap(one)).contains(one));
    }

    /** Another gateway has written that the search was asked for again; this one hears of the removal before late. */
    @Test
    void removal_leavesALaterCopy() throws Exception {
        SearchJob job = search(3);
        keep(job);
        sql("UPDATE nimbus_searches SET created = created + 1");
        removeAndAwait(job);
        restartCluster();

        assertThat(inMap(job)).isPresent();
    }

    /** Another search is removed after it, since of a removal that changes nothing there is nothing to wait for. */
    private void removeAndAwait(SearchJob job) {
        entries.map().remove(job.id());
        SearchJob other = search(4);
        keep(other);
        entries.map().remove(other.id());
        awaitRows(1);
    }

    /** A copy that has the answer counts more than one without, but not its removal. */
    @Test
    void removalOfAnAnswer_leavesTheSearchThatWasAskedForAgain() throws Exception {
        SearchJob job = search(3);
        keep(copy(job, SearchState.FOUND, 0, 7));
        sql("UPDATE nimbus_searches SET found = false, created = created + 1, changes = 0");
        removeAndAwait(job);
        restartCluster();

        assertThat(inMap(job)).isPresent();
    }

    /** A gateway that joins brings no older copies with it, and writes what the cluster has. */
    @Test
    void clusterThatHasALaterCopy_keepsIt() throws Exception {
        SearchJob job = search(3);
        keep(job);
        get(store::close);
        SearchJob later = copy(job, SearchState.STOPPED, 0, 7);
        set(later);
        store = get(
                () -> PostgresBatchStore.open(node.vertx(), server.orElseThrow().url(), node));

        assertThat(inMap(job)).contains(later);
        awaitRows(1, "changes = 7");
    }

    @Test
    void copiesOfAnotherSecret_areLeftOut_andGiveWay() throws Exception {
        SearchJob job = search(3);
        keep(copy(job, SearchState.FOUND, 0, 7));
        endAll();
        startCluster("another secret of members");
        assertThat(entries.map().isEmpty()).isTrue();
        SearchJob again = copy(job, SearchState.QUEUED, 1, 0);
        keep(again);
        endAll();
        startCluster("another secret of members");

        assertThat(inMap(job)).contains(again);
        entries.map().set("x", new byte[100]);
        assertThatThrownBy(() -> get(() -> store.keepSearch("x")))
                .hasMessageContaining("no node of this cluster has written the search x");
    }

    /** Of three members two die at once, with both copies of a third of all entries. */
    @Test
    void searchesThatTheClusterLoses_comeBack() throws Exception {
        for (int i = 0; i < 2; i++) {
            startMember(options.withJoin(List.of(node.address())));
        }
        await(() -> node.hazelcast().getPartitionService().isClusterSafe());
        List<SearchJob> jobs =
                IntStream.range(1, 33).mapToObj(ITPostgresSearches::search).toList();
        jobs.forEach(this::set);
        awaitRows(jobs.size());
        List.copyOf(nodes.subList(1, 3)).parallelStream()
                .forEach(one -> one.hazelcast().getLifecycleService().terminate());

        await(() -> jobs.stream().allMatch(job -> inMap(job).isPresent()));
        assertThat(rows("true")).isEqualTo(jobs.size());
    }

    /** One is registered beside this gateway, as where an older one took it. */
    @Test
    void rulesets_areThereAndCountedAfterAllNodesAreLost() throws Exception {
        RulesetEntries rules = rulesets();
        byte[] kept = RulesetBytes.encode("{\"graph\":[[]]}");
        byte[] missed = RulesetBytes.encode("{\"graph\":[[],[]]}");
        assertThat(rules.addBlocking("kept", kept)).isEqualTo(Kept.NEW);
        get(() -> store.keepRuleset("kept"));
        get(() -> store.keepRuleset("kept"));
        get(() -> store.keepRuleset("unknown"));
        rules.addBlocking("missed", missed);
        get(store::close);
        store = get(
                () -> PostgresBatchStore.open(node.vertx(), server.orElseThrow().url(), node));
        byte[] count = rules.map().get(RulesetEntries.COUNT);
        restartCluster();

        IMap<String, byte[]> map = rulesets().map();
        assertThat(map.keySet()).containsExactlyInAnyOrder("kept", "missed", RulesetEntries.COUNT);
        assertThat(map.get("kept")).isEqualTo(kept);
        assertThat(map.get("missed")).isEqualTo(missed);
        assertThat(map.get(RulesetEntries.COUNT)).isEqualTo(count);
    }

    @Test
    void rulesetThatIsDamagedInTheDatabase_isUnknown_untilItIsRegisteredAgain() throws Exception {
        byte[] kept = RulesetBytes.encode("{\"graph\":[[]]}");
        rulesets().addBlocking("kept", kept);
        get(() -> store.keepRuleset("kept"));
        sql("UPDATE nimbus_rulesets SET rules = '\\x00112233'");
        restartCluster();
        assertThat(rulesets().map().containsKey("kept")).isFalse();
        rulesets().addBlocking("kept", kept);
        get(() -> store.keepRuleset("kept"));
        restartCluster();

        assertThat(rulesets().map().get("kept")).isEqualTo(kept);
    }

    private RulesetEntries rulesets() {
        return RulesetEntries.of(node);
    }

    /** Searches took all connections. */
    @Test
    void whileSearchesWaitForALock_batchesGoOn() throws Exception {
        List<SearchJob> jobs =
                IntStream.range(1, 9).mapToObj(ITPostgresSearches::search).toList();
        jobs.forEach(this::set);
        awaitRows(jobs.size());
        try (var other = DriverManager.getConnection(server.orElseThrow().url());
                var lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("LOCK TABLE nimbus_searches");
            node.vertx().runOnContext(v -> jobs.forEach(job -> store.keepSearch(job.id())));
            await(() -> isWaitedFor(lock));

            assertThat(get(store::unfinished)).isEmpty();
            assertThat(isWaitedFor(lock)).isTrue();
            other.rollback();
        }
    }

    private static boolean isWaitedFor(Statement statement) {
        try (ResultSet waiting = statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
            return waiting.next() && waiting.getInt(1) > 1;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whileTheDatabaseIsAway_newSearchesAreRefused_andChangesWait() throws Exception {
        SearchJob job = search(3);
        assertThat(store.keepsNow()).isTrue();
        server.orElseThrow().stopBlocking();
        try {
            set(job);
            assertThatThrownBy(() -> get(() -> store.keepSearch(job.id()))).isInstanceOf(RuntimeException.class);
            assertThat(store.keepsNow()).isFalse();
        } finally {
            server.orElseThrow().startAgainBlocking();
        }
        awaitRows(1);
        await(store::keepsNow);
    }
}
