package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.gateway.FakeMembership;
import dev.nimbus.gateway.batch.BatchSamples;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a real server, where one is installed. */
class ITPostgresBatchStore extends BatchStoreContract {
    private static Optional<PostgresServer> server = Optional.empty();

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

    @Override
    Future<? extends BatchStore> open() {
        return openFor(new FakeMembership("a"));
    }

    private Future<PostgresBatchStore> openFor(ClusterMembership members) {
        return openFor(members, Duration.ofMillis(20));
    }

    private Future<PostgresBatchStore> openFor(ClusterMembership members, Duration renewal) {
        return PostgresBatchStore.open(vertx, server.orElseThrow().url(), members, renewal);
    }

    @Override
    void cleanUp() throws Exception {
        execute("TRUNCATE nimbus_batches, nimbus_blocks, nimbus_uploads, nimbus_keys, nimbus_gateways");
    }

    @Override
    void age() throws Exception {
        execute("UPDATE nimbus_blocks SET stored = stored - interval '2 hours'");
    }

    @Override
    void endNotes() throws Exception {
        execute("UPDATE nimbus_uploads SET noted = noted - interval '2 hours'");
    }

    private static void execute(String sql) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(server.orElseThrow().url());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * They would share keys, and take each other's gateways for dead. The second one looks for 900 ms each time: on a busy machine
     * the first one may need hundreds of milliseconds for one renewal.
     */
    @Test
    void secondClusterOnADatabase_isRefused() {
        Duration slow = Duration.ofMillis(300);
        assertThatThrownBy(() -> get(() -> openFor(new FakeMembership("b"), slow)))
                .hasRootCauseMessage(
                        "another cluster, or another serve, is at work in it; give each a database of its own");
        assertThatThrownBy(() -> get(() -> openFor(new FakeMembership("a"), slow)))
                .hasMessageContaining("another serve");
    }

    @Test
    void gatewayOfTheSameCluster_opensTheDatabaseToo() {
        FakeMembership both = new FakeMembership("b");
        both.join("a");

        get(() -> openFor(both).compose(PostgresBatchStore::close));
    }

    /** The two may find each other only after they have started. */
    @Test
    void gatewayThatJoinsWhileItStarts_opensTheDatabase() {
        FakeMembership both = new FakeMembership("b");
        vertx.setTimer(100, tick -> both.join("a"));

        get(() -> openFor(both).compose(PostgresBatchStore::close));
    }

    @Test
    void rowOfAKilledGateway_holdsNobodyUp() throws Exception {
        get(store::close);
        try (Connection connection =
                        DriverManager.getConnection(server.orElseThrow().url());
                var statement = connection.createStatement()) {
            statement.execute("INSERT INTO nimbus_gateways (process, gateway) VALUES ('killed', 'c')");
        }
        store = get(() -> openFor(new FakeMembership("a")));

        assertThat(get(() -> store.list(1, Optional.empty(), Optional.empty()))).isEmpty();
    }

    @Test
    void tableMadeBeforeItsLastColumn_getsIt() throws Exception {
        get(store::close);
        try (Connection connection =
                        DriverManager.getConnection(server.orElseThrow().url());
                var statement = connection.createStatement()) {
            statement.execute("ALTER TABLE nimbus_batches DROP COLUMN submitter");
        }
        store = get(() -> openFor(new FakeMembership("a")));

        put(BatchSamples.ended("x", Instant.now().plusSeconds(3600)));
        assertThat(get(() -> store.list(1, Optional.empty(), Optional.of("")))).hasSize(1);
    }

    /** Its statements wait for one that reads a table for long, as a backup does, and others wait for them. */
    @Test
    void gatewayThatStarts_whileOthersNoteUploads_refusesNeither() throws Exception {
        FakeMembership both = new FakeMembership("b");
        both.join("a");
        get(() -> {
            Promise<Void> end = Promise.promise();
            try {
                Connection reader =
                        DriverManager.getConnection(server.orElseThrow().url());
                reader.setAutoCommit(false);
                reader.createStatement().executeQuery("SELECT * FROM nimbus_batches");
                vertx.setTimer(
                        1500,
                        tick -> vertx.executeBlocking(
                                        () -> {
                                            reader.close();
                                            return null;
                                        },
                                        false)
                                .<Void>mapEmpty()
                                .onComplete(end));
            } catch (SQLException e) {
                return Future.failedFuture(e);
            }
            Future<Void> opened = openFor(both).compose(PostgresBatchStore::close);
            Future<Boolean> noted =
                    vertx.timer(1, TimeUnit.SECONDS).compose(t -> store.putUpload(new Upload("x", "a")));
            return Future.join(end.future(), opened, noted);
        });
    }

