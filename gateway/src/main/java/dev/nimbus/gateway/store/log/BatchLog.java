package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.StoreFullException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Append-only files of a bounded size. What is not needed any more goes with the whole file, and nothing is changed in
 * place; so a crash costs no more than the entry that was being written. One thread writes, any read.
 */
class BatchLog {
    record Position(int segment, long offset, int length) {}

    /** Takes the entries that are there at the start, the oldest first. */
    @FunctionalInterface
    interface Recovery {
        void take(Position position, byte[] entry);
    }

    private static final Logger LOG = LoggerFactory.getLogger(BatchLog.class);

    private static final String FILES = "log-*";

    static final long SEGMENT_BYTES = 32 << 20;

    /** The part of the file system that is left to what batches that are accepted already still write. */
    private static final int RESERVE_PART = 20;

    private static final long MOST_RESERVE = 1L << 30;

    private final Path directory;
    private final long quota;
    private final long reserve;
    private final boolean durable;
    private final ConcurrentSkipListMap<Integer, LogSegment> segments = new ConcurrentSkipListMap<>();
    private LogSegment current;

    /**
     * Opens the log in {@code directory}, which is there and private.
     *
     * @param quota bytes at which nothing new is taken
     * @param durable whether entries are to outlive the process
     */
    BatchLog(Path directory, long quota, boolean durable, Recovery recovery) throws IOException {
        this.directory = directory;
        this.quota = quota;
        this.reserve = Math.min(directory.toFile().getTotalSpace() / RESERVE_PART, MOST_RESERVE);
        this.durable = durable;
        openAllBlocking(recovery);
        rollBlocking();
    }

    /** Deletes what a log has left in this directory, unread. */
    static void deleteAllBlocking(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, FILES)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private void openAllBlocking(Recovery recovery) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, FILES)) {
            for (Path file : files) {
                int number = Integer.parseInt(file.getFileName().toString().substring("log-".length()));
                if (Files.size(file) == 0) {
                    Files.delete(file);
                } else {
                    segments.put(number, new LogSegment(directory, number));
                }
            }
        }
        for (LogSegment segment : segments.values()) {
            recoverBlocking(segment, recovery);
        }
    }

    /** Only the last file may end within an entry: the others were synced before the next was begun. */
    private void recoverBlocking(LogSegment segment, Recovery recovery) throws IOException {
        long at = 0;
        while (at < segment.size()) {
            Optional<byte[]> entry = segment.readBlocking(at);
            if (entry.isPresent()) {
                recovery.take(new Position(segment.number, at, entry.get().length), entry.get());
                at += LogSegment.HEAD + entry.get().length;
            } else if (segment.number == segments.lastKey()) {
                long lost = segment.size() - at;
                LOG.warn("file {} of the batch log: dropping {} bytes that a crash left", segment.number, lost);
                segment.truncateBlocking(at);
            } else {
                long end = segment.endBlocking(at);
                LOG.error("file {} of the batch log: bytes {} to {} are damaged and lost", segment.number, at, end);
                at = end;
            }
        }
    }

    /**
     * Appends an entry.
     *
     * @param isNew whether it may be refused to leave room for others
     * @throws StoreFullException if it does not fit
     */
    Position appendBlocking(byte[] entry, boolean isNew) {
        if (isNew) {
            requireRoomBlocking(entry.length);
        }
        try {
            if (current.size() >= SEGMENT_BYTES) {
                rollBlocking();
            }
            return new Position(current.number, current.appendBlocking(entry), entry.length);
        } catch (IOException e) {
            throw new StoreFullException("the disk for batches cannot be written: " + e.getMessage(), e);
        }
    }

    private void requireRoomBlocking(int length) {
        long usable = directory.toFile().getUsableSpace(); // A file store would read the list of mounts each time.
        if (length > Math.min(usable - reserve, quota - bytes())) {
            throw new StoreFullException("the disk for batches has no room: " + bytes() + " bytes are taken, " + usable
                    + " bytes are free, and the quota is " + quota);
        }
    }

    void rollBlocking() throws IOException {
        if (current != null) {
            syncBlocking();
        }
        current = new LogSegment(directory, segments.isEmpty() ? 1 : segments.lastKey() + 1);
        segments.put(current.number, current);
    }

    void syncBlocking() throws IOException {
        if (durable) {
            current.syncBlocking();
        }
    }

    /** Reads an entry; none where its file is gone. */
    Optional<byte[]> readBlocking(Position position) throws IOException {
        LogSegment segment = segments.get(position.segment());
        if (segment == null) {
            return Optional.empty();
        }
        return Optional.of(segment.readBlocking(position.offset())
                .orElseThrow(() -> new IOException("an entry of the batch log is damaged: " + position)));
    }

    /** Writes to a new file from now on, if this is the one that is written to. */
    void leaveBlocking(int number) throws IOException {
        if (current.number == number) {
            rollBlocking();
        }
    }

    /** Deletes a file of which nothing is needed. */
    void deleteBlocking(int number) throws IOException {
        leaveBlocking(number);
        LogSegment segment = segments.remove(number);
        if (segment != null) {
            segment.deleteBlocking();
        }
    }

    Map<Integer, Long> sizes() {
        Map<Integer, Long> sizes = new TreeMap<>();
        segments.forEach((number, segment) -> sizes.put(number, segment.size()));
        return sizes;
    }

    /** Whether a file is there whose number is in [{@code from}, {@code to}). */
    boolean hasAny(int from, int to) {
        return !segments.subMap(from, to).isEmpty();
    }

    long bytes() {
        long bytes = 0;
        for (LogSegment segment : segments.values()) {
            bytes += segment.size();
        }
        return bytes;
    }

    void closeBlocking() throws IOException {
        for (LogSegment segment : segments.values()) {
            segment.closeBlocking();
        }
    }
}
