package dev.nimbus.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/**
 * Notices that files were changed: looks at their time, size and identity twice a second, on a worker thread. A change counts
 * when the next look finds the files as the last one did, since many programs empty a file before they write it. Files that go on changing
 * are taken at the third look that finds a change, unless one of them is empty. A file system that
 * hangs holds up that one thread: in order with other blocking work it would hold up page files and batches too.
 */
public final class FileWatch {
    private static final long EVERY_MILLIS = 500;
    private static final int MOST_UNTAKEN = 3;

    private final Vertx vertx;
    private final List<Path> files;
    private final Runnable changedBlocking;
    private final long timer;
    private volatile List<String> seen;
    private volatile List<String> taken;
    /** Looks since the last one that found what was taken. */
    private int untaken;

    private boolean looking;

    private FileWatch(Vertx vertx, List<Path> files, List<String> seen, Runnable changedBlocking) {
        this.vertx = vertx;
        this.files = files;
        this.seen = seen;
        this.taken = seen;
        this.changedBlocking = changedBlocking;
        this.timer = vertx.setPeriodic(EVERY_MILLIS, id -> look());
    }

    /**
     * Begins to watch; to be called before the files are read for the first time.
     *
     * @param changedBlocking is run on a worker thread after each change
     */
    public static Future<FileWatch> start(Vertx vertx, List<Path> files, Runnable changedBlocking) {
        return vertx.executeBlocking(() -> stateBlocking(files), false)
                .map(seen -> new FileWatch(vertx, files, seen, changedBlocking));
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
        untaken = seen.equals(taken) ? 0 : untaken + 1;
        if (untaken > 0 && (seen.equals(before) || (untaken >= MOST_UNTAKEN && !isEmptyBlocking()))) {
            taken = seen;
            untaken = 0;
            changedBlocking.run();
        }
        return null;
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
