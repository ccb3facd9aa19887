package dev.nimbus.gateway.store;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.map.listener.MapPartitionLostListener;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.entries.EntryCopies;
import dev.nimbus.cluster.entries.SearchEntries;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchState;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies of the cluster's long searches in the database of its batches, so that they survive the loss of all nodes, too. A new search
 * is written before its client is told that it was taken; other changes of the map are written within a second or two. The map
 * gets the copies back when this gateway starts, when the cluster has lost a part of the map, and after a merge with another cluster.
 *
 * <p>All gateways write the same rows. An earlier copy of a search never replaces a later one, in whatever order they are written.
 */
final class PostgresSearches {
    static final String SCHEMA = """
        CREATE TABLE IF NOT EXISTS nimbus_searches (
          id text PRIMARY KEY, entry bytea NOT NULL,
          found boolean NOT NULL, created bigint NOT NULL, changes bigint NOT NULL);
        """;

    private static final Logger LOG = LoggerFactory.getLogger(PostgresSearches.class);
    private static final long TICK_MILLIS = 1_000;
    private static final long READ_MILLIS = 5_000;

    /** So many changes wait while the database is away. Of searches that are removed beyond that, the rows stay. */
    private static final int MOST_CHANGES = 1_000;

    /** The condition is that of {@link SearchJob#isLaterThan}. */
    private static final String PUT = """
        INSERT INTO nimbus_searches AS stored (entry, id, found, created, changes) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET entry = excluded.entry,
          found = excluded.found, created = excluded.created, changes = excluded.changes
        WHERE (stored.found, stored.created, stored.changes) < (excluded.found, excluded.created, excluded.changes)\
        """;

    /** Not one that was asked for again since, which another gateway may have written already. */
    private static final String REMOVE = "DELETE FROM nimbus_searches WHERE id = ? AND (created, changes) <= (?, ?)";

    /** It stays for the secret that sealed it, until the search is asked for again. */
    private static final String YIELD =
            "UPDATE nimbus_searches SET found = false, created = 0, changes = 0 WHERE id = ?";

    private record Change(byte[] entry, boolean isRemoved) {}

    private record Row(String id, byte[] entry) {}

    private final Vertx vertx;
    private final PostgresBatchStore store;
    private final HazelcastInstance hazelcast;
    private final SearchEntries entries;
    private final PostgresRulesets rulesets;
    /** What is to be written, by the search's id. */
    private final Map<String, Change> changes = new ConcurrentHashMap<>();

    private volatile boolean isRestoreDue = true;
    private boolean isBusy;
    private boolean isFailing;
    private long timer = -1;

    /** @param rulesets are restored when searches are, and first */
    PostgresSearches(Vertx vertx, PostgresBatchStore store, ClusteredVertx node, PostgresRulesets rulesets) {
        this.vertx = vertx;
        this.store = store;
        this.hazelcast = node.hazelcast();
        this.entries = SearchEntries.of(node);
        this.rulesets = rulesets;
    }

    /** Done when the cluster has the searches of the database. */
    Future<Void> start() {
        return vertx.executeBlocking(this::listenBlocking, false)
                .compose(listening -> tick())
                .onComplete(restored -> timer = vertx.setPeriodic(TICK_MILLIS, id -> tick()));
    }