    @Test
    void gatewayAheadOfTheDatabase_removesNothingEarly() {
        Instant now = Instant.now();
        put(BatchSamples.ended("x", now.plusSeconds(3600)));
        get(() -> store.sweep(now.plusSeconds(7200), Set.of()));

        assertThat(get(() -> store.record("x"))).isPresent();
    }

    /** Its gateway died between the key and the first block, or could not reach the database. */
    @Test
    void claimWithoutABatch_endsAfterAWeek() throws Exception {
        KeyClaim dead = new KeyClaim("k", "x", "a");
        KeyClaim accepted = new KeyClaim("l", "z", "a");
        KeyClaim next = new KeyClaim("k", "y", "b");
        get(() -> store.claim(dead, Optional.empty()));
        get(() -> store.claim(accepted, Optional.empty()));
        put(BatchSamples.running("z", "a", 1, Optional.of("l")));
        execute("UPDATE nimbus_keys SET claimed = claimed - interval '8 days'");
        get(() -> store.sweep(Instant.now(), Set.of()));

        assertThat(get(() -> store.claim(next, Optional.empty()))).isEqualTo(next);
        assertThat(get(() -> store.claim(new KeyClaim("l", "y", "b"), Optional.empty())))
                .isEqualTo(accepted);
    }

    /** The gateway that claimed it first seemed to be gone. */
    @Test
    void uploadWhoseKeyAnotherHas_isNotAccepted() {
        KeyClaim dead = new KeyClaim("k", "x", "a");
        get(() -> store.claim(dead, Optional.empty()));
        get(() -> store.claim(new KeyClaim("k", "y", "b"), Optional.of(dead)));

        assertThat(put(BatchSamples.running("x", "a", 1, Optional.of("k")))).isFalse();
    }

    /** The gateway that seemed to be gone may have accepted its batch. */
    @Test
    void claimOfAnAcceptedBatch_isNotReplaced() {
        KeyClaim first = new KeyClaim("k", "x", "a");
        get(() -> store.claim(first, Optional.empty()));
        put(BatchSamples.running("x", "a", 1, Optional.of("k")));

        assertThat(get(() -> store.claim(new KeyClaim("k", "y", "b"), Optional.of(first))))
                .isEqualTo(first);
    }

    /** Its owner may hear of the removal after it has written once more. */
    @Test
    void removedBatch_isNotWrittenAgain() {
        BatchRecord running = BatchSamples.running("x", "a", 1, Optional.of("k"));
        put(running);
        get(() -> store.remove(running));

        assertThat(put(running)).isFalse();
        assertThat(put(running.ownedBy("b"))).isFalse();
        assertThat(get(() -> store.record("x"))).isEmpty();
        assertThat(get(() -> store.list(10, Optional.empty(), Optional.empty())))
                .isEmpty();
        assertThat(get(() -> store.unfinished())).isEmpty();
    }

    @Test
    void everything_isThereAfterTheServerWentDown() throws Exception {
        get(() -> store.putBlock("x", 0, BatchSamples.block(1 << 20)));
        put(BatchSamples.running("x", "a", 1, Optional.of("k")));
        server.orElseThrow().restartBlocking();
        get(store::close);
        store = get(this::open);

        assertThat(get(() -> store.record("x"))).isPresent();
        assertThat(BatchSamples.areEqual(block("x", 0).orElseThrow(), BatchSamples.block(1 << 20)))
                .isTrue();
    }

