package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.log.BatchLog.Position;
import dev.nimbus.gateway.store.log.LogEntry.Head;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Reads a file of the log from its beginning to its end. Behind a damaged entry it goes on with the next one: the head says
 * where that is, and where the head is damaged too, it is looked for byte by byte.
 */
final class SegmentScan {
    /** Takes bytes that are no whole entry; {@code head} says of which, if that is known. */
    @FunctionalInterface
    interface Damage {
        void found(long from, long to, Optional<Head> head);
    }

    private static final int WINDOW = 1 << 20;

    /** What is read at a time where more cannot be read: what a disk has as one. */
    private static final int SECTOR = 4096;

    private final LogSegment segment;
    private final long synced;
    private final long end;
    private final BiConsumer<Position, LogEntry> entries;
    private final Damage damage;
    private byte[] window = {};
    private long windowAt;
    private long unreadableTo;

    /**
     * @param synced bytes that were synced: damage before is damage, and what is behind may be what a crash left
     * @param end of what is to be read
     * @param entries takes the whole ones in order
     */
    SegmentScan(LogSegment segment, long synced, long end, BiConsumer<Position, LogEntry> entries, Damage damage) {
        this.segment = segment;
        this.synced = synced;
        this.end = end;
        this.entries = entries;
        this.damage = damage;
    }

    /** Reads all; gives the end of what is of the log. Where that is before the end, a crash left the rest. */
    long runBlocking() throws IOException {
        long at = LogSegment.BEGINNING;
        while (at < end) {
            Optional<Head> head = headBlocking(at);
            Optional<LogEntry> entry = head.isEmpty() ? Optional.empty() : entryBlocking(at, head.get());
            if (entry.isEmpty() && at >= synced) {
                return at;
            }
            long next = head.isPresent() ? Math.min(end, at + head.get().entryLength()) : nextHeadBlocking(at + 1);
            if (entry.isPresent()) {
                entries.accept(new Position(segment, at, head.get().entryLength()), entry.get());
            } else {
                damage.found(at, next, head);
            }
            at = next;
        }
        return Math.max(at, LogSegment.BEGINNING);
    }

    private Optional<LogEntry> entryBlocking(long at, Head head) throws IOException {
        return at + head.entryLength() > end
                ? Optional.empty()
                : head.with(bytesBlocking(at + head.length(), head.bodyLength()));
    }

    private Optional<Head> headBlocking(long at) throws IOException {
        int length = (int) Math.min(LogEntry.MOST_HEAD, end - at);
        return LogEntry.readHead(bytesBlocking(at, length), length, segment.salt, at)
                .filter(head -> head.bodyLength() >= 0);
    }

    private long nextHeadBlocking(long from) throws IOException {
        long at = from;
        while (at < end && headBlocking(at).isEmpty()) {
            at++;
        }
        return at;
    }

    private byte[] bytesBlocking(long at, int length) throws IOException {
        if (at < windowAt || at + length > windowAt + window.length) {
            window = windowBlocking(at, (int) Math.min(Math.max(WINDOW, length), end - at));
            windowAt = at;
        }
        int from = (int) (at - windowAt);
        return Arrays.copyOfRange(window, from, from + length);
    }

    private byte[] windowBlocking(long at, int length) throws IOException {
        try {
            return segment.readBlocking(at, length);
        } catch (ClosedChannelException | EOFException e) {
            throw e;
        } catch (IOException badSector) {
            return sectorsBlocking(at, length);
        }
    }

    /** Sectors that cannot be read are damage, and read as zeros. */
    private byte[] sectorsBlocking(long at, int length) throws ClosedChannelException {
        byte[] bytes = new byte[length];
        long from = at;
        while (from < at + length) {
            long to = Math.min(at + length, (from / SECTOR + 1) * SECTOR);
            try {
                byte[] read = segment.readBlocking(from, (int) (to - from));
                System.arraycopy(read, 0, bytes, (int) (from - at), read.length);
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException unreadable) {
                tellUnreadable(from, to);
            }
            from = to;
        }
        return bytes;
    }

    /** Windows overlap. */
    private void tellUnreadable(long from, long to) {
        if (to > unreadableTo) {
            damage.found(from, to, Optional.empty());
            unreadableTo = to;
        }
    }
}
