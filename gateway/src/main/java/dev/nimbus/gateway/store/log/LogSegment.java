package dev.nimbus.gateway.store.log;

import dev.nimbus.files.PrivateFiles;
import dev.nimbus.gateway.store.log.BatchLog.Position;
import dev.nimbus.gateway.store.log.LogManifest.Line;
import dev.nimbus.gateway.store.log.LogManifest.State;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One file of a {@link BatchLog}: a beginning of {@value #BEGINNING} bytes with the file's random number, then entries
 * behind each other. Written by one thread, read by any. Nothing in it is ever changed or cut off, but for an entry that
 * could not be written whole.
 */
final class LogSegment {
    static final int BEGINNING = 16;
    private static final int MAGIC = 0x4E_42_4C_32;

    final int number;
    final long salt;
    private final Path path;
    private final FileChannel channel;
    private volatile long size;
    private volatile boolean damaged;
    /** What the next manifest says of it; for the thread that writes. */
    Line line;

    /** The file that was left for this one, since it could not be synced; 0 for none. */
    volatile int left;

    private final AtomicLong needed = new AtomicLong();

    /** For tests of disks that fail. */
    LogSegment(Path path, int number, long salt, FileChannel channel) throws IOException {
        this.number = number;
        this.salt = salt;
        this.line = new Line(number, salt, 0, State.OPEN);
        this.path = path;
        this.channel = channel;
        this.size = channel.size();
    }

    static LogSegment createBlocking(Path directory, int number, long salt) throws IOException {
        Path path = directory.resolve(name(number));
        FileChannel channel = PrivateFiles.createNewBlocking(path);
        try {
            ByteBuffer beginning = ByteBuffer.allocate(BEGINNING).putInt(MAGIC).putLong(salt);
            beginning.putInt(LogEntry.checksum(beginning.array(), BEGINNING - 4));
            beginning.flip();
            while (beginning.hasRemaining()) {
                channel.write(beginning);
            }
            return new LogSegment(path, number, salt, channel);
        } catch (IOException e) {
            try (channel) {
                Files.delete(path);
            } catch (IOException stays) {
                e.addSuppressed(stays);
            }
            throw e;
        }
    }

    static LogSegment openBlocking(Path directory, int number, long salt) throws IOException {
        Path path = directory.resolve(name(number));
        return new LogSegment(path, number, salt, PrivateFiles.openBlocking(path));
    }

    /** The random number that a file begins with; 0 where its beginning is damaged. */
    static long saltBlocking(Path file) {
        ByteBuffer beginning = beginningBlocking(file);
        boolean whole = beginning.remaining() == BEGINNING
                && beginning.getInt(0) == MAGIC
                && beginning.getInt(BEGINNING - 4) == LogEntry.checksum(beginning.array(), BEGINNING - 4);
        return whole ? beginning.getLong(4) : 0;
    }

    private static ByteBuffer beginningBlocking(Path file) {
        try {
            return ByteBuffer.wrap(PrivateFiles.readBeginningBlocking(file, BEGINNING));
        } catch (IOException unreadable) {
            return ByteBuffer.allocate(0);
        }
    }

    static String name(int number) {
        return String.format(Locale.ROOT, "log-%08d", number);
    }

    /** Where the next entry would begin. */
    long size() {
        return size;
    }

    /** Bytes of entries. */
    long entryBytes() {
        return Math.max(0, size - BEGINNING);
    }

    /** So many more bytes of entries are needed, or fewer. */
    void count(long change) {
        needed.addAndGet(change);
    }

    /** Bytes of entries that somebody needs. */
    long needed() {
        return needed.get();
    }

    void markDamaged() {
        damaged = true;
    }

    /** Appends an entry. Where that fails, the segment is as before. */
    Position appendBlocking(LogEntry entry) throws IOException {
        long start = size;
        byte[] head = entry.head(salt, start);
        ByteBuffer[] buffers = {ByteBuffer.wrap(head), ByteBuffer.wrap(entry.body())};
        try {
            channel.position(start);
            while (buffers[0].hasRemaining() || buffers[1].hasRemaining()) {
                channel.write(buffers);
            }
        } catch (IOException e) {
            channel.truncate(start);
            throw e;
        }
        int length = head.length + entry.body().length;
        size = start + length;
        return new Position(this, start, length);
    }

    /** Reads the entry at this place; none where it is damaged. */
    Optional<LogEntry> readBlocking(Position position) throws IOException {
        byte[] bytes;
        try {
            bytes = readTwiceBlocking(position.offset(), position.length());
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException cutOffOrUnreadable) {
            return Optional.empty();
        }
        return LogEntry.readHead(bytes, bytes.length, salt, position.offset())
                .filter(head -> head.entryLength() == bytes.length)
                .flatMap(head -> head.with(java.util.Arrays.copyOfRange(bytes, head.length(), bytes.length)));
    }

    private byte[] readTwiceBlocking(long offset, int length) throws IOException {
        try {
            return readBlocking(offset, length);
        } catch (ClosedChannelException | EOFException e) {
            throw e;
        } catch (IOException once) {
            return readBlocking(offset, length);
        }
    }

    byte[] readBlocking(long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, offset + bytes.position()) < 0) {
                throw new EOFException(path + " ends before byte " + (offset + length));
            }
        }
        return bytes.array();
    }

    /** Nothing behind this byte is of the log. */
    void endAt(long end) {
        size = end;
    }

    void syncBlocking() throws IOException {
        channel.force(false);
    }

    void closeBlocking() throws IOException {
        channel.close();
    }

    /** Deletes the file; a damaged one is renamed, for whoever can make something of it. */
    void deleteBlocking() throws IOException {
        channel.close();
        if (damaged) {
            setAsideBlocking(path);
        } else {
            Files.deleteIfExists(path);
        }
    }

    /** Deletes the file after this failure, that of a deletion being told with it. */
    void deleteBlocking(IOException failure) {
        try {
            deleteBlocking();
        } catch (IOException stays) {
            failure.addSuppressed(stays);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }

    static Path setAsideBlocking(Path file) throws IOException {
        Path aside = file.resolveSibling(file.getFileName() + ".damaged");
        for (int i = 2; Files.exists(aside); i++) {
            aside = file.resolveSibling(file.getFileName() + ".damaged-" + i);
        }
        return Files.move(file, aside);
    }
}
