package dev.nimbus.gateway.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.gateway.store.log.BatchLog.Position;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchLogTest {
    private static final long QUOTA = 1 << 20;
    private static final long DISK = 64 << 20;
    private static final int ENTRY = entry("a").head(0, 0).length + 1;

    @TempDir
    Path directory;

    private static LogEntry entry(String text) {
        return new LogEntry(LogEntry.Kind.BLOCK, "x", 0, text.getBytes(UTF_8));
    }

    /** Writes a file of a log for each of {@code files}, with these entries. */
    private void write(String... files) throws IOException {
        BatchLog log = open(new ArrayList<>());
        for (int i = 0; i < files.length; i++) {
            if (i > 0) {
                log.rollBlocking();
            }
            for (String text : files[i].split(" ", -1)) {
                log.appendBlocking(entry(text), false);
            }
        }
        log.syncBlocking();
        log.closeBlocking();
    }

    private BatchLog open(List<String> entries) throws IOException {
        return new BatchLog(
                directory,
                QUOTA,
                true,
                (place, entry) -> entries.add(new String(entry.body(), UTF_8)),
                System::nanoTime);
    }

    private List<String> entriesAfterRestart() throws IOException {
        List<String> entries = new ArrayList<>();
        open(entries).closeBlocking();
        return entries;
    }

    private Path file(int number) {
        return directory.resolve(LogSegment.name(number));
    }

    private void overwrite(int number, int at, int value) throws IOException {
        byte[] bytes = Files.readAllBytes(file(number));
        bytes[at] = (byte) value;
        Files.write(file(number), bytes);
    }

    /** It goes with its process: a sync would cost each batch its time, and save nothing. */
    @ParameterizedTest
    @CsvSource({"true, 2", "false, 0"})
    void logThatIsNotDurable_isNeverSynced(boolean isDurable, int syncs) throws IOException {
        AtomicInteger forced = new AtomicInteger();
        BatchLog log = new BatchLog(directory, QUOTA, isDurable, (place, entry) -> {}, System::nanoTime) {
            @Override
            void forceBlocking(LogSegment segment) throws IOException {
                forced.incrementAndGet();
                super.forceBlocking(segment);
            }
        };
        log.appendBlocking(entry("a"), false);
        log.syncBlocking(log.appended());
        log.appendBlocking(entry("b"), false);
        log.rollBlocking();
        log.tidyBlocking();
        log.closeBlocking();

        assertThat(forced).hasValue(syncs);
    }

    /** A power cut leaves them where the file grew before its data was written. */
    @Test
    void zerosAtTheEnd_areNotRead_andNoDamage() throws IOException {
        write("a b");
        Files.write(file(1), new byte[5000], StandardOpenOption.APPEND);
        List<String> entries = new ArrayList<>();
        BatchLog log = open(entries);

        assertThat(entries).containsExactly("a", "b");
        assertThat(log.damages().count()).isZero();
        log.closeBlocking();
        assertThat(entriesAfterRestart()).containsExactly("a", "b");
    }

    @Test
    void damagedBody_losesNoOtherEntry() throws IOException {
        write("a b c", "d e");
        overwrite(1, LogSegment.BEGINNING + 2 * ENTRY - 1, 'B');
        overwrite(2, LogSegment.BEGINNING + ENTRY - 1, 'D');

        assertThat(entriesAfterRestart()).containsExactly("a", "c", "e");
        assertThat(entriesAfterRestart()).containsExactly("a", "c", "e");
    }

    @Test
    void damagedLength_losesNoOtherEntry() throws IOException {
        write("a b c", "d e");
        overwrite(1, LogSegment.BEGINNING + ENTRY + 4, 0x7F);
        overwrite(2, LogSegment.BEGINNING + 4, 0x7F);

        assertThat(entriesAfterRestart()).containsExactly("a", "c", "e");
    }

    /** A client can send any bytes, and guess the form of an entry, but not the random number of the file. */
    @Test
    void entryInsideADamagedOne_isNotRead() throws IOException {
        LogEntry forged = new LogEntry(LogEntry.Kind.REMOVED, "victim", 0, new byte[0]);
        LogEntry carrier = new LogEntry(LogEntry.Kind.BLOCK, "x", 0, forged.head(0, 0));
        BatchLog log = open(new ArrayList<>());
        log.appendBlocking(carrier, false);
        log.appendBlocking(entry("b"), false);
        log.syncBlocking();
        log.closeBlocking();
        overwrite(1, LogSegment.BEGINNING + 4, 0x7F);

        assertThat(entriesAfterRestart()).containsExactly("b");
    }

    /** Each start begins a file. */
    @Test
    void startsWithoutWrites_leaveOneEmptyFileAtMost() throws IOException {
        write("a");
        entriesAfterRestart();
        entriesAfterRestart();

        assertThat(entriesAfterRestart()).containsExactly("a");
        assertThat(directory.toFile().list()).hasSize(5).contains(LogSegment.name(1), "manifest", "synced", "spare");
    }

    private interface Disk {
        void fail() throws IOException;
    }

    /** It says that it succeeded the second time, and has dropped what it did not write. */
    private static final class ForgetfulLog extends BatchLog {
        int syncs;
        int failures;
        long nanos;
        Disk beforeDelete = () -> {};

        ForgetfulLog(Path directory, ForgetfulLog[] self) throws IOException {
            super(directory, QUOTA, true, (place, entry) -> {}, () -> self[0].nanos);
            self[0] = this;
        }

        @Override
        long totalBlocking() {
            return DISK;
        }

        @Override
        void forceBlocking(LogSegment segment) throws IOException {
            syncs++;
            if (failures > 0) {
                failures--;
                throw new IOException("test");
            }
            super.forceBlocking(segment);
        }

        @Override
        void deleteBlocking(List<Integer> numbers) throws IOException {
            beforeDelete.fail();
            super.deleteBlocking(numbers);
        }
    }

    private ForgetfulLog forgetful() throws IOException {
        return new ForgetfulLog(directory, new ForgetfulLog[1]);
    }

    @Test
    void failedSync_leavesTheFile_andWritesAnewWhatWasNotSynced() throws IOException {
        ForgetfulLog log = forgetful();
        log.appendBlocking(entry("a"), false);
        log.syncBlocking();
        Place moved = log.appendBlocking(entry("b"), false);
        Position lost = moved.position();
        log.failures = 1;
        log.syncBlocking();

        assertThat(moved.file().number).isEqualTo(2);
        assertThat(log.readBlocking(moved).orElseThrow().body()).containsExactly('b');
        assertThat(lost.file().needed()).as("the entry before it").isEqualTo(ENTRY);
        assertThat(moved.file().needed()).isEqualTo(ENTRY);
        log.closeBlocking();
        byte[] old = Files.readAllBytes(file(1));
        java.util.Arrays.fill(old, (int) lost.offset(), old.length, (byte) 0);
        Files.write(file(1), old);
        List<String> entries = new ArrayList<>();
        BatchLog again = open(entries);
        assertThat(entries).containsExactly("a", "b");
        assertThat(again.damages().count()).isZero();
        again.closeBlocking();
    }

    /** On a full disk they are written anew in the reserve, where a sync fails. */
    @Test
    void entriesOfASmallDisk_areSynced_onceTheyTakeAQuarterOfTheReserve() throws IOException {
        ForgetfulLog log = forgetful();
        LogEntry quarter = entry("x".repeat((int) log.reserve / 4));
        log.appendBlocking(quarter, false);
        assertThat(log.syncs).isZero();
        log.appendBlocking(quarter, false);

        assertThat(log.syncs).isEqualTo(1);
        log.closeBlocking();
    }

    @Test
    void diskThatFailsAgainAndAgain_isTriedOnceASecond_andLosesNothing() throws IOException {
        ForgetfulLog log = forgetful();
        Place first = log.appendBlocking(entry("a"), false);
        log.failures = 3;
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(log::syncBlocking).isInstanceOf(IOException.class);
        }
        assertThat(log.failures).isEqualTo(1);
        log.appendBlocking(entry("b"), false);
        log.nanos += 1_000_000_001;
        assertThatThrownBy(log::syncBlocking).isInstanceOf(IOException.class);
        log.nanos += 1_000_000_001; // The rest is twice as long each time.
        assertThatThrownBy(log::syncBlocking).isInstanceOf(IOException.class);
        log.nanos += 1_000_000_001;
        log.syncBlocking();

        assertThat(first.file().number).isGreaterThan(1);
        log.closeBlocking();
        assertThat(entriesAfterRestart()).containsExactly("a", "b");
    }

    @Test
    void diskThatFailsForLong_growsByNoFile_andMovesEachEntryOnce() throws IOException {
        ForgetfulLog log = forgetful();
        log.appendBlocking(entry("a"), false);
        log.failures = Integer.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(log::syncBlocking).isInstanceOf(IOException.class);
            log.nanos += 60_000_000_001L;
        }
        assertThat(log.failures).isEqualTo(Integer.MAX_VALUE - 21);
        assertThat(directory.toFile().list()).hasSize(4);
        assertThat(log.bytes()).isEqualTo(ENTRY);
        log.failures = 0;

        log.syncBlocking();
        log.closeBlocking();
        assertThat(entriesAfterRestart()).containsExactly("a");
    }

    @Test
    void rollThatCannotMakeItsFile_losesNothingWrittenLater() throws IOException {
        BatchLog log = open(new ArrayList<>());
        log.appendBlocking(entry("a"), false);
        Files.createFile(file(2));
        assertThatThrownBy(log::rollBlocking).isInstanceOf(IOException.class);
        Files.delete(file(2));
        log.appendBlocking(entry("b"), false);
        log.syncBlocking();
        log.closeBlocking();

        assertThat(entriesAfterRestart()).containsExactly("a", "b");
    }

    @Test
    void rollThatCannotWriteTheManifest_losesNothingWrittenLater() throws IOException {
        BatchLog log = open(new ArrayList<>());
        log.appendBlocking(entry("a"), false);
        Path inTheWay = directory.resolve("manifest.new/x");
        Files.createDirectories(inTheWay);
        assertThatThrownBy(log::rollBlocking).isInstanceOf(IOException.class);
        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        log.appendBlocking(entry("b"), false);
        log.syncBlocking();
        log.deleteBlocking(List.of());
        log.closeBlocking();

        assertThat(entriesAfterRestart()).containsExactly("a", "b");
    }

    @Test
    void startThatCannotBeginAFile_reads_andTheFirstWriteBeginsIt() throws IOException {
        write("a");
        Path inTheWay = directory.resolve("manifest.new/x");
        Files.createDirectories(inTheWay);
        List<String> entries = new ArrayList<>();
        BatchLog log = open(entries);
        assertThat(entries).containsExactly("a");
        assertThatThrownBy(() -> log.appendBlocking(entry("b"), false)).isInstanceOf(StoreFullException.class);
        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        log.appendBlocking(entry("c"), false);
        log.syncBlocking();
        log.closeBlocking();

        assertThat(entriesAfterRestart()).containsExactly("a", "c");
    }

    @Test
    void fileThatCannotBeDeleted_isDeletedByTheNextTry() throws IOException {
        BatchLog log = open(new ArrayList<>());
        log.appendBlocking(entry("a"), false);
        log.rollBlocking();
        Path file = directory.resolve(LogSegment.name(1));
        Path inTheWay = file.resolve("x");
        Files.delete(file);
        Files.createDirectories(inTheWay);
        assertThatThrownBy(() -> log.deleteBlocking(List.of(1))).isInstanceOf(IOException.class);
        Files.delete(inTheWay);
        log.deleteBlocking(List.of(1));
        log.closeBlocking();

        assertThat(file).doesNotExist();
    }

    @Test
    void closedFile_isReadAsFarAsTheMarkSaysThatItIsSynced() throws IOException {
        write("a b");
        LogManifest.Line line =
                LogManifest.readBlocking(directory).orElseThrow().files().get(0);
        new LogManifest(List.of(
                        new LogManifest.Line(1, line.salt(), LogSegment.BEGINNING + ENTRY, LogManifest.State.CLOSED)))
                .writeBlocking(directory);

        assertThat(entriesAfterRestart()).containsExactly("a", "b");
    }

    @Test
    void fileThatFailsToBeDeleted_isDeletedLater() throws IOException {
        ForgetfulLog log = forgetful();
        Place first = log.appendBlocking(entry("a"), false);
        log.rollBlocking();
        Place second = log.appendBlocking(entry("b"), false);
        first.release();
        log.failures = 1;
        Path inTheWay = directory.resolve("manifest.new/x");
        log.beforeDelete = () -> Files.createDirectories(inTheWay);
        assertThatThrownBy(log::tidyBlocking).isInstanceOf(IOException.class);
        assertThat(log.readBlocking(second).orElseThrow().body()).containsExactly('b');

        log.beforeDelete = () -> {};
        Files.delete(inTheWay);
        Files.delete(inTheWay.getParent());
        log.tidyBlocking();

        assertThat(file(1)).doesNotExist();
        assertThatThrownBy(() -> log.readBlocking(first)).isInstanceOf(ClosedChannelException.class);
        log.closeBlocking();
        assertThat(entriesAfterRestart()).containsExactly("b");
    }

    @Test
    void fileWhoseEntriesWereAllWrittenAnew_isDeleted_andTheyAreRead() throws IOException {
        ForgetfulLog log = forgetful();
        Place entry = log.appendBlocking(entry("a"), false);
        Place gone = log.appendBlocking(entry("b"), false);
        gone.release();
        log.failures = 1;
        log.syncBlocking();
        log.tidyBlocking();
        gone.release();

        assertThat(file(1)).doesNotExist();
        assertThat(log.readBlocking(entry).orElseThrow().body()).containsExactly('a');
        assertThat(entry.file().needed()).isEqualTo(ENTRY);
        log.closeBlocking();
    }
}
