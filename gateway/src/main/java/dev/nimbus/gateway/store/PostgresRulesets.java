package dev.nimbus.gateway.store;

import dev.nimbus.cluster.entries.RulesetBytes;
import dev.nimbus.cluster.entries.RulesetEntries;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cluster's registered rules in the database of its batches, which name them. Rules never change, so all gateways write
 * the same rows.
 */
record PostgresRulesets(RulesetEntries entries) {
    static final String SCHEMA = """
        CREATE TABLE IF NOT EXISTS nimbus_rulesets (id text PRIMARY KEY, rules bytea NOT NULL);
        """;

    /** Other bytes under the id of these rules are damaged. */
    private static final String PUT = """
        INSERT INTO nimbus_rulesets AS stored (id, rules) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET rules = excluded.rules WHERE stored.rules <> excluded.rules\
        """;

    private static final long READ_SECONDS = 5;
    private static final Logger LOG = LoggerFactory.getLogger(PostgresRulesets.class);

    /** Done when the rules that the map has under this id, if it has any, are in the database. */
    Future<Void> keep(Vertx vertx, PostgresBatchStore store, String id) {
        return vertx.executeBlocking(() -> readBlocking(id), false)
                .compose(rules -> store.withCopies(sql -> putBlocking(sql, id, rules)));
    }

    private Optional<byte[]> readBlocking(String id) throws Exception {
        return Optional.ofNullable(
                entries.map().getAsync(id).toCompletableFuture().get(READ_SECONDS, TimeUnit.SECONDS));
    }

    private static Void putBlocking(PostgresSql sql, String id, Optional<byte[]> rules) throws SQLException {
        if (rules.isPresent()) {
            sql.update(PUT, id, rules.get());
        }
        return null;
    }

    /** Gives the map what the database has, and the database what the map has. One after the other: all may be 256 MiB. */
    void restoreBlocking(PostgresSql sql) throws SQLException {
        List<String> stored = sql.all("SELECT id FROM nimbus_rulesets", row -> row.getString(1));
        for (String id : stored) {
            if (!entries.map().containsKey(id)) {
                restoreBlocking(sql, id);
            }
        }
        Set<String> more = new HashSet<>(entries.map().keySet());
        stored.forEach(more::remove);
        more.remove(RulesetEntries.COUNT);
        for (String id : more) {
            putBlocking(sql, id, Optional.ofNullable(entries.map().get(id)));
        }
    }

    private void restoreBlocking(PostgresSql sql, String id) throws SQLException {
        String select = "SELECT rules FROM nimbus_rulesets WHERE id = ?";
        Optional<byte[]> rules = sql.first(select, row -> row.getBytes(1), id).filter(RulesetBytes::isWhole);
        if (rules.isEmpty()) {
            LOG.warn("ruleset {} cannot be read from the database; register it again", id);
        } else if (!entries.restoreBlocking(id, rules.get())) {
            LOG.warn("ruleset {} stays in the database alone: as many rulesets are registered as may be", id);
        }
    }
}
