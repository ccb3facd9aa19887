package dev.nimbus.gateway.spool;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An append-only file. Appended arrays queue up and are written in order, many at once; a write that fails (a full
 * disk, say) is tried again each second, for what was accepted is not given up.
 */
public final class SpoolFile {
    private static final Logger LOG = LoggerFactory.getLogger(SpoolFile.class);
    private static final int MOST_AT_ONCE = 4 << 20;
    private static final long RETRY_MILLIS = 1000;

    private record Append(byte[] bytes, Promise<Void> written) {}

    private final Spool spool;
    private final Path path;
    private final ArrayDeque<Append> pending = new ArrayDeque<>();
    private Optional<FileChannel> channel = Optional.empty();
    private long appended;
    private long written;
    private boolean writing;
    private boolean failing;
    private boolean deleted;

    SpoolFile(Spool spool, Path path) {
        this.spool = spool;
        this.path = path;
    }

    /** Bytes appended so far, which is where the next ones will stand. */
    public long end() {
        return appended;
    }

    /** Bytes that it takes of the spool: none once it is deleted. */
    public long used() {
        return deleted ? 0 : appended;
    }

    /** Appends {@code bytes} at {@link #end}; the future tells when they are written. */
    public Future<Void> append(byte[] bytes) {
        Promise<Void> promise = Promise.promise();
        pending.add(new Append(bytes, promise));
        appended += bytes.length;
        spool.countAppended(bytes.length);
        writeOn();
        return promise.future();
    }

    /** Reads bytes that have been written; fails only once the file is deleted. */
    public Future<byte[]> read(long offset, int length) {
        Promise<byte[]> promise = Promise.promise();
        readInto(promise, offset, length);
        return promise.future();
    }

    private void readInto(Promise<byte[]> promise, long offset, int length) {
        Optional<FileChannel> open = channel;
        if (deleted || open.isEmpty()) {
            promise.fail(new IOException(path + " is deleted"));
            return;
        }
        spool.runBlocking(() -> readBlocking(open.get(), offset, length))
                .onSuccess(promise::complete)
                .onFailure(e -> readAgain(promise, offset, length, e));
    }

    private void readAgain(Promise<byte[]> promise, long offset, int length, Throwable cause) {
        if (deleted) { // In the middle of it, and nothing is wrong with the disk.
            readInto(promise, offset, length);
            return;
        }
        LOG.error("cannot read {}, trying again in a second: {}", path, cause.toString());
        spool.later(RETRY_MILLIS, () -> readInto(promise, offset, length));
    }

    /** Deletes the file; what was not written yet never will be. */
    public void delete() {
        if (!deleted) {
            deleted = true;
            long dropped = 0;
            for (Append append : pending) {
                dropped += append.bytes().length;
            }
            pending.clear();
            setFailing(false);
            spool.countFreed(appended);
            spool.countWritten(dropped);
            if (!writing) {
                remove();
            }
        }
    }

    private void writeOn() {
        if (writing || deleted || pending.isEmpty()) {
            return;
        }
        writing = true;
        List<Append> run = nextRun();
        long at = written;
        spool.runBlocking(() -> writeBlocking(run, at)).onComplete(done -> {
            writing = false;
            if (done.succeeded()) {
                wrote(run, done.result());
            } else {
                failed(run, done.cause());
            }
        });
    }

    private List<Append> nextRun() {
        List<Append> run = new ArrayList<>();
        int bytes = 0;
        while (!pending.isEmpty() && bytes < MOST_AT_ONCE) {
            bytes += pending.element().bytes().length;
            run.add(pending.remove());
        }
        return run;
    }

    private void wrote(List<Append> run, FileChannel open) {
        channel = Optional.of(open);
        long bytes = 0;
        for (Append append : run) {
            bytes += append.bytes().length;
        }
        written += bytes;
        spool.countWritten(bytes);
        if (deleted) {
            remove();
            return;
        }
        setFailing(false);
        run.forEach(append -> append.written().complete());
        writeOn();
    }

    private void failed(List<Append> run, Throwable cause) {
        if (deleted) {
            spool.countWritten(
                    run.stream().mapToLong(append -> append.bytes().length).sum());
            remove();
            return;
        }
        if (!failing) {
            LOG.error("cannot write {}, trying again each second: {}", path, cause.toString());
        }
        setFailing(true);
        for (int i = run.size() - 1; i >= 0; i--) {
            pending.addFirst(run.get(i));
        }
        spool.later(RETRY_MILLIS, this::writeOn);
    }

    private void setFailing(boolean now) {
        if (failing != now) {
            failing = now;
            spool.countFailing(now ? 1 : -1);
        }
    }

    private FileChannel writeBlocking(List<Append> run, long from) throws IOException {
        FileChannel open = channel.isPresent() ? channel.get() : openBlocking();
        try {
            long at = from;
            for (Append append : run) {
                ByteBuffer bytes = ByteBuffer.wrap(append.bytes());
                while (bytes.hasRemaining()) {
                    at += open.write(bytes, at);
                }
            }
            return open;
        } catch (IOException e) {
            if (channel.isEmpty()) {
                open.close();
            }
            throw e;
        }
    }

    private FileChannel openBlocking() throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
    }

    private static byte[] readBlocking(FileChannel open, long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (open.read(bytes, offset + bytes.position()) < 0) {
                throw new EOFException("the spool ends before byte " + (offset + length));
            }
        }
        return bytes.array();
    }

    private void remove() {
        Optional<FileChannel> open = channel;
        channel = Optional.empty();
        if (written > 0 || open.isPresent()) {
            spool.runBlocking(() -> {
                        if (open.isPresent()) {
                            open.get().close();
                        }
                        return Files.deleteIfExists(path);
                    })
                    .onFailure(e -> LOG.warn("cannot delete {}: {}", path, e.toString()));
        }
    }
}
