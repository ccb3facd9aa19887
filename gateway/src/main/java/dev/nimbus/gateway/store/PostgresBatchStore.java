package dev.nimbus.gateway.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Batches in a PostgreSQL database, which all gateways of a cluster share: they survive the loss of all nodes, and are
 * bounded by the database. A block is one row; a statement is durable when it returns.
 */
public final class PostgresBatchStore implements BatchStore {
    private static final String SCHEMA = """
            SELECT pg_advisory_xact_lock(7301);
            CREATE TABLE IF NOT EXISTS nimbus_batches (
              id text PRIMARY KEY, record bytea NOT NULL, owner text NOT NULL, epoch bigint NOT NULL,
              ended boolean NOT NULL, created timestamptz NOT NULL, expires timestamptz);
            ALTER TABLE nimbus_batches ADD COLUMN IF NOT EXISTS submitter text NOT NULL DEFAULT '';
            CREATE INDEX IF NOT EXISTS nimbus_batches_created ON nimbus_batches (created, id);
            CREATE TABLE IF NOT EXISTS nimbus_blocks (
              batch text NOT NULL, number int NOT NULL, block bytea NOT NULL,
              stored timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (batch, number));
            ALTER TABLE nimbus_blocks ALTER COLUMN block SET STORAGE EXTERNAL;
            CREATE TABLE IF NOT EXISTS nimbus_keys (key text PRIMARY KEY, batch text NOT NULL, gateway text NOT NULL);
            """;

    private static final String PUT_BLOCK = """
            INSERT INTO nimbus_blocks (batch, number, block) VALUES (?, ?, ?)
            ON CONFLICT (batch, number) DO UPDATE SET block = excluded.block, stored = now()""";

    /** The condition is that of {@link BatchRecord#mayReplace}. */
    private static final String PUT_RECORD = """
            INSERT INTO nimbus_batches AS stored (id, record, owner, epoch, ended, created, expires, submitter)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET record = excluded.record, owner = excluded.owner, epoch = excluded.epoch,
              ended = excluded.ended, expires = excluded.expires
            WHERE stored.epoch < excluded.epoch OR (stored.epoch = excluded.epoch AND stored.owner = excluded.owner)""";

    private static final String LIST = """
            SELECT record FROM nimbus_batches
            WHERE (? = '' OR (created, id) < (SELECT created, id FROM nimbus_batches WHERE id = ?))
              AND (? OR submitter = ?)
            ORDER BY created DESC, id DESC LIMIT ?""";

    private static final String SWEEP_ORPHANS = """
            DELETE FROM nimbus_blocks WHERE batch IN (
              SELECT batch FROM nimbus_blocks LEFT JOIN nimbus_batches ON id = batch WHERE id IS NULL
              GROUP BY batch HAVING max(stored) < now() - interval '1 hour')""";

    private static final String DISK_FULL = "53100";
    private static final int CONNECTIONS = 4;
    private static final long CONNECT_MILLIS = 5_000;
    private static final String SOCKET_SECONDS = "20";
    private static final long MOST_UNDER_WAY = 16 << 20;
    private static final Duration SWEEP = Duration.ofMinutes(1);

    /** What is done with a connection. */
    @FunctionalInterface
    private interface Use<T> {
        T of(Connection connection) throws SQLException;
    }

    private final HikariDataSource database;
    private final WorkerExecutor workers;
    private final AtomicLong underWay = new AtomicLong();
    private Optional<String> trouble = Optional.empty();
    private Optional<Instant> swept = Optional.empty();

    private PostgresBatchStore(Vertx vertx, HikariDataSource database) {
        this.database = database;
        this.workers = vertx.createSharedWorkerExecutor("nimbus-batches-" + database.getPoolName(), CONNECTIONS);
    }

    /** Opens a database; its tables are made if they are not there. */
    public static Future<PostgresBatchStore> open(Vertx vertx, String url) {
        return vertx.executeBlocking(() -> {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(url);
            config.setMaximumPoolSize(CONNECTIONS);
            config.setConnectionTimeout(CONNECT_MILLIS);
            config.addDataSourceProperty("socketTimeout", SOCKET_SECONDS);
            config.addDataSourceProperty("connectTimeout", "5");
            HikariDataSource database = new HikariDataSource(config);
            try (Connection connection = database.getConnection();
                    var statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                statement.execute(SCHEMA);
                connection.commit();
            } catch (SQLException e) {
                database.close();
                throw e;
            }
            return new PostgresBatchStore(vertx, database);
        });
    }

