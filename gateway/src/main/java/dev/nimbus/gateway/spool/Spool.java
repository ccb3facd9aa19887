package dev.nimbus.gateway.spool;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The spool of one gateway: hands out files and keeps count of them. Confined to the gateway's event loop; only the
 * reading and writing itself runs on worker threads.
 */
public final class Spool {
    /**
     * Bounds of the spool.
     *
     * @param quota bytes on disk at which uploads are refused
     * @param reserve bytes beyond the quota for answers to what was accepted
     * @param lag bytes given to the disk and not yet written at which whoever makes more is to pause
     */
    public record Limits(long quota, long reserve, long lag) {}

    private static final int WORKERS = 2;

    private final Vertx vertx;
    private final WorkerExecutor workers;
    private final SpoolDirectory directory;
    private final Limits limits;
    private final List<Runnable> waiting = new ArrayList<>();
    private long used;
    private long unwritten;
    private int failing;
    private int underWay;
    private Optional<Promise<Void>> closing = Optional.empty();
    private long files;

    private Spool(Vertx vertx, WorkerExecutor workers, SpoolDirectory directory, Limits limits) {
        this.vertx = vertx;
        this.workers = workers;
        this.directory = directory;
        this.limits = limits;
    }

    /** Opens a spool under {@code root}, after sweeping what dead gateways left there. */
    public static Future<Spool> open(Vertx vertx, Path root, Limits limits) {
        WorkerExecutor workers = vertx.createSharedWorkerExecutor("nimbus-spool", WORKERS);
        return workers.executeBlocking(() -> SpoolDirectory.openBlocking(root), false)
                .map(directory -> new Spool(vertx, workers, directory, limits))
                .onFailure(e -> workers.close());
    }

    /** A new file; nothing of it is on disk before something is appended. */
    public SpoolFile newFile(String name) {
        return new SpoolFile(this, directory.file(name + "-" + files++));
    }

    /** Whether an upload may add {@code bytes} more. */
    public boolean hasRoomFor(long bytes) {
        return used + bytes <= limits.quota();
    }

    /** Whether half of the reserve is used up, so that what is still to come may not fit. */
    public boolean isFilling() {
        return used >= limits.quota() + limits.reserve() / 2;
    }

    /** Bytes that may still be added, and those of the reserve are counted; 0 where it is full. */
    public long room() {
        return Math.max(0, limits.quota() + limits.reserve() - used);
    }

    /** Bytes beyond the quota for answers to what was accepted. */
    public long reserve() {
        return limits.reserve();
    }

    /** The most that is to be on disk. */
    public long capacity() {
        return limits.quota() + limits.reserve();
    }

    /** Bytes on disk, or on their way there. */
    public long used() {
        return used;
    }

    /** Whether the disk is behind by so much that whoever makes more should pause. */
    public boolean isLagging() {
        return unwritten > limits.lag();
    }

    /** Whether the last write of some file failed, so that it is being tried again. */
    public boolean isFailing() {
        return failing > 0;
    }

    /** Runs {@code action} once when the disk has caught up. */
    public void whenCaughtUp(Runnable action) {
        waiting.add(action);
    }

    /**
     * Removes all files, when the disk has done what it is at: a file that is made meanwhile would stay, and its thread
     * would find nobody to tell. To be called once, when the files are deleted, so that nothing new begins.
     */
    public Future<Void> close() {
        Promise<Void> idle = Promise.promise();
        closing = Optional.of(idle);
        tellIfIdle();
        return idle.future()
                .compose(v -> workers.executeBlocking(
                        () -> {
                            directory.closeBlocking();
                            return null;
                        },
                        false))
                .eventually(workers::close)
                .mapEmpty();
    }

    private void tellIfIdle() {
        if (underWay == 0) {
            closing.ifPresent(Promise::tryComplete);
        }
    }

    /** Runs on a worker. However quick that is, what follows from it never runs before this has returned. */
    <T> Future<T> runBlocking(Callable<T> action) {
        Promise<T> promise = Promise.promise();
        underWay++;
        workers.executeBlocking(action, false)
                .onComplete(done -> vertx.runOnContext(v -> {
                    underWay--;
                    promise.handle(done);
                    tellIfIdle();
                }));
        return promise.future();
    }

    void later(long millis, Runnable action) {
        vertx.setTimer(millis, id -> action.run());
    }

    void countAppended(int bytes) {
        used += bytes;
        unwritten += bytes;
    }

    void countWritten(long bytes) {
        boolean lagged = isLagging();
        unwritten -= bytes;
        if (lagged && !isLagging()) {
            List<Runnable> woken = List.copyOf(waiting);
            waiting.clear();
            woken.forEach(Runnable::run);
        }
    }

    void countFreed(long bytes) {
        used -= bytes;
    }

    void countFailing(int change) {
        failing += change;
    }
}
