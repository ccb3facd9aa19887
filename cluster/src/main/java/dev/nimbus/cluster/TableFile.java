package dev.nimbus.cluster;

import dev.nimbus.files.PrivateFiles;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of a {@link TableDisk}. H2 closes a store for good when it cannot write to it: once the disk has room again, the file is opened
 * again. A damaged file is renamed and a new one begun; so is one that cannot be read at the start of the node. Later such a file
 * is left, for the process may have too many files open, and renamed when a third try in a row fails.
 */
final class TableFile implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TableFile.class);
    private static final int CACHE_MEGABYTES = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long SHORTEST_PAUSE = Duration.ofSeconds(5).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofMinutes(1).toNanos();
    private static final int MOST_FAILED_READS = 3;

    private final Path file;
    private final LongSupplier nanos;
    /** Held while the file is opened again, which takes long for a large one. */
    private final ReentrantLock opening = new ReentrantLock();

    private volatile MVStore store;
    private long openedAt;
    private long pause = SHORTEST_PAUSE;
    private int failedReads;
    private boolean isClosed;

    private TableFile(Path file, MVStore store, LongSupplier nanos) {
        this.file = file;
        this.store = store;
        this.nanos = nanos;
        this.openedAt = nanos.getAsLong();
    }

    /** @throws IllegalArgumentException if it cannot be written, or another program goes on using it */
    static TableFile openBlocking(Path file, LongSupplier nanos) {
        return new TableFile(file, openAtStartBlocking(file), nanos);
    }

    /** Other nodes may look into the file for a moment, until it is open here. */
    private static MVStore openAtStartBlocking(Path file) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return openOrAnewBlocking(file);
            } catch (MVStoreException e) {
                if (isUnreadable(e)) {
                    return openAnewBlocking(file, e);
                }
                if (e.getErrorCode() == DataUtils.ERROR_WRITING_FAILED) {
                    throw new IllegalArgumentException(
                            file + " cannot be written: " + rootOf(e).getMessage(), e);
                }
                if (System.nanoTime() - end > 0 || !pausesBlocking()) {
                    throw new IllegalArgumentException(file + " is used by another program", e);
                }
            }
        }
    }

    private static MVStore openOrAnewBlocking(Path file) {
        try {
            return open(file);
        } catch (MVStoreException e) {
            if (e.getErrorCode() == DataUtils.ERROR_WRITING_FAILED
                    || e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED
                    || isUnreadable(e)) {
                throw e;
            }
            return openAnewBlocking(file, e);
        }
    }

    /** One that ends too early is damaged. */
    private static boolean isUnreadable(MVStoreException failure) {
        return failure.getErrorCode() == DataUtils.ERROR_READING_FAILED && !(rootOf(failure) instanceof EOFException);
    }

    static Throwable rootOf(Throwable failure) {
        return failure.getCause() == null ? failure : rootOf(failure.getCause());
    }

    private static boolean pausesBlocking() {
        try {
            Thread.sleep(20);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static MVStore open(Path file) {
        return new MVStore.Builder()
                .fileName(file.toString())
                .cacheSize(CACHE_MEGABYTES)
                .backgroundExceptionHandler((thread, failure) -> LOG.warn(
                        "{} cannot be written: {}", file, rootOf(failure).getMessage()))
                .open();
    }

    /** The new file is there before the other one is renamed: a process that cannot open any file renames none. */
    private static MVStore openAnewBlocking(Path file, MVStoreException damage) {
        try {
            Path aside = aside(file);
            Path anew = file.resolveSibling(TableDisk.FILE + ".new");
            PrivateFiles.createBlocking(anew);
            Files.move(file, aside);
            Files.move(anew, file);
            LOG.error("{} is damaged and set aside as {}; its tables are computed again", file, aside, damage);
            return open(file);
        } catch (IOException | MVStoreException e) {
            throw new IllegalArgumentException(file + " is damaged, and cannot be set aside: " + e, e);
        }
    }

    private static Path aside(Path file) {
        int number = 1;
        while (Files.exists(file.resolveSibling(TableDisk.FILE + ".damaged-" + number))) {
            number++;
        }
        return file.resolveSibling(TableDisk.FILE + ".damaged-" + number);
    }

    /** It may be closed: one thread at a time tries to open it again, and keeps no other waiting. */
    MVStore storeBlocking() {
        if (store.isClosed() && opening.tryLock()) {
            try {
                long since = nanos.getAsLong() - openedAt;
                if (!isClosed && store.isClosed() && since > pause) {
                    reopenBlocking(since);
                }
            } finally {
                opening.unlock();
            }
        }
        return store;
    }

    private void reopenBlocking(long since) {
        openedAt += since;
        boolean wasOpenForLong = since > 2 * LONGEST_PAUSE;
        pause = wasOpenForLong ? SHORTEST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
        try {
            store = openAgainBlocking();
            LOG.info("{} is open again", file);
        } catch (MVStoreException | IllegalArgumentException e) {
            LOG.warn("{} cannot be opened again: {}", file, rootOf(e).getMessage());
        }
    }

    private MVStore openAgainBlocking() {
        int failedBefore = failedReads;
        failedReads = 0;
        try {
            return openOrAnewBlocking(file);
        } catch (MVStoreException e) {
            if (!isUnreadable(e)) {
                throw e;
            }
            if (failedBefore + 1 == MOST_FAILED_READS) {
                return openAnewBlocking(file, e);
            }
            failedReads = failedBefore + 1;
            throw e;
        }
    }

    @Override
    public void close() {
        opening.lock();
        try {
            isClosed = true;
            store.close();
        } finally {
            opening.unlock();
        }
    }
}