    /** The others waited for its 20 seconds; a row that is not renewed for 10 is one of a gateway that is gone. */
    @Test
    @Timeout(60)
    void renewalThatHangs_holdsUpNoOther() throws Exception {
        get(store::close);
        // Seldom enough that the connection is not stopped while it has the row.
        store = get(() -> openFor(new FakeMembership("a"), Duration.ofMillis(200)));
        String backend = String.valueOf(awaitNumber("SELECT pid FROM pg_stat_activity "
                + "WHERE state = 'idle' AND query LIKE 'INSERT INTO nimbus_gateways%' LIMIT 1"));
        signal("-STOP", backend);
        try {
            Thread.sleep(2000); // Some ten renewals, one of them by that connection.
            long before = number("SELECT sum(renewals) FROM nimbus_gateways");
            Thread.sleep(1000);
            assertThat(number("SELECT sum(renewals) FROM nimbus_gateways")).isGreaterThan(before);
        } finally {
            signal("-CONT", backend);
        }
    }

    /** The hash of a large table does not fit the memory that the server gives a statement. */
    @Test
    @Timeout(60)
    void sweep_amongMoreUploadsThanFitTheMemoryOfAStatement_isShort() throws Exception {
        execute(
                "INSERT INTO nimbus_uploads SELECT 'upload-of-the-last-hour-' || i, 'a' FROM generate_series(1, 200000) i");
        execute(
                "INSERT INTO nimbus_blocks SELECT 'upload-of-the-last-hour-' || i, 0, '' FROM generate_series(1, 200000) i");
        execute("ANALYZE nimbus_uploads, nimbus_blocks");
        long begin = System.nanoTime();
        get(() -> store.sweep(Instant.now(), Set.of()));

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(15));
        assertThat(number("SELECT count(*) FROM nimbus_blocks")).isEqualTo(200000);
    }

    private static long number(String sql) throws Exception {
        return find(sql).orElseThrow();
    }

    /** That of the first row, once there is one. */
    private static long awaitNumber(String sql) throws Exception {
        OptionalLong found = find(sql);
        while (found.isEmpty()) {
            Thread.sleep(10);
            found = find(sql);
        }
        return found.getAsLong();
    }

    private static OptionalLong find(String sql) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(server.orElseThrow().url());
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
        }
    }

    private static void signal(String signal, String process) throws Exception {
        assertThat(new ProcessBuilder("kill", signal, process).start().waitFor())
                .isZero();
    }

    /** A failure that is not of the connection told all calls that waited behind slow ones that there was none. */
    @Test
    @Timeout(60)
    void callBehindSlowOnes_isMade_howeverAnotherFailed() throws Exception {
        get(store::close);
        PostgresBatchStore postgres = get(() -> openFor(new FakeMembership("a"), Duration.ofMinutes(1)));
        store = postgres;
        get(() -> slow(postgres, "SELECT 1 / 0").otherwiseEmpty());
        get(() -> {
            Future<Boolean> failing = slow(postgres, "SELECT 1 / length(pg_sleep(5.2)::text)");
            IntStream.range(0, 3).forEach(i -> slow(postgres, "SELECT pg_sleep(6)"));
            Future<Boolean> waiting = slow(postgres, "SELECT 1");
            return Future.join(failing.otherwiseEmpty(), waiting);
        });
        assertThat(postgres.trouble()).isEmpty();
    }

    private static Future<Boolean> slow(PostgresBatchStore postgres, String statement) {
        return postgres.with(sql -> {
            try (var prepared = sql.connection().prepareStatement(statement)) {
                return prepared.execute();
            }
        });
    }

    /** Four at a time wait five seconds for a connection: the last of these was told after half a minute. */
    @Test
    @Timeout(60)
    void calls_whileTheServerIsAway_failSoon_howeverManyThereAre() throws Exception {
        server.orElseThrow().stopBlocking();
        try {
            long begin = System.nanoTime();
            List<Future<?>> calls = get(() -> Future.succeededFuture(IntStream.range(0, 24)
                    .<Future<?>>mapToObj(i -> store.record("x"))
                    .toList()));
            // Of a connection that is there still, or of one that cannot be had: the words differ.
            assertThatThrownBy(() -> get(() -> Future.join(calls))).hasCauseInstanceOf(SQLException.class);
            assertThat(calls).allMatch(Future::failed);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(15));
        } finally {
            server.orElseThrow().startAgainBlocking();
        }
        assertThat(get(() -> store.record("x"))).isEmpty();
    }
}
