package dev.nimbus.gateway.store.log;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file beside a batch log whose only use is the room that it takes. To get room on a disk without a free byte, the log has
 * to write that a batch is removed and which files it keeps; it then gives this file up for a moment.
 */
final class SpareRoom {
    /** Writes something; what a try that fails has done is done again, or does no harm. */
    @FunctionalInterface
    interface Write<T> {
        T runBlocking() throws IOException;
    }

    static final String FILE = "spare";

    /** A manifest of 200 GB of batches, or 6000 removals. */
    static final int BYTES = 256 << 10;

    private final FileChannel channel;

    SpareRoom(Path directory) throws IOException {
        this.channel = PrivateFiles.openBlocking(directory.resolve(FILE));
    }

    /** Writes, and if that fails does it again in this room. Where it still fails, the room is not the reason. */
    <T> T writeBlocking(Write<T> write) throws IOException {
        try {
            return write.runBlocking();
        } catch (IOException e) {
            if (channel.size() == 0) {
                throw e;
            }
        }
        channel.truncate(0);
        T written = write.runBlocking();
        fillBlocking();
        return written;
    }

    /** Takes what is missing of the room, as far as there is some. */
    void fillBlocking() throws IOException {
        int missing = BYTES - (int) channel.size();
        if (missing > 0) {
            byte[] bytes = new byte[missing];
            ThreadLocalRandom.current().nextBytes(bytes); // Some file systems store zeros without room.
            takeBlocking(ByteBuffer.wrap(bytes));
        }
    }

    private void takeBlocking(ByteBuffer bytes) throws IOException {
        channel.position(channel.size());
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException full) {
            return; // The next call takes the rest.
        }
    }

    void closeBlocking() throws IOException {
        channel.close();
    }
}
