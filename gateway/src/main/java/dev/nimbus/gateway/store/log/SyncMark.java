package dev.nimbus.gateway.store.log;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much of the newest file of a batch log is synced, written after each sync: a start knows by it what a crash may have
 * cut off, and what not. It is not synced each time itself, since that would double the price of a record; so it survives the
 * death of the process, and after a power cut it may be some seconds old, which is to say too small.
 */
final class SyncMark {
    record Mark(int number, long size) {}

    static final String FILE = "synced";
    static final Mark NONE = new Mark(0, 0);
    private static final int LENGTH = 16;

    private final FileChannel channel;
    private boolean changed;

    private SyncMark(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws IOException if it is missing or damaged, or cannot be read */
    static Mark readBlocking(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        ByteBuffer bytes = ByteBuffer.wrap(PrivateFiles.readBlocking(file, LENGTH));
        if (bytes.remaining() != LENGTH || bytes.getInt(LENGTH - 4) != LogEntry.checksum(bytes.array(), LENGTH - 4)) {
            throw new IOException("its checksum is not the one of its bytes");
        }
        return new Mark(bytes.getInt(), bytes.getLong());
    }

    static boolean existsBlocking(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }

    /** Whether it says nothing: it is not there, or as a first start leaves it, also one that a power cut ends. */
    static boolean isUnusedBlocking(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file) || Files.size(file) == 0) {
            return true;
        }
        try {
            return readBlocking(directory).equals(NONE);
        } catch (IOException damaged) {
            return false;
        }
    }

    static SyncMark openBlocking(Path directory) throws IOException {
        return new SyncMark(PrivateFiles.openBlocking(directory.resolve(FILE)));
    }

    void writeBlocking(Mark mark) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH).putInt(mark.number()).putLong(mark.size());
        bytes.putInt(LogEntry.checksum(bytes.array(), LENGTH - 4));
        channel.write(bytes.flip(), 0);
        changed = true;
    }

    /** Has it survive a power cut, if it has changed. */
    void syncBlocking() throws IOException {
        if (changed) {
            channel.force(false);
            changed = false;
        }
    }

    void closeBlocking() throws IOException {
        syncBlocking();
        channel.close();
    }
}
