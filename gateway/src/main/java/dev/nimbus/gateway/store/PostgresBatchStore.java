package dev.nimbus.gateway.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.entries.RulesetEntries;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches in a PostgreSQL database, which all gateways of a cluster share: they survive the loss of all nodes, and are
 * bounded by the database. A block is one row; a statement is durable when it returns.
 */
public final class PostgresBatchStore implements BatchStore {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresBatchStore.class);
    private static final String DISK_FULL = "53100";
    /** The class of these SQL states. */
    private static final String CONNECTION_FAILED = "08";

    private static final int CONNECTIONS = 4;
    private static final long CONNECT_MILLIS = 5_000;
    private static final String SOCKET_SECONDS = "20";
    private static final Duration RENEWAL = Duration.ofSeconds(1);
    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final int REMOVED_AT_ONCE = 20;
    private static final PostgresSql.Row<BatchRecord> DECODED = row -> RecordCodec.decode(row.getBytes(1));

    @FunctionalInterface
    interface Use<T> {
        T of(PostgresSql sql) throws SQLException;
    }

    private final HikariDataSource database;
    private final WorkerExecutor workers;
    private final WorkerExecutor copiers;
    private final DatabaseClaim claim;
    private volatile Optional<String> trouble = Optional.empty();
    private volatile boolean isAway;
    private Instant swept = Instant.MIN;
    private boolean isSweeping;
    private Optional<PostgresSearches> searches = Optional.empty();
    private Function<String, Future<Void>> rulesets = id -> Future.succeededFuture();

    private PostgresBatchStore(Vertx vertx, HikariDataSource database, ClusterMembership members, Duration renewal) {
        this.database = database;
        this.claim = new DatabaseClaim(vertx, this, members, renewal);
        this.workers = vertx.createSharedWorkerExecutor("nimbus-batches-" + database.getPoolName(), CONNECTIONS);
        this.copiers = vertx.createSharedWorkerExecutor("nimbus-copies-" + database.getPoolName(), CONNECTIONS / 2);
    }

    /**
     * Opens a database; its tables are made if they are not there. Fails when gateways are at work in it that are not among
     * {@code members}.
     */
    public static Future<PostgresBatchStore> open(Vertx vertx, String url, ClusterMembership members) {
        return open(vertx, url, members, RENEWAL);
    }

    static Future<PostgresBatchStore> open(Vertx vertx, String url, ClusterMembership members, Duration renewal) {
        return connect(vertx, url)
                .map(database -> new PostgresBatchStore(vertx, database, members, renewal))
                .compose(store -> store.claim.take().map(store).onFailure(refused -> store.disconnect()));
    }

    /** The same for a node of a cluster, whose searches and registered rules are kept in the database, too. The cluster has them when the future completes. */
    public static Future<PostgresBatchStore> open(Vertx vertx, String url, ClusteredVertx node) {
        return open(vertx, url, node.membership()).compose(store -> {
            PostgresRulesets rulesets = new PostgresRulesets(RulesetEntries.of(node));
            PostgresSearches searches = new PostgresSearches(vertx, store, node, rulesets);
            store.searches = Optional.of(searches);
            store.rulesets = id -> rulesets.keep(vertx, store, id);
            return searches.start().map(store).onFailure(failed -> store.close());
        });
    }

    private static Future<HikariDataSource> connect(Vertx vertx, String url) {
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
                for (String one : PostgresSql.SCHEMA.split(";", -1)) {
                    statement.execute(PostgresSql.ALONE + one);
                    connection.commit();
                }
            } catch (SQLException e) {
                database.close();
                throw e;
            }
            return database;
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

    <T> Future<T> with(Use<T> use) {
        return with(workers, use);
    }

    /** The same for copies of what the cluster has: whatever they wait for, batches keep half of the connections. */
    <T> Future<T> withCopies(Use<T> use) {
        return with(copiers, use);
    }

    private <T> Future<T> with(WorkerExecutor threads, Use<T> use) {
        long asked = System.nanoTime();
        return threads.executeBlocking(
                        () -> {
                            requireSoon(asked);
                            try (Connection connection = database.getConnection()) {
                                return use.of(new PostgresSql(connection));
                            } catch (SQLException e) {
                                throw DISK_FULL.equals(e.getSQLState())
                                        ? new StoreFullException("the database has no room: " + e.getMessage(), e)
                                        : e;
                            }
                        },
                        false)
                .onComplete(done -> note(done.failed() ? Optional.of(done.cause()) : Optional.empty()));
    }

    /** While the database is away each call waits for a connection; one behind many of them would wait for minutes. */
    private void requireSoon(long asked) throws SQLException {
        if (isAway && System.nanoTime() - asked > TimeUnit.MILLISECONDS.toNanos(CONNECT_MILLIS)) {
            throw new SQLTransientConnectionException("calls before this one have found no connection");
        }
    }

    private static boolean isOfTheConnection(Throwable failure) {
        return failure instanceof SQLTransientConnectionException
                || (failure instanceof SQLException its
                        && its.getSQLState() != null
                        && its.getSQLState().startsWith(CONNECTION_FAILED));
    }

    /** The driver's words may name hosts and users: they are for the log, not for all who ask for the health. */
    private void note(Optional<Throwable> failure) {
        Optional<Throwable> its = failure.filter(cause -> !(cause instanceof StoreFullException));
        if (its.isPresent() && trouble.isEmpty()) {
            LOG.warn("the database cannot be used", its.get());
        }
        isAway = its.filter(PostgresBatchStore::isOfTheConnection).isPresent();
        trouble = its.map(cause -> "the database cannot be used; the log of the gateway says why");
    }

    @Override
    public Future<Void> putBlock(String batch, int number, Block block) {
        return with(sql -> sql.update(PostgresSql.PUT_BLOCK, batch, number, BlockCodec.encode(block)))
                .mapEmpty();
    }

    @Override
    public Future<Optional<Block>> block(String batch, int number, TextParameters text) {
        String select = "SELECT block FROM nimbus_blocks WHERE batch = ? AND number = ?";
        return with(sql -> sql.first(select, row -> BlockCodec.decode(row.getBytes(1), text), batch, number));
    }

    @Override
    public Future<Boolean> putRecord(BatchRecord batch) {
        boolean expires = batch.state().isEnd() && !batch.expires().equals(Instant.MAX);
        return with(sql -> sql.update(
                        PostgresSql.PUT_RECORD,
                        batch.id(),
                        RecordCodec.encode(batch),
                        batch.owner(),
                        batch.epoch(),
                        batch.state().isEnd(),
                        Timestamp.from(batch.origin().created()),
                        expires ? Timestamp.from(batch.expires()) : null,
                        batch.origin().submitter())
                == 1);
    }

    @Override
    public Future<Boolean> putUpload(Upload upload) {
        return with(sql -> sql.update(PostgresSql.PUT_UPLOAD, upload.batch(), upload.gateway(), upload.batch()) == 1);
    }

    /** Lets no batch of this id be accepted any more; false if one was. */
    private static boolean isRefusedBlocking(PostgresSql sql, String batch) throws SQLException {
        sql.update(PostgresSql.REFUSE_UPLOAD, batch);
        return sql.first(PostgresSql.RECORD, row -> batch, batch).isEmpty();
    }

    @Override
    public Future<Optional<BatchRecord>> record(String batch) {
        return with(sql -> sql.first(PostgresSql.RECORD, DECODED, batch));
    }

    @Override
    public Future<List<BatchRecord>> list(int limit, Optional<BatchRecord> after, Optional<String> submitter) {
        Timestamp created =
                Timestamp.from(after.map(record -> record.origin().created()).orElse(Instant.EPOCH));
        String id = after.map(BatchRecord::id).orElse("");
        return with(sql ->
                sql.all(PostgresSql.LIST, DECODED, id, created, id, submitter.isEmpty(), submitter.orElse(""), limit));
    }

    @Override
    public Future<List<BatchRecord>> unfinished() {
        return with(sql -> sql.all("SELECT record FROM nimbus_batches WHERE NOT ended", DECODED));
    }

    @Override
    public Future<Void> remove(BatchRecord batch) {
        return with(sql -> {
            sql.update(PostgresSql.PUT_REMOVED, batch.id());
            removeContentBlocking(sql, sql.array(Set.of(batch.id())));
            return null;
        });
    }

    private static void removeContentBlocking(PostgresSql sql, Array batches) throws SQLException {
        sql.update("DELETE FROM nimbus_keys WHERE batch = ANY (?)", batches);
        sql.update("DELETE FROM nimbus_uploads WHERE batch = ANY (?)", batches);
        sql.update("DELETE FROM nimbus_blocks WHERE batch = ANY (?)", batches);
    }

    /** Some at a time: one by one 180 000 take minutes, and of too many blocks a statement outlasts its connection. */
    private static void removeBlocking(PostgresSql sql, List<String> batches) throws SQLException {
        for (int from = 0; from < batches.size(); from += REMOVED_AT_ONCE) {
            Array some = sql.array(batches.subList(from, Math.min(from + REMOVED_AT_ONCE, batches.size())));
            sql.update("DELETE FROM nimbus_batches WHERE id = ANY (?)", some);
            removeContentBlocking(sql, some);
        }
    }

    @Override
    public Future<Void> sweep(Instant now, Set<String> except) {
        boolean isSweptJustNow =
                Duration.between(swept, now).abs().compareTo(SWEEP) < 0; // The agreed clock may go back.
        if (isSweptJustNow || isSweeping) {
            return Future.succeededFuture();
        }
        isSweeping = true; // No second one while it runs: of many batches it takes long.
        return this.<Void>with(sql -> {
                    // A gateway whose clock is ahead, and that hears no other, removes nothing before the database's
                    // time.
                    String expired = "SELECT id FROM nimbus_batches WHERE expires < LEAST(?, now()) AND id <> ALL (?)";
                    removeBlocking(
                            sql, sql.all(expired, row -> row.getString(1), Timestamp.from(now), sql.array(except)));
                    sql.update(PostgresSql.SWEEP_UPLOADS);
                    sql.update(PostgresSql.SWEEP_KEYS);
                    sql.update(PostgresSql.SWEEP_ORPHANS);
                    return null;
                })
                .onFailure(e -> LOG.warn("expired batches cannot be removed from the database: {}", e.toString()))
                .onComplete(done -> {
                    isSweeping = false;
                    swept = now;
                });
    }

    @Override
    public Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced) {
        return with(sql -> {
            if (replaced.isPresent() && isRefusedBlocking(sql, replaced.get().batch())) {
                releaseBlocking(sql, replaced.get());
            }
            String insert = "INSERT INTO nimbus_keys (key, batch, gateway) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
            Optional<KeyClaim> holder = Optional.empty();
            while (holder.isEmpty()) { // Again, if it was released between the two statements.
                boolean isMine = sql.update(insert, mine.key(), mine.batch(), mine.gateway()) == 1;
                holder = isMine ? Optional.of(mine) : holderBlocking(sql, mine.key());
            }
            return holder.get();
        });
    }

    private static Optional<KeyClaim> holderBlocking(PostgresSql sql, String key) throws SQLException {
        String select = "SELECT batch, gateway FROM nimbus_keys WHERE key = ?";
        return sql.first(select, row -> new KeyClaim(key, row.getString(1), row.getString(2)), key);
    }

    private static void releaseBlocking(PostgresSql sql, KeyClaim claim) throws SQLException {
        String delete = "DELETE FROM nimbus_keys WHERE key = ? AND batch = ? AND gateway = ?";
        sql.update(delete, claim.key(), claim.batch(), claim.gateway());
    }

    @Override
    public Future<Void> release(KeyClaim claim) {
        return with(sql -> {
            releaseBlocking(sql, claim);
            return null;
        });
    }

    @Override
    public Optional<String> trouble() {
        return trouble;
    }

    @Override
    public boolean keepsNow() {
        return searches.isEmpty() || trouble.isEmpty();
    }

    @Override
    public Future<Void> keepSearch(String id) {
        return searches.map(all -> all.keep(id)).orElse(Future.succeededFuture());
    }

    @Override
    public Future<Void> keepRuleset(String id) {
        return rulesets.apply(id);
    }

    /** All is in the database. */
    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public Future<Void> close() {
        return searches.map(PostgresSearches::close)
                .orElse(Future.succeededFuture())
                .compose(written -> claim.release())
                .eventually(this::disconnect);
    }

    private Future<Void> disconnect() {
        return copiers.close().eventually(workers::close).onComplete(done -> database.close());
    }
}
