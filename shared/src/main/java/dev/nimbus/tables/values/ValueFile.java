package dev.nimbus.tables.values;

import dev.nimbus.files.PrivateFiles;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The values of one game on disk, from heap 0 on, in whole segments that are only ever added at the end: what a long
 * proof has computed, and the place where it goes on.
 *
 * <p>The file: magic {@code NvVf} (4), format version 1 (4), length of the game's canonical key in UTF-8 (4), the key,
 * CRC32C of all that (4); then each segment, its length (4) before it. All big-endian. A segment carries its own
 * checksum, so a run that ended in the middle of one, or a damaged disk, costs what comes after, never a wrong value.
 */
public final class ValueFile implements Closeable {

    private static final int MAGIC = 0x4e765666;
    private static final int VERSION = 1;
    private static final int LONGEST_KEY = 1 << 16;
    /** A segment of 32 bits a value, and its header. */
    private static final int LONGEST_SEGMENT = 4 * Segment.LENGTH + 64;
    /** After so many segments the disk is told to keep them. */
    private static final int FORCE = 256;

    private final Path path;
    private final FileChannel channel;
    private long[] offsets = new long[64];
    private int count;
    private long end;
    private Optional<String> damage = Optional.empty();

    private ValueFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Opens the file, or makes a new one. Every segment is read and checked; what comes after the first damaged one is
     * cut off, and {@link #damage} tells.
     *
     * @throws IllegalArgumentException if the file is of another game or is no such file, or is in use
     */
    public static ValueFile openBlocking(Path path, String rulesetKey) throws IOException {
        FileChannel channel = PrivateFiles.openBlocking(path);
        try {
            lock(path, channel);
            ValueFile file = new ValueFile(path, channel);
            file.begin(rulesetKey);
            return file;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The lock goes with the channel. */
    private static void lock(Path path, FileChannel channel) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new IllegalArgumentException(path + " is in use by another proof");
        }
    }

    private void begin(String rulesetKey) throws IOException {
        ByteBuffer header = header(rulesetKey);
        end = header.capacity();
        if (channel.size() == 0) {
            write(header, 0);
            return;
        }
        checkHeader(header, rulesetKey);
        try {
            while (end < channel.size()) {
                note(read(end, count));
            }
        } catch (EOFException | DamagedSegment e) {
            damage = Optional.of("segment " + count + " of " + path + " is damaged (" + e.getMessage()
                    + "); it and what follows are computed again");
            channel.truncate(end);
        }
    }

    private void checkHeader(ByteBuffer wanted, String rulesetKey) throws IOException {
        int length = (int) Math.min(channel.size(), 16 + LONGEST_KEY);
        ByteBuffer found = read(0, length, "header");
        int keyLength = length < 16 || found.getInt(0) != MAGIC ? -1 : found.getInt(8);
        if (keyLength < 0 || keyLength > length - 16 || found.getInt(12 + keyLength) != crc(found, 12 + keyLength)) {
            throw new IllegalArgumentException(
                    path + " does not begin as a file of a proof does; remove it, or name another one");
        }
        if (found.getInt(4) != VERSION) {
            throw new IllegalArgumentException(path + " has format " + found.getInt(4) + ", expected " + VERSION);
        }
        if (!found.slice(0, wanted.capacity()).equals(wanted)) {
            String key = new String(found.array(), 12, keyLength, StandardCharsets.UTF_8);
            throw new IllegalArgumentException(path + " holds values of " + key + ", not of " + rulesetKey);
        }
    }

    private static ByteBuffer header(String rulesetKey) {
        byte[] key = rulesetKey.getBytes(StandardCharsets.UTF_8);
        ByteBuffer header = ByteBuffer.allocate(16 + key.length);
        header.putInt(MAGIC).putInt(VERSION).putInt(key.length).put(key);
        return header.putInt(crc(header, 12 + key.length)).flip();
    }

    private static int crc(ByteBuffer bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.array(), 0, length);
        return (int) crc.getValue();
    }

    private Segment read(long at, int number) throws IOException {
        int length = read(at, 4, "length").getInt(0);
        if (length < 0 || length > LONGEST_SEGMENT) {
            throw new DamagedSegment("its length is " + length);
        }
        Segment segment = Segment.fromBytes(read(at + 4, length, "segment").array());
        if (segment.number() != number) {
            throw new DamagedSegment("it has the number " + segment.number());
        }
        return segment;
    }

    private ByteBuffer read(long at, int length, String what) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(length);
        while (into.hasRemaining()) {
            if (channel.read(into, at + into.position()) < 0) {
                throw new EOFException("the file ends within a " + what);
            }
        }
        return into.flip();
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        int from = bytes.position();
        while (bytes.hasRemaining()) {
            channel.write(bytes, at + bytes.position() - from);
        }
    }

    private void note(Segment segment) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        offsets[count++] = end;
        end += 4L + segment.byteLength();
    }

    /** What was wrong with the file when it was opened. */
    public Optional<String> damage() {
        return damage;
    }

    /** How many segments there are. */
    public int segments() {
        return count;
    }

    /** How many values there are. */
    public long length() {
        return (long) count * Segment.LENGTH;
    }

    /** Adds the next segment. */
    public void appendBlocking(Segment segment) throws IOException {
        if (segment.number() != count) {
            throw new IllegalArgumentException("segment " + segment.number() + " does not follow " + (count - 1));
        }
        ByteBuffer bytes = ByteBuffer.allocate(4 + segment.byteLength());
        bytes.putInt(segment.byteLength()).put(segment.toBytes()).flip();
        write(bytes, end);
        note(segment);
        if (count % FORCE == 0) {
            channel.force(false);
        }
    }

    /**
     * The values of segment {@code number}.
     *
     * @throws IOException if it cannot be read, or was damaged since the file was opened
     */
    public Segment segmentBlocking(int number) throws IOException {
        try {
            return read(offsets[number], number);
        } catch (DamagedSegment e) {
            throw new IOException("segment " + number + " of " + path + " was damaged meanwhile", e);
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            channel.force(false);
        }
    }
}