    private Void listenBlocking() {
        EntryCopies copies = new EntryCopies(
                (id, entry) -> changes.put(id, new Change(entry, false)), (id, entry) -> removed(id, entry));
        entries.map().addEntryListener(copies, true);
        MapPartitionLostListener lost = event -> isRestoreDue = true;
        entries.map().addPartitionLostListener(lost);
        hazelcast.getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.MERGED) {
                isRestoreDue = true;
            }
        });
        return null;
    }

    private void removed(String id, byte[] entry) {
        if (changes.size() < MOST_CHANGES) {
            changes.put(id, new Change(entry, true));
        } else {
            changes.remove(id);
        }
    }

    /** What cannot be done now is done later. */
    private Future<Void> tick() {
        if (isBusy) {
            return Future.succeededFuture();
        }
        isBusy = true;
        return write().compose(written -> isRestoreDue ? restore() : Future.succeededFuture())
                .onComplete(done -> {
                    if (done.failed() && !isFailing) {
                        LOG.warn(
                                "searches and rulesets are copied to and from the database later: {}",
                                done.cause().toString());
                    }
                    isFailing = done.failed();
                    isBusy = false;
                })
                .otherwiseEmpty();
    }

    private Future<Void> write() {
        return changes.isEmpty()
                ? Future.succeededFuture()
                : store.withCopies(sql -> {
                    for (Map.Entry<String, Change> change : changes.entrySet()) {
                        writeBlocking(sql, change.getKey(), change.getValue());
                        changes.remove(change.getKey(), change.getValue()); // unless there is another one by now
                    }
                    return null;
                });
    }

    private void writeBlocking(PostgresSql sql, String id, Change change) throws SQLException {
        Optional<SearchJob> job = entries.decode(id, change.entry());
        if (job.isPresent() && change.isRemoved()) {
            sql.update(REMOVE, id, job.get().created(), job.get().changes());
        } else if (job.isPresent()) {
            putBlocking(sql, job.get(), change.entry());
        }
    }

    private static void putBlocking(PostgresSql sql, SearchJob job, byte[] entry) throws SQLException {
        sql.update(PUT, entry, job.id(), isFound(job), job.created(), job.changes());
    }

    private static boolean isFound(SearchJob job) {
        return job.state() == SearchState.FOUND && !job.isPeriod();
    }

    private Future<Void> restore() {
        isRestoreDue = false; // if more is lost from now on, it is due again
        return store.withCopies(sql -> {
                    rulesets.restoreBlocking(sql);
                    return sql.all(
                            "SELECT id, entry FROM nimbus_searches", row -> new Row(row.getString(1), row.getBytes(2)));
                })
                .compose(rows -> vertx.executeBlocking(() -> restoreBlocking(rows), false))
                .compose(unread -> store.<Void>withCopies(sql -> {
                    for (String id : unread) {
                        sql.update(YIELD, id);
                    }
                    return null;
                }))
                .onFailure(e -> isRestoreDue = true);
    }

    /** The ids of those that nobody can read. What the map has that is later, or not in the database, is to be written. */
    private List<String> restoreBlocking(List<Row> rows) {
        List<String> unread = rows.stream()
                .filter(row -> !entries.restoreBlocking(row.id(), row.entry()))
                .map(Row::id)
                .toList();
        if (!unread.isEmpty()) {
            LOG.warn(
                    "{} searches in the database were not written by a node with this cluster's secret, and are left out; ask for them again",
                    unread.size());
        }
        entries.map()
                .entrySet()
                .forEach(entry -> changes.putIfAbsent(entry.getKey(), new Change(entry.getValue(), false)));
        return unread;
    }

    /** Completes once the database has the search, or a later copy of it. If the map has no such search, there is nothing to wait for. */
    Future<Void> keep(String id) {
        return vertx.executeBlocking(() -> readBlocking(id), false)
                .compose(entry -> entry.isEmpty() ? Future.succeededFuture() : keep(id, entry.get()));
    }

    private Optional<byte[]> readBlocking(String id) throws Exception {
        return Optional.ofNullable(
                entries.map().getAsync(id).toCompletableFuture().get(READ_MILLIS, TimeUnit.MILLISECONDS));
    }

    private Future<Void> keep(String id, byte[] entry) {
        Optional<SearchJob> job = entries.decode(id, entry);
        return job.isEmpty()
                ? Future.failedFuture("no node of this cluster has written the search " + id)
                : store.withCopies(sql -> {
                    putBlocking(sql, job.get(), entry);
                    return null;
                });
    }

    /** Writes what it can, and ends. */
    Future<Void> close() {
        vertx.cancelTimer(timer);
        return isFailing ? Future.succeededFuture() : write().otherwiseEmpty();
    }
}
