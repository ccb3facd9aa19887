package dev.nimbus.gateway.store;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The statements of a {@link PostgresBatchStore}, and a connection for them. All methods block. */
record PostgresSql(Connection connection) {
    /** Before a statement of the schema: two gateways that make the same table at once get in each other's way. */
    static final String ALONE = "SELECT pg_advisory_xact_lock(7301);";

    /**
     * To be executed by a statement at a time. All in one transaction would keep locks of tables that gateways at work take in another
     * order, and a gateway that starts would end for a deadlock.
     */
    static final String SCHEMA = """
        CREATE TABLE IF NOT EXISTS nimbus_batches (
          id text PRIMARY KEY, record bytea NOT NULL, owner text NOT NULL, epoch bigint NOT NULL,
          ended boolean NOT NULL, created timestamptz NOT NULL, expires timestamptz);
        ALTER TABLE nimbus_batches ADD COLUMN IF NOT EXISTS submitter text NOT NULL DEFAULT '';
        CREATE INDEX IF NOT EXISTS nimbus_batches_created ON nimbus_batches (created, id);
        CREATE INDEX IF NOT EXISTS nimbus_batches_unfinished ON nimbus_batches (id) WHERE NOT ended;
        CREATE INDEX IF NOT EXISTS nimbus_batches_expires ON nimbus_batches (expires);
        CREATE TABLE IF NOT EXISTS nimbus_blocks (
          batch text NOT NULL, number int NOT NULL, block bytea NOT NULL,
          stored timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (batch, number));
        ALTER TABLE nimbus_blocks ALTER COLUMN block SET STORAGE EXTERNAL;
        CREATE TABLE IF NOT EXISTS nimbus_uploads (batch text PRIMARY KEY, gateway text NOT NULL);
        ALTER TABLE nimbus_uploads ADD COLUMN IF NOT EXISTS noted timestamptz NOT NULL DEFAULT now();
        CREATE TABLE IF NOT EXISTS nimbus_keys (key text PRIMARY KEY, batch text NOT NULL, gateway text NOT NULL);
        ALTER TABLE nimbus_keys ADD COLUMN IF NOT EXISTS claimed timestamptz NOT NULL DEFAULT now();
        CREATE INDEX IF NOT EXISTS nimbus_keys_batch ON nimbus_keys (batch);
        """ + PostgresSearches.SCHEMA + PostgresRulesets.SCHEMA + DatabaseClaim.SCHEMA;

    static final String PUT_BLOCK = """
        INSERT INTO nimbus_blocks (batch, number, block) VALUES (?, ?, ?)
        ON CONFLICT (batch, number) DO UPDATE SET block = excluded.block, stored = now()\
        """;

    /** The condition is that of {@link BatchRecord#mayReplace}. */
    static final String PUT_RECORD = """
        INSERT INTO nimbus_batches AS stored (id, record, owner, epoch, ended, created, expires, submitter)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET record = excluded.record, owner = excluded.owner, epoch = excluded.epoch,
          ended = excluded.ended, expires = excluded.expires
        WHERE (stored.epoch < excluded.epoch AND NOT stored.ended)
          OR (stored.epoch = excluded.epoch AND stored.owner = excluded.owner)\
        """;

    /** An empty record, for as long as a gateway that was frozen or cut off may write the batch again. */
    static final String PUT_REMOVED = """
        INSERT INTO nimbus_batches (id, record, owner, epoch, ended, created, expires)
        VALUES (?, '', '', -1, true, now(), now() + interval '2 hours')
        ON CONFLICT (id) DO UPDATE SET record = excluded.record, owner = excluded.owner, epoch = excluded.epoch,
          ended = excluded.ended, expires = excluded.expires\
        """;

    /** The same for an upload, unless its batch has a record. */
    static final String REFUSE_UPLOAD = """
        INSERT INTO nimbus_batches (id, record, owner, epoch, ended, created, expires)
        VALUES (?, '', '', -1, true, now(), now() + interval '2 hours') ON CONFLICT (id) DO NOTHING\
        """;

    static final String PUT_UPLOAD = """
        INSERT INTO nimbus_uploads (batch, gateway) SELECT ?, ?
        WHERE NOT EXISTS (SELECT FROM nimbus_batches WHERE id = ?)
        ON CONFLICT (batch) DO UPDATE SET gateway = excluded.gateway, noted = now()\
        """;

    static final String SWEEP_UPLOADS = "DELETE FROM nimbus_uploads WHERE noted < now() - interval '1 hour'";

    /** Of uploads that ended before their first block; until then the next request with the key replaces the claim. */
    static final String SWEEP_KEYS = """
        DELETE FROM nimbus_keys WHERE claimed < now() - interval '7 days'
          AND NOT EXISTS (SELECT FROM nimbus_batches WHERE id = batch)\
        """;

    static final String RECORD = "SELECT record FROM nimbus_batches WHERE id = ? AND record <> ''";

    static final String LIST = """
        SELECT record FROM nimbus_batches
        WHERE record <> '' AND (? = '' OR (created, id) < (?, ?))
          AND (? OR submitter = ?)
        ORDER BY created DESC, id DESC LIMIT ?\
        """;

    /** Refuses the uploads that nobody goes on with, and removes their blocks. */
    static final String SWEEP_ORPHANS = """
        WITH refused AS (
          INSERT INTO nimbus_batches (id, record, owner, epoch, ended, created, expires)
          SELECT batch, '', '', -1, true, now(), now() + interval '2 hours'
          FROM nimbus_blocks LEFT JOIN nimbus_batches ON id = batch
          WHERE id IS NULL AND NOT EXISTS (SELECT FROM nimbus_uploads WHERE nimbus_uploads.batch = nimbus_blocks.batch)
          GROUP BY batch HAVING max(stored) < now() - interval '1 hour'
          ON CONFLICT (id) DO NOTHING RETURNING id)
        DELETE FROM nimbus_blocks USING refused WHERE batch = refused.id\
        """;

    int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(sql, values)) {
            return statement.executeUpdate();
        }
    }

    @FunctionalInterface
    interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    <T> Optional<T> first(String sql, Row<T> row, Object... values) throws SQLException {
        return all(sql, row, values).stream().findFirst();
    }

    <T> List<T> all(String sql, Row<T> row, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(row.of(rows));
            }
            return all;
        }
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    Array array(Collection<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }
}
