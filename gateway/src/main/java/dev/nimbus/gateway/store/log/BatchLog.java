package dev.nimbus.gateway.store.log;

import dev.nimbus.files.PrivateFiles;
import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.gateway.store.log.LogManifest.Line;
import dev.nimbus.gateway.store.log.LogManifest.State;
import dev.nimbus.gateway.store.log.SyncMark.Mark;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Append-only files of a bounded size. What is not needed any more goes with the whole file, and nothing is changed in
 * place; so a crash costs no more than the entry that was being written. One thread writes, any read.
 *
 * <p>A file whose sync fails is left: the system may have dropped what it could not write, and then says that the next sync
 * succeeded. The entries that were not synced are still in memory and are written anew, to a new file.
 */
class BatchLog {
    /** Where an entry stands at a moment, and its bytes with its head. */
    record Position(LogSegment file, long offset, int length) {}

    private record Unsynced(LogEntry entry, Place place) {}

    private static final Logger LOG = LoggerFactory.getLogger(BatchLog.class);

    static final String FILES = "log-*";

    static final long SEGMENT_BYTES = 32 << 20;

    /** Bytes of entries in memory until they are synced; on a small disk a quarter of the reserve, in which they are written anew. */
    private static final long MOST_UNSYNCED = 16 << 20;

    /** After a sync that failed in two files the disk has so long to recover, and twice as long after each further try. */
    private static final long REST_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long MOST_REST_NANOS = Duration.ofMinutes(1).toNanos();

    /** The part of the file system that is left to what batches that are accepted already still write, half of it to blocks. */
    private static final int RESERVE_PART = 20;

    private static final long MOST_RESERVE = 1L << 30;

    private final Path directory;
    private final long quota;
    final long reserve;
    private final boolean durable;
    private final LongSupplier nanos;
    private final LogDamages damages = new LogDamages();
    private final SecureRandom random = new SecureRandom();
    private final ConcurrentSkipListMap<Integer, LogSegment> segments = new ConcurrentSkipListMap<>();
    private final SyncMark mark;
    private final SpareRoom spare;
    private List<Unsynced> unsynced = new ArrayList<>();
    private long unsyncedBytes;
    /** Entries that were appended, and as many of them as are synced. */
    private final AtomicLong appended = new AtomicLong();

    private long synced;
    private Optional<IOException> failure = Optional.empty();
    private long failedAt;
    private long rest = REST_NANOS;
    private int last;
    private LogSegment current;

    /**
     * Opens the log in {@code directory}, which is there and private.
     *
     * @param quota bytes at which nothing new is taken
     * @param durable whether entries are to survive a power cut
     * @param recovery takes the entries that are there, the oldest first
     */
    BatchLog(Path directory, long quota, boolean durable, BiConsumer<Place, LogEntry> recovery, LongSupplier nanos)
            throws IOException {
        this.directory = directory;
        this.quota = quota;
        this.reserve = Math.min(totalBlocking() / RESERVE_PART, MOST_RESERVE);
        this.durable = durable;
        this.nanos = nanos;
        LogRecovery left = new LogRecovery(directory, damages, recovery);
        left.runBlocking();
        segments.putAll(left.segments());
        last = left.last();
        boolean isFirst = !SyncMark.existsBlocking(directory) || !LogManifest.existsBlocking(directory);
        mark = SyncMark.openBlocking(directory);
        spare = new SpareRoom(directory);
        if (isFirst) { // A manifest is never there without a mark.
            mark.writeBlocking(SyncMark.NONE);
            mark.syncBlocking();
        }
        startBlocking();
        spare.fillBlocking();
    }

    /** What is there is read also where no file can be begun, as on a full disk that never had spare room: the first write tries again. */
    private void startBlocking() throws IOException {
        try {
            spare.writeBlocking(0, () -> {
                beginBlocking();
                return current;
            });
        } catch (IOException e) {
            if (segments.isEmpty()) {
                throw e;
            }
            LOG.error("no file can be begun: batches are read, and stored once that can be done", e);
            current = segments.lastEntry().getValue();
        }
    }

