package dev.nimbus.load;

import dev.nimbus.protocol.Lines;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.util.concurrent.TimeUnit;

/** Reads the answers of one batch: counts them, shows them to whoever watches, and keeps to a pace if it is told. */
public final class AnswerReader {
    /** Sees every piece of answers as it is read. */
    public interface Watcher {
        /**
         * Takes a piece.
         *
         * @param answers its bytes
         * @param lines how many line ends are among them
         */
        void read(byte[] answers, int lines);
    }

    private static final Watcher NOBODY = (answers, lines) -> {};
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Vertx vertx;
    private final long bytesPerSecond;
    private final Watcher watcher;
    private long begin;
    private long bytes;
    private long lines;

    private AnswerReader(Vertx vertx, long bytesPerSecond, Watcher watcher) {
        this.vertx = vertx;
        this.bytesPerSecond = bytesPerSecond;
        this.watcher = watcher;
    }

    /** Reads as fast as it can, and shows every piece to {@code watcher}. */
    public static AnswerReader ofWatched(Vertx vertx, Watcher watcher) {
        return new AnswerReader(vertx, 0, watcher);
    }

    /** Reads so many bytes a second, 0 for as fast as it can, stopping the stream in between. */
    public static AnswerReader ofPaced(Vertx vertx, long bytesPerSecond) {
        return new AnswerReader(vertx, bytesPerSecond, NOBODY);
    }

    /** Bytes read so far. */
    public long bytes() {
        return bytes;
    }

    /** Answer lines read so far. */
    public long lines() {
        return lines;
    }

    void take(Buffer piece, ReadStream<?> stream) {
        byte[] read = piece.getBytes();
        bytes += read.length;
        int ends = Lines.count(read, 0, read.length);
        lines += ends;
        watcher.read(read, ends);
        if (bytesPerSecond > 0) {
            rest(stream);
        }
    }

    /** Stops the stream until the bytes read so far are due. */
    private void rest(ReadStream<?> stream) {
        long now = System.nanoTime();
        begin = begin == 0 ? now : begin;
        double due = (double) bytes / bytesPerSecond * SECOND;
        long waitMillis = TimeUnit.NANOSECONDS.toMillis((long) due - (now - begin));
        if (waitMillis > 0) {
            stream.pause();
            vertx.setTimer(waitMillis, timer -> stream.resume());
        }
    }
}
