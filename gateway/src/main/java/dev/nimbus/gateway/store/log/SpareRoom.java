package dev.nimbus.gateway.store.log;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file beside a batch log whose only use is the room that it takes. To get room on a disk without a free byte, the log has
 * to write that a batch has ended or is removed, and which files it keeps; it then gives up a part of this file for a moment.
 */
final class SpareRoom {
    /** Writes something; what a try that fails has done is done again, or does no harm. */
    @FunctionalInterface
    interface Write<T> {
        T runBlocking() throws IOException;
    }

    static final String FILE = "spare";

    /** What one write takes at most: a manifest of 200 GB of batches. */
    static final int WRITE_BYTES = 256 << 10;

    /** What entries leave to manifests, and to the next start. */
    static final int KEPT_BYTES = 2 * WRITE_BYTES;

    /** Removals of all batches of a file, 40 bytes each where a record takes some 300, and what they leave. */
    static final int BYTES = (int) (BatchLog.SEGMENT_BYTES / 7) + 2 * KEPT_BYTES;

    private static final Logger LOG = LoggerFactory.getLogger(SpareRoom.class);

    private final FileChannel channel;

    SpareRoom(Path directory) throws IOException {
        this.channel = PrivateFiles.openBlocking(directory.resolve(FILE));
    }

    /**
     * Writes, and if that fails does it again in this room, of which {@code kept} bytes are left. Where it still fails, the
     * room is not the reason.
     */
    <T> T writeBlocking(int kept, Write<T> write) throws IOException {
        try {
            return write.runBlocking();
        } catch (IOException e) {
            if (channel.size() <= kept) {
                throw e;
            }
            return writeInRoomBlocking(kept, write, e);
        }
    }

    private <T> T writeInRoomBlocking(int kept, Write<T> write, IOException before) throws IOException {
        channel.truncate(Math.max(kept, channel.size() - WRITE_BYTES));
        try {
            return write.runBlocking();
        } catch (IOException again) {
            again.addSuppressed(before);
            throw again;
        } finally {
            fillBlocking();
        }
    }

    /** Takes what is missing of the room, as far as there is some; the next call takes the rest. */
    void fillBlocking() throws IOException {
        int missing = BYTES - (int) channel.size();
        byte[] bytes = new byte[Math.max(0, missing)];
        ThreadLocalRandom.current().nextBytes(bytes); // Some file systems store zeros without room.
        ByteBuffer left = ByteBuffer.wrap(bytes);
        channel.position(channel.size());
        try {
            while (left.hasRemaining()) {
                channel.write(left);
            }
        } catch (IOException full) {
            LOG.debug("the spare room lacks {} bytes: {}", left.remaining(), full.getMessage());
        }
    }

    void closeBlocking() throws IOException {
        channel.close();
    }
}
