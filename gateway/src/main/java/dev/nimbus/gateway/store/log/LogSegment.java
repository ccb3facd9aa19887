package dev.nimbus.gateway.store.log;

import dev.nimbus.files.PrivateFiles;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * One file of a {@link BatchLog}: entries behind each other, each with its length and a checksum before it. Written by
 * one thread, read by any.
 */
final class LogSegment {
    static final int HEAD = 8;

    final int number;
    private final Path path;
    private final FileChannel channel;
    private volatile long size;

    LogSegment(Path directory, int number) throws IOException {
        this.number = number;
        this.path = directory.resolve(name(number));
        this.channel = PrivateFiles.openBlocking(path);
        this.size = channel.size();
    }

    static String name(int number) {
        return "log-%08d".formatted(number);
    }

    long size() {
        return size;
    }

    /** Appends an entry; gives where it begins. Where that fails, the segment is as before. */
    long appendBlocking(byte[] entry) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(HEAD).putInt(entry.length).putInt(checksum(entry));
        ByteBuffer[] buffers = {head.flip(), ByteBuffer.wrap(entry)};
        long start = size;
        try {
            channel.position(start);
            while (buffers[1].hasRemaining()) {
                channel.write(buffers);
            }
        } catch (IOException e) {
            channel.truncate(start);
            throw e;
        }
        size = start + HEAD + entry.length;
        return start;
    }

    /**
     * Reads the entry that begins at {@code offset}.
     *
     * @return none where the file ends there, or holds no whole entry
     */
    Optional<byte[]> readBlocking(long offset) throws IOException {
        if (offset + HEAD > size) {
            return Optional.empty();
        }
        ByteBuffer head = readBlocking(offset, HEAD);
        int length = head.getInt();
        int checksum = head.getInt();
        if (length <= 0 || offset + HEAD + length > size) {
            return Optional.empty(); // A file system leaves zeros behind after a power cut.
        }
        byte[] entry = readBlocking(offset + HEAD, length).array();
        return checksum(entry) == checksum ? Optional.of(entry) : Optional.empty();
    }

    /** The end of the damaged entry that begins at {@code offset}: that of the file if its length is damaged too. */
    long endBlocking(long offset) throws IOException {
        int length = offset + HEAD > size ? 0 : readBlocking(offset, HEAD).getInt();
        long end = offset + HEAD + length;
        return length <= 0 || end > size ? size : end;
    }

    private ByteBuffer readBlocking(long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, offset + bytes.position()) < 0) {
                throw new EOFException(path + " ends before byte " + (offset + length));
            }
        }
        return bytes.flip();
    }

    private static int checksum(byte[] entry) {
        CRC32C checksum = new CRC32C();
        checksum.update(entry);
        return (int) checksum.getValue();
    }

    /** Cuts off what a crash left behind the last whole entry. */
    void truncateBlocking(long end) throws IOException {
        channel.truncate(end);
        size = end;
    }

    void syncBlocking() throws IOException {
        channel.force(false);
    }

    void closeBlocking() throws IOException {
        channel.close();
    }

    void deleteBlocking() throws IOException {
        channel.close();
        Files.deleteIfExists(path);
    }
}
