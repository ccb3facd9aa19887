package dev.nimbus.gateway.access;

import dev.nimbus.files.PrivateFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that files were changed: looks at their time, size and identity twice a second, on a worker thread. A change counts
 * at the look after the one that finds it. If a file has just become empty by then, the change counts once the file stays so: many
 * programs empty a file before they write it. Files that cannot be read are read again at each look. A file system that
 * hangs holds up that one thread: in order with other blocking work it would hold up page files and batches too.
 */
public final class FileWatch {
    private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);
    private static final long EVERY_MILLIS = 500;

    private final Vertx vertx;
    private final List<Path> files;
    private final Callable<Void> reading;
    private final long timer;
    private volatile List<String> seen;
    /** As they were when they were read without a fault. */
    private volatile List<String> taken;
    /** Why they cannot be read. */
    private String fault = "";

    private boolean looking;

    private FileWatch(Vertx vertx, List<Path> files, List<String> seen, Callable<Void> reading) {
        this.vertx = vertx;
        this.files = files;
        this.seen = seen;
        this.taken = seen;
        this.reading = reading;
        this.timer = vertx.setPeriodic(EVERY_MILLIS, id -> look());
    }

    /**
     * Begins to watch; to be called before the files are read for the first time.
     *
     * @param reading reads the files, on a worker thread, after each change; if it fails, what was read before stays in use
     */
    public static Future<FileWatch> start(Vertx vertx, List<Path> files, Callable<Void> reading) {
        return vertx.executeBlocking(() -> stateBlocking(files), false)
                .map(seen -> new FileWatch(vertx, files, seen, reading));
    }

    private void look() {
        if (!looking) {
            looking = true;
            vertx.executeBlocking(this::lookBlocking, false).onComplete(done -> looking = false);
        }
    }

    Void lookBlocking() {
        List<String> before = seen;
        seen = stateBlocking(files);
        if (!seen.equals(before)) {
            fault = ""; // What is wrong with another content is told, though it be the same.
        }
        if (!before.equals(taken) && (seen.equals(before) || !isEmptyBlocking())) {
            readBlocking();
        }
        return null;
    }

    private void readBlocking() {
        try {
            reading.call();
            taken = seen;
            fault = "";
            LOG.debug("read {} again", files);
        } catch (Exception e) {
            String reason = PrivateFiles.reason(e);
            if (!reason.equals(fault)) {
                LOG.error("what was read before of {} stays in use: {}", files, reason);
            }
            fault = reason;
        }
    }

    /** A file that is missing counts as empty: some programs delete a file before they write it. */
    private boolean isEmptyBlocking() {
        return files.stream().anyMatch(file -> file.toFile().length() == 0);
    }

    private static List<String> stateBlocking(List<Path> files) {
        return files.stream().map(FileWatch::stateBlocking).toList();
    }

    private static String stateBlocking(Path file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return now.lastModifiedTime() + " " + now.size() + " " + now.fileKey();
        } catch (IOException e) {
            return "missing";
        }
    }

    public void close() {
        vertx.cancelTimer(timer);
    }
}
