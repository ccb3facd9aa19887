package dev.nimbus.gateway.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.BlockCodec;
import dev.nimbus.gateway.store.RecordCodec;
import dev.nimbus.gateway.store.log.BatchLog.Position;
import dev.nimbus.gateway.store.log.LogManifest.Line;
import dev.nimbus.gateway.store.log.LogManifest.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What power cuts, crashes, bad sectors and old builds leave of a batch log. */
class LogFaultsTest {
    private static final int BLOCK = 4096;
    private static final long SALT = 7;

    @TempDir
    Path directory;

    private BatchLog open(List<String> entries) throws IOException {
        return new BatchLog(
                directory,
                1 << 30,
                true,
                (place, entry) -> entries.add(new String(entry.body(), UTF_8)),
                System::nanoTime);
    }

    private static LogEntry entry(String text) {
        return new LogEntry(LogEntry.Kind.BLOCK, "x", 0, text.getBytes(UTF_8));
    }

    private Path write(String... entries) throws IOException {
        BatchLog log = open(new ArrayList<>());
        for (String one : entries) {
            log.appendBlocking(entry(one), false);
        }
        log.syncBlocking();
        log.closeBlocking();
        return directory.resolve(LogSegment.name(1));
    }

    private LogSegment segment(FileChannel channel) throws IOException {
        return new LogSegment(directory.resolve(LogSegment.name(1)), 1, SALT, channel);
    }

    @ParameterizedTest
    @EnumSource(names = {"BLOCK", "RECORD"})
    void entryOfAnEarlierVersion_isRefused_withItsFileAndTheRemedy(LogEntry.Kind kind) throws IOException {
        byte[] body = kind == LogEntry.Kind.BLOCK
                ? BlockCodec.encode(new Block(List.of()))
                : RecordCodec.encode(BatchSamples.ended("x", Instant.EPOCH));
        body[0]--;
        BatchLog log = open(new ArrayList<>());
        log.appendBlocking(new LogEntry(kind, "x", 0, body), true);
        log.syncBlocking();
        log.closeBlocking();

        assertThatThrownBy(() -> new BatchLog(directory, 1 << 30, true, new LogIndex()::recover, System::nanoTime))
                .isInstanceOf(UncheckedIOException.class)
                .message()
                .startsWith(directory.resolve(LogSegment.name(1)) + ": batch x: ")
                .contains("has version " + body[0] + "; expected " + (body[0] + 1))
                .endsWith("then remove " + directory);
    }

    @Test
    void badSector_atTheStart_costsTheEntriesInIt() throws IOException {
        LogSegment whole = LogSegment.createBlocking(directory, 1, SALT);
        List<Position> positions = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            positions.add(whole.appendBlocking(entry((i + " ").repeat(300))));
        }
        long from = 2 * BLOCK;
        long to = 3 * BLOCK;
        List<Long> found = new ArrayList<>();
        List<Long> damaged = new ArrayList<>();
        LogSegment bad = segment(
                new BadSectorChannel(FileChannel.open(directory.resolve(LogSegment.name(1))), from + 100, from + 200));
        new SegmentScan(
                        bad,
                        bad.size(),
                        bad.size(),
                        (position, entry) -> found.add(position.offset()),
                        (begin, end, head) -> damaged.add(begin))
                .runBlocking();
        whole.closeBlocking();
        bad.closeBlocking();
        positions.removeIf(one -> one.offset() < to && one.offset() + one.length() > from);

        assertThat(found)
                .containsExactlyElementsOf(
                        positions.stream().map(Position::offset).toList());
        assertThat(damaged).contains(from);
    }

    @Test
    void badSector_atRunTime_isDamage_afterASecondTry() throws IOException {
        LogSegment whole = LogSegment.createBlocking(directory, 1, SALT);
        Position position = whole.appendBlocking(entry("a"));
        whole.closeBlocking();
        BadSectorChannel channel =
                new BadSectorChannel(FileChannel.open(directory.resolve(LogSegment.name(1))), 0, BLOCK);
        LogSegment bad = segment(channel);
        channel.failuresLeft = 1;
        assertThat(bad.readBlocking(position)).isPresent();
        channel.failuresLeft = 2;
        assertThat(bad.readBlocking(position)).isEmpty();
        bad.closeBlocking();
        assertThatThrownBy(() -> bad.readBlocking(position)).isInstanceOf(IOException.class);
    }

    @Test
    void powerCutAtTheVeryFirstStart_isNoDamage() throws IOException {
        for (byte[] left : List.of(new byte[0], new byte[] {1})) {
            try (FileChannel file = dev.nimbus.files.PrivateFiles.openBlocking(directory.resolve(SyncMark.FILE))) {
                file.truncate(0);
            }
            if (left.length > 0) {
                SyncMark mark = SyncMark.openBlocking(directory);
                mark.writeBlocking(new SyncMark.Mark(0, 0));
                mark.closeBlocking();
            }
            BatchLog log = open(new ArrayList<>());
            assertThat(log.damages().count()).isZero();
            log.closeBlocking();
            BatchLog.deleteAllBlocking(directory);
        }
    }

    @Test
    void damagedFile_whoseRenameACrashPrevented_isKeptAside() throws IOException {
        Path file = write("a", "b");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        Line line = LogManifest.readBlocking(directory).orElseThrow().files().get(0);
        new LogManifest(List.of(new Line(1, line.salt(), bytes.length, State.DROPPED))).writeBlocking(directory);
        List<String> entries = new ArrayList<>();
        open(entries).closeBlocking();

        assertThat(entries).isEmpty();
        assertThat(file).doesNotExist();
        assertThat(file.resolveSibling(file.getFileName() + ".damaged")).hasBinaryContent(bytes);
    }
}