    @Override
    public boolean outlivesProcess() {
        return true;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    private <T> Future<T> with(Use<T> use) {
        return workers.executeBlocking(
                        () -> {
                            try (Connection connection = database.getConnection()) {
                                return use.of(connection);
                            } catch (SQLException e) {
                                throw DISK_FULL.equals(e.getSQLState())
                                        ? new StoreFullException("the database has no room: " + e.getMessage(), e)
                                        : e;
                            }
                        },
                        false)
                .onComplete(done -> trouble = done.failed() && !(done.cause() instanceof StoreFullException)
                        ? Optional.of(
                                "the database cannot be used: " + done.cause().getMessage())
                        : Optional.empty());
    }

    private static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    private static List<byte[]> bytes(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            List<byte[]> all = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    all.add(rows.getBytes(1));
                }
            }
            return all;
        }
    }

    private static void set(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    @Override
    public Future<Void> putBlock(String batch, int number, Block block) {
        long bytes = block.bytes();
        underWay.addAndGet(bytes);
        return with(connection -> update(connection, PUT_BLOCK, batch, number, BlockCodec.encode(block)))
                .onComplete(done -> underWay.addAndGet(-bytes))
                .mapEmpty();
    }

    @Override
    public Future<Optional<Block>> block(String batch, int number, TextParameters text) {
        return with(connection ->
                bytes(connection, "SELECT block FROM nimbus_blocks WHERE batch = ? AND number = ?", batch, number)
                        .stream()
                        .findFirst()
                        .map(block -> BlockCodec.decode(block, text)));
    }

    @Override
    public Future<Boolean> putRecord(BatchRecord batch) {
        boolean expires = batch.state().isEnd() && !batch.expires().equals(Instant.MAX);
        return with(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(PUT_RECORD)) {
                set(statement, batch.id(), RecordCodec.encode(batch), batch.owner(), batch.epoch());
                statement.setBoolean(5, batch.state().isEnd());
                statement.setTimestamp(6, Timestamp.from(batch.created()));
                statement.setTimestamp(7, expires ? Timestamp.from(batch.expires()) : null);
                statement.setString(8, batch.submitter());
                return statement.executeUpdate() == 1;
            }
        });
    }

    private static List<BatchRecord> records(List<byte[]> rows) {
        return rows.stream().map(RecordCodec::decode).toList();
    }

    @Override
    public Future<Optional<BatchRecord>> record(String batch) {
        return with(connection ->
                records(bytes(connection, "SELECT record FROM nimbus_batches WHERE id = ?", batch)).stream()
                        .findFirst());
    }

    @Override
    public Future<List<BatchRecord>> list(int limit, Optional<String> after, Optional<String> submitter) {
        String id = after.orElse("");
        return with(connection ->
                records(bytes(connection, LIST, id, id, submitter.isEmpty(), submitter.orElse(""), limit)));
    }

    @Override
    public Future<List<BatchRecord>> unfinished() {
        return with(connection -> records(bytes(connection, "SELECT record FROM nimbus_batches WHERE NOT ended")));
    }

    @Override
    public Future<Void> remove(BatchRecord batch) {
        return with(connection -> {
            removeBlocking(connection, batch.id());
            return null;
        });
    }

    private static void removeBlocking(Connection connection, String batch) throws SQLException {
        update(connection, "DELETE FROM nimbus_batches WHERE id = ?", batch);
        update(connection, "DELETE FROM nimbus_keys WHERE batch = ?", batch);
        update(connection, "DELETE FROM nimbus_blocks WHERE batch = ?", batch);
    }

    @Override
    public Future<Void> removeBlocks(String batch, int blocks) {
        return with(connection -> {
            update(connection, "DELETE FROM nimbus_blocks WHERE batch = ?", batch);
            return null;
        });
    }

    @Override
    public Future<Void> sweep(Instant now, Set<String> except) {
        if (swept.filter(before -> now.isBefore(before.plus(SWEEP))).isPresent()) {
            return Future.succeededFuture();
        }
        swept = Optional.of(now);
        return with(connection -> {
            Array kept = connection.createArrayOf("text", except.toArray());
            String expired = "SELECT record FROM nimbus_batches WHERE expires < ? AND id <> ALL (?)";
            for (BatchRecord record : records(bytes(connection, expired, Timestamp.from(now), kept))) {
                removeBlocking(connection, record.id());
            }
            update(connection, SWEEP_ORPHANS);
            return null;
        });
    }

    @Override
    public Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced) {
        return with(connection -> {
            if (replaced.isPresent()) {
                releaseBlocking(connection, replaced.get());
            }
            String insert = "INSERT INTO nimbus_keys (key, batch, gateway) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
            if (update(connection, insert, mine.key(), mine.batch(), mine.gateway()) == 1) {
                return mine;
            }
            return holder(connection, mine.key()).orElse(mine);
        });
    }

    private static Optional<KeyClaim> holder(Connection connection, String key) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT batch, gateway FROM nimbus_keys WHERE key = ?")) {
            statement.setString(1, key);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? Optional.of(new KeyClaim(key, row.getString(1), row.getString(2)))
                        : Optional.empty();
            }
        }
    }

    private static void releaseBlocking(Connection connection, KeyClaim claim) throws SQLException {
        update(
                connection,
                "DELETE FROM nimbus_keys WHERE key = ? AND batch = ? AND gateway = ?",
                claim.key(),
                claim.batch(),
                claim.gateway());
    }

    @Override
    public Future<Void> release(KeyClaim claim) {
        return with(connection -> {
            releaseBlocking(connection, claim);
            return null;
        });
    }

    @Override
    public boolean isBehind() {
        return underWay.get() > MOST_UNDER_WAY;
    }

    @Override
    public Optional<String> trouble() {
        return trouble;
    }

    /** All is in the database. */
    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public Future<Void> close() {
        return workers.close().onComplete(done -> database.close());
    }
}
