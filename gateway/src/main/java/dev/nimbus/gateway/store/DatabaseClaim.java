package dev.nimbus.gateway.store;

import dev.nimbus.cluster.ClusterMembership;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a second cluster off a database: two would share keys, and each would take the other's gateways for dead and their
 * batches for its own. Each gateway renews a row of its own; one that starts refuses when an older row of a gateway that is no
 * member of its cluster goes on being renewed. A killed gateway's row stands still: then a start takes one look longer. All
 * times are the database's.
 */
final class DatabaseClaim {
    /** A cluster whose nodes start together may need so long until each has seen the others. */
    private static final int LOOKS = 6;

    private static final int RENEWALS_AT_ONCE = 3;

    static final String SCHEMA = """
        CREATE TABLE IF NOT EXISTS nimbus_gateways (
          process text PRIMARY KEY, gateway text NOT NULL,
          started timestamptz NOT NULL DEFAULT now(), renewals bigint NOT NULL DEFAULT 0,
          renewed timestamptz NOT NULL DEFAULT now());
        """;

    private static final String RENEW = """
        INSERT INTO nimbus_gateways AS mine (process, gateway) VALUES (?, ?)
        ON CONFLICT (process) DO UPDATE SET renewals = mine.renewals + 1, renewed = now()\
        """;

    private static final String OTHERS = """
        SELECT process, gateway, renewals FROM nimbus_gateways
        WHERE process <> ? AND renewed > now() - interval '10 seconds'
          AND (started, process) < (SELECT started, process FROM nimbus_gateways WHERE process = ?)\
        """;

    private static final String FORGET = "DELETE FROM nimbus_gateways WHERE renewed < now() - interval '1 hour'";

    private final Vertx vertx;
    private final PostgresBatchStore store;
    private final ClusterMembership members;
    private final Duration renewal;
    private final String process = UUID.randomUUID().toString();
    private long timer = -1;
    private int renewing;

    /** @param renewal how often the row is renewed; a look at others' rows takes three times as long */
    DatabaseClaim(Vertx vertx, PostgresBatchStore store, ClusterMembership members, Duration renewal) {
        this.vertx = vertx;
        this.store = store;
        this.members = members;
        this.renewal = renewal;
    }

    /** Done when the database is this cluster's; fails when it is another's. */
    Future<Void> take() {
        return renew().compose(renewed -> store.with(sql -> sql.update(FORGET)))
                .compose(forgotten -> strangers())
                .compose(strangers -> outwait(strangers, LOOKS))
                .onSuccess(taken -> timer = vertx.setPeriodic(renewal.toMillis(), tick -> renewAgain()))
                .onFailure(refused -> release());
    }

    private Future<Void> outwait(Map<String, Long> strangers, int looks) {
        if (strangers.isEmpty()) {
            return Future.succeededFuture();
        }
        if (looks == 0) {
            return Future.failedFuture(new IllegalStateException(
                    "another cluster, or another serve, is at work in it; give each a database of its own"));
        }
        return vertx.timer(3 * renewal.toMillis(), TimeUnit.MILLISECONDS)
                .compose(waited -> renew())
                .compose(renewed -> strangers())
                .compose(now -> {
                    now.entrySet().removeIf(row -> row.getValue().equals(strangers.get(row.getKey())));
                    return outwait(now, looks - 1);
                });
    }

    /** The processes that were here first and are not in this cluster, with the renewals of their rows. */
    private Future<Map<String, Long>> strangers() {
        return store.with(sql -> {
            Map<String, Long> strangers = new HashMap<>();
            for (Row row : sql.all(OTHERS, Row::of, process, process)) {
                // A gateway that is in no cluster has the same name in each process.
                if (row.gateway().equals(members.self()) || !members.members().contains(row.gateway())) {
                    strangers.put(row.process(), row.renewals());
                }
            }
            return strangers;
        });
    }

    private record Row(String process, String gateway, long renewals) {
        static Row of(ResultSet row) throws SQLException {
            return new Row(row.getString(1), row.getString(2), row.getLong(3));
        }
    }

    /**
     * Few at a time: a database that does not answer would be asked by more and more calls. More than one: a connection that
     * hangs for longer than the row counts as alive lets the next renewal go by another one.
     */
    private void renewAgain() {
        if (renewing < RENEWALS_AT_ONCE) {
            renewing++;
            renew().onComplete(done -> renewing--);
        }
    }

    private Future<Integer> renew() {
        return store.with(sql -> sql.update(RENEW, process, members.self()));
    }

    /** Lets another cluster have the database at once. */
    Future<Void> release() {
        vertx.cancelTimer(timer);
        return store.with(sql -> sql.update("DELETE FROM nimbus_gateways WHERE process = ?", process))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }
}
