package dev.nimbus.gateway.store.log;

import dev.nimbus.cluster.DataSlot;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches that a node which is gone has left in its subdirectory. A node reads its own alone: until one takes that
 * subdirectory nobody sees them.
 */
final class LeftBatches {
    private static final Logger LOG = LoggerFactory.getLogger(LeftBatches.class);

    private LeftBatches() {}

    /** Whether entries of batches are in a subdirectory, which may not be there. Where all are removed, a sweep soon leaves none. */
    static boolean areInBlocking(Path slot) {
        if (!Files.isDirectory(slot)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(slot, BatchLog.FILES)) {
            for (Path file : files) {
                if (Files.size(file) > LogSegment.BEGINNING) {
                    return true;
                }
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be listed: {}", slot, e.toString());
        }
        return false;
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
