package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.spool.SpoolFile;
import io.vertx.core.Future;

/**
 * The answer lines of one chunk: in memory first, in the batch's file once memory is wanted for newer ones. Those that
 * the gateway {@linkplain RefusedAnswers refused} are in neither.
 */
public sealed class StoredAnswers permits RefusedAnswers {
    private static final byte[] ON_DISK = {};

    private final SpoolFile file;
    private final int length;
    private byte[] body;
    private long offset;

    StoredAnswers(SpoolFile file, byte[] body) {
        this.file = file;
        this.body = body;
        this.length = body.length;
    }

    /** Bytes kept of the lines. */
    int length() {
        return length;
    }

    /** Whether {@link #inMemory} has the lines. */
    public boolean isInMemory() {
        return body != ON_DISK;
    }

    /** The lines, which nobody may change; only while they are in memory. */
    public byte[] inMemory() {
        return body;
    }

    /** Reads the lines back from the file. */
    public Future<byte[]> read() {
        return isInMemory() ? Future.succeededFuture(inMemory()) : file.read(offset, length);
    }

    /** The batch is gone. */
    void drop() {
        body = ON_DISK;
    }

    /** Moves the lines to the file; they stay readable all the while. */
    void spill() {
        offset = file.end();
        file.append(body).onSuccess(v -> body = ON_DISK);
    }
}
