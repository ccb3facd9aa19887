package dev.nimbus.gateway.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.RecordCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was removed stays so after a restart. */
class RemovedBatchTest {
    @TempDir
    Path directory;

    private LogIndex index;
    private BatchLog log;

    @BeforeEach
    void open() throws IOException {
        index = new LogIndex();
        log = new BatchLog(directory, 1 << 20, true, index::recover);
        index.recovered();
    }

    @AfterEach
    void close() throws IOException {
        log.closeBlocking();
    }

    private void put(String batch) {
        BatchRecord record = BatchSamples.running(batch, "alone", 1, Optional.empty());
        index.putRecord(record, append(LogEntry.Kind.RECORD, batch, RecordCodec.encode(record)));
    }

    private void remove(String batch) {
        index.remove(batch);
        appendRemoved(batch);
    }

    private void appendRemoved(String batch) {
        index.removed(batch, append(LogEntry.Kind.REMOVED, batch, new byte[0]));
    }

    private Place append(LogEntry.Kind kind, String batch, byte[] body) {
        return log.appendBlocking(new LogEntry(kind, batch, 0, body), false);
    }

    private void sweep() throws IOException {
        index.dropRemoved(log);
        log.tidyBlocking();
    }

    private void assertOnlyKeptIsThereAfterARestart() throws IOException {
        close();
        open();
        assertThat(index.records()).extracting(BatchRecord::id).containsExactly("kept");
    }

    private Path file(int number) {
        return directory.resolve(LogSegment.name(number));
    }

    @Test
    void batchWhoseRemovalCannotBeWritten_isKeptWhole_untilItIs() throws IOException {
        index.putBlock("gone", 0, append(LogEntry.Kind.BLOCK, "gone", new byte[0]));
        log.rollBlocking();
        put("kept");
        put("gone");
        index.remove("gone");
        sweep();
        assertThat(file(1)).exists();
        appendRemoved("gone");
        sweep();

        assertThat(file(1)).doesNotExist();
        assertOnlyKeptIsThereAfterARestart();
    }

    @Test
    void entriesBeforeALateRecord_areReleasedWithIt() throws IOException {
        index.putBlock("gone", 0, append(LogEntry.Kind.BLOCK, "gone", new byte[0]));
        put("gone");
        index.remove("gone"); // Which cannot be written.
        log.rollBlocking();
        put("kept");
        put("gone");
        sweep();
        assertThat(file(1)).exists();
        index.remove("gone");
        sweep();
        assertThat(file(1)).exists();
        appendRemoved("gone");
        sweep();

        assertThat(file(1)).doesNotExist();
        assertOnlyKeptIsThereAfterARestart();
    }

    @Test
    void removal_isKept_asLongAsTheFileOfALateRecord() throws IOException {
        put("old");
        put("gone");
        log.rollBlocking();
        remove("gone");
        log.rollBlocking();
        put("kept");
        put("gone");
        log.rollBlocking();
        remove("gone");
        remove("old");
        sweep();
        sweep();

        assertThat(file(1)).doesNotExist();
        assertOnlyKeptIsThereAfterARestart();
    }
}
