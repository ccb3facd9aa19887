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

/** What was removed stays so after a restart, also where a sync failed and entries were written anew. */
class RemovedBatchTest {
    private static final class FailingLog extends BatchLog {
        boolean failsNext;

        FailingLog(Path directory, LogIndex index) throws IOException {
            super(directory, 1 << 20, true, index::recover, System::nanoTime);
        }

        @Override
        void forceBlocking(LogSegment segment) throws IOException {
            if (failsNext) {
                failsNext = false;
                throw new IOException("test");
            }
            super.forceBlocking(segment);
        }
    }

    @TempDir
    Path directory;

    private LogIndex index;
    private FailingLog log;

    @BeforeEach
    void open() throws IOException {
        index = new LogIndex();
        log = new FailingLog(directory, index);
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

    private void failSync() throws IOException {
        log.failsNext = true;
        log.syncBlocking();
        assertThat(log.failsNext).isFalse();
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
    void removalThatIsWrittenAnew_isKept_asLongAsTheFileItStoodIn() throws IOException {
        put("kept");
        put("gone");
        log.syncBlocking();
        remove("gone");
        failSync();
        sweep();
        assertOnlyKeptIsThereAfterARestart();
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
    void fileOfRemovalsWrittenAnew_isDeleted_behindTheFileThatWasLeft() throws IOException {
        put("gone");
        log.syncBlocking();
        remove("gone");
        failSync();
        assertThat(file(2)).exists();
        sweep();
        sweep();

        assertThat(file(1)).doesNotExist();
        assertThat(file(2)).doesNotExist();
    }

    @Test
    void removal_isKept_asLongAsTheFileToWhichTheRecordWasWrittenAnew() throws IOException {
        put("old");
        log.syncBlocking();
        put("kept");
        put("gone");
        failSync();
        log.rollBlocking();
        remove("gone");
        remove("old");
        log.syncBlocking();
        sweep();
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
