package dev.nimbus.gateway.store.log;

import dev.nimbus.cluster.DataSlot;
import dev.nimbus.files.PrivateFiles;
import dev.nimbus.gateway.store.log.LogEntry.Head;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches that a node which is gone has left in its subdirectory. A node reads its own alone: until one takes that
 * subdirectory nobody sees them.
 */
final class LeftBatches {
    private static final Logger LOG = LoggerFactory.getLogger(LeftBatches.class);
    /** Bytes of a file that may be removals alone: some ten thousand. */
    private static final int MOST_LOOKED_AT = 1 << 20;

    private LeftBatches() {}

    /** Whether files of batches are in a subdirectory, which may not be there. */
    static boolean areInBlocking(Path slot) {
        if (!Files.isDirectory(slot)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(slot, BatchLog.FILES)) {
            for (Path file : files) {
                if (!isOfRemovalsBlocking(file)) {
                    return true;
                }
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be listed: {}", slot, e.toString());
        }
        return false;
    }

    /** Whether a file says that batches were removed and no more; what cannot be read may say more. */
    private static boolean isOfRemovalsBlocking(Path file) {
        try {
            byte[] bytes = PrivateFiles.readBeginningBlocking(file, MOST_LOOKED_AT);
            return areRemovals(bytes, LogSegment.saltBlocking(file));
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static boolean areRemovals(byte[] bytes, long salt) {
        int at = LogSegment.BEGINNING;
        while (at < bytes.length) {
            byte[] rest = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + LogEntry.MOST_HEAD));
            Optional<Head> head = LogEntry.readHead(rest, rest.length, salt, at);
            if (head.filter(one -> one.kind() == LogEntry.Kind.REMOVED).isEmpty()) {
                return false;
            }
            at += head.get().entryLength();
        }
        return bytes.length < MOST_LOOKED_AT;
    }

    /** The subdirectories beside this one that have batches, and that no node holds; the log names them. */
    static List<Path> besideBlocking(DataSlot own) throws IOException {
        List<Path> left = own.unheldBlocking(LeftBatches::areInBlocking);
        left.forEach(slot -> LOG.warn(
                "{} has batches of a node that is gone, which nobody sees: one more node that is started with this data"
                        + " directory goes on with them",
                slot));
        return left;
    }
}