    /** Deletes what a log has left in this directory, unread. */
    static void deleteAllBlocking(Path directory) throws IOException {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(directory, "{" + FILES + ",manifest*,synced,spare}")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    LogDamages damages() {
        return damages;
    }

    /** Begins a file; the one before is closed at the bytes of it that are synced. */
    private void beginBlocking() throws IOException {
        Line line = new Line(++last, random.nextLong(), 0, State.OPEN);
        writeManifestBlocking(Stream.of(line));
        LogSegment begun = LogSegment.createBlocking(directory, line.number(), line.salt());
        try {
            if (durable) {
                PrivateFiles.syncDirectoryBlocking(directory);
                mark.writeBlocking(new Mark(line.number(), LogSegment.BEGINNING));
            }
        } catch (IOException e) {
            begun.deleteBlocking(e);
            throw e;
        }
        segments.put(line.number(), begun);
        current = begun;
    }

    private void writeManifestBlocking(Stream<Line> begun) throws IOException {
        if (durable) {
            Stream<Line> known = segments.values().stream().map(segment -> segment.line);
            new LogManifest(Stream.concat(known, begun).toList()).writeBlocking(directory);
        }
    }

    /**
     * Appends an entry.
     *
     * @param isNew whether it is of a batch that is not accepted yet
     * @throws StoreFullException if it is a block that does not fit, or cannot be written
     */
    Place appendBlocking(LogEntry entry, boolean isNew) {
        if (entry.kind() == LogEntry.Kind.BLOCK) {
            requireRoomBlocking(entry.body().length, isNew);
        }
        try {
            return placeBlocking(entry);
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    /** Appends that a batch has ended, or is removed, in the spare room if there is no other: that frees room. */
    Place appendEndBlocking(LogEntry entry) {
        try {
            return spare.writeBlocking(SpareRoom.KEPT_BYTES, () -> placeBlocking(entry));
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private static StoreFullException notWritten(IOException cause) {
        return new StoreFullException("the disk for batches cannot be written: " + cause.getMessage(), cause);
    }

    private Place placeBlocking(LogEntry entry) throws IOException {
        if (unsyncedBytes >= Math.min(MOST_UNSYNCED, reserve / 4)) {
            syncBlocking();
        }
        if (current.size() >= SEGMENT_BYTES || isClosed()) {
            rollBlocking();
        }
        return writeBlocking(entry);
    }

    /** For tests of disks that fail. */
    Place writeBlocking(LogEntry entry) throws IOException {
        Place place = new Place(current.appendBlocking(entry));
        if (durable) {
            unsynced.add(new Unsynced(entry, place));
            appended.incrementAndGet();
            unsyncedBytes += place.length();
        }
        return place;
    }

    /** How many bytes of new batches may still be written. */
    long roomBlocking() {
        return Math.max(0, Math.min(usableBlocking() - reserve, quota - bytes()));
    }

    /** For tests of small disks. */
    long totalBlocking() {
        return directory.toFile().getTotalSpace();
    }

    /** For tests of disks that are full. A file store would read the list of mounts each time. */
    long usableBlocking() {
        return directory.toFile().getUsableSpace();
    }

    private void requireRoomBlocking(int length, boolean isNew) {
        if (length > (isNew ? roomBlocking() : usableBlocking() - reserve / 2)) {
            throw new StoreFullException("the disk for batches has no room: " + bytes() + " bytes are taken, "
                    + usableBlocking() + " bytes are free, and the quota is " + quota);
        }
    }

    void rollBlocking() throws IOException {
        syncBlocking();
        closeLine(current.size());
        beginBlocking();
    }

    /**
     * Whether the next file could not be begun: the manifest may say already where this one ends, so nothing is to stand behind.
     * While syncs fail it does not matter, for what is written then is written anew before it counts as synced.
     */
    private boolean isClosed() {
        return failure.isEmpty() && current.line.state() == State.CLOSED;
    }

    private void closeLine(long size) {
        if (current.line.state() == State.OPEN) {
            current.line = new Line(current.number, current.salt, size, State.CLOSED);
        }
    }

    /** How many entries were appended; to be asked by any thread. */
    long appended() {
        return appended.get();
    }

    /** Has the first {@code entries} that were appended survive a power cut; nothing happens if they do already. */
    Void syncBlocking(long entries) throws IOException {
        if (synced < entries) {
            syncBlocking();
        }
        return null;
    }

    /** Has everything that was appended survive a power cut. */
    void syncBlocking() throws IOException {
        if (unsynced.isEmpty()) {
            return;
        }
        if (failure.isPresent()) {
            retryBlocking(failure.get());
            return;
        }
        try {
            forceBlocking(current);
        } catch (IOException e) {
            LOG.error(
                    "file {} cannot be synced; it is left, and what was not synced is written anew", current.number, e);
            damages.found("a sync of file " + current.number + " failed: " + e.getMessage());
            writeAnewBlocking();
            return;
        }
        synced();
    }

    private void retryBlocking(IOException cause) throws IOException {
        if (nanos.getAsLong() - failedAt < rest) {
            throw new IOException("the disk could not be synced: " + cause.getMessage(), cause);
        }
        writeAnewBlocking();
    }

    /** For tests of disks that fail. */
    void forceBlocking(LogSegment segment) throws IOException {
        segment.syncBlocking();
    }

    private void synced() throws IOException {
        unsynced.clear();
        synced = appended.get();
        unsyncedBytes = 0;
        failure = Optional.empty();
        rest = REST_NANOS;
        mark.writeBlocking(new Mark(current.number, current.size()));
    }

    /** Whatever fails on the way, all is as before: the file that was begun is deleted, or each try would leave one. */
    private void writeAnewBlocking() throws IOException {
        LogSegment left = current;
        List<Position> anew = new ArrayList<>();
        try {
            closeLine(unsynced.get(0).place().position().offset());
            beginBlocking();
            for (Unsynced one : unsynced) {
                anew.add(current.appendBlocking(one.entry()));
            }
            forceBlocking(current);
        } catch (IOException e) {
            rest = failure.isEmpty() ? REST_NANOS : Math.min(2 * rest, MOST_REST_NANOS);
            failure = Optional.of(e);
            failedAt = nanos.getAsLong();
            goBackBlocking(left, e);
            throw e;
        }
        for (int i = 0; i < anew.size(); i++) {
            unsynced.get(i).place().move(anew.get(i));
        }
        current.left = left.number;
        synced();
    }

    private void goBackBlocking(LogSegment left, IOException cause) {
        LogSegment begun = current;
        if (begun != left) {
            current = left;
            segments.remove(begun.number);
            begun.deleteBlocking(cause);
        }
    }

    /** Reads an entry; none where it is damaged. Throws ClosedChannelException where its file is deleted, for nobody needs it. */
    Optional<LogEntry> readBlocking(Place place) throws IOException {
        Position at = place.position();
        try {
            Optional<LogEntry> entry = at.file().readBlocking(at);
            if (entry.isEmpty()) {
                at.file().markDamaged();
            }
            return entry;
        } catch (ClosedChannelException deleted) {
            if (place.position().equals(at)) {
                throw deleted;
            }
            return readBlocking(place); // It was written anew at this moment.
        }
    }

    /** Has the mark survive a power cut, and deletes unused files; to be called every few seconds. */
    Void tidyBlocking() throws IOException {
        if (durable) {
            mark.syncBlocking();
        }
        return deleteUnusedBlocking();
    }

    /** Deletes the files in which nothing is needed. */
    Void deleteUnusedBlocking() throws IOException {
        List<Integer> unused = segments.values().stream()
                .filter(file -> file.entryBytes() > 0 && file.needed() == 0)
                // It may say that batches are removed whose records are in the file that was left.
                .filter(file -> !segments.containsKey(file.left))
                .map(file -> file.number)
                .toList();
        spare.fillBlocking();
        if (!unused.isEmpty()) {
            syncBlocking(); // A later file may hold the next version of what is deleted.
            spare.writeBlocking(0, () -> {
                deleteBlocking(unused);
                return unused;
            });
            spare.fillBlocking();
        }
        return null;
    }

    /** Deletes files of which nothing is needed. */
    void deleteBlocking(List<Integer> numbers) throws IOException {
        if (numbers.contains(current.number)) {
            rollBlocking();
        }
        List<LogSegment> unused = segments.values().stream()
                .filter(segment -> numbers.contains(segment.number))
                .toList();
        unused.forEach(
                segment -> segment.line = new Line(segment.number, segment.salt, segment.line.size(), State.DROPPED));
        writeManifestBlocking(Stream.empty());
        for (LogSegment segment : unused) {
            segment.deleteBlocking();
            segments.remove(segment.number); // Not before it is gone: what could not be deleted is tried again.
        }
        if (durable) {
            PrivateFiles.syncDirectoryBlocking(directory);
        }
    }

    /** The number of the file that is written to. */
    int current() {
        return segments.lastKey();
    }

    /** Whether a file is there whose number is in [{@code from}, {@code to}). */
    boolean hasAny(int from, int to) {
        return !segments.subMap(from, to).isEmpty();
    }

    long bytes() {
        return segments.values().stream().mapToLong(LogSegment::entryBytes).sum();
    }

    /** Syncs what is left, as soon after a failed sync as it may be, and closes all files. */
    void endBlocking() throws IOException {
        rest = 0;
        try {
            syncBlocking();
        } finally {
            closeBlocking();
        }
    }

    void closeBlocking() throws IOException {
        for (LogSegment segment : segments.values()) {
            segment.closeBlocking();
        }
        mark.closeBlocking();
        spare.closeBlocking();
    }
}
