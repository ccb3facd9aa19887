package dev.nimbus.gateway.http.queries;

import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.stream.StreamJob;
import dev.nimbus.protocol.QueryChunk;

/**
 * Gives a stream its chunks. That of a long line keeps its part of the memory for long lines when the line is complete, as long
 * as the stream lasts: each stream may take one, however little memory there is, and those of many streams would fill the heap.
 */
final class LongChunks {
    private final StreamJob job;
    /** A chunk of ordinary lines is no longer. */
    private final int ordinary;

    private final ByteLimit.Share incomplete;
    private final ByteLimit.Share complete;

    LongChunks(Gateway gateway, StreamJob job) {
        this.job = job;
        this.ordinary = 2 * gateway.sizes().chunkBytes();
        this.incomplete = gateway.lines().share();
        this.complete = gateway.lines().share();
    }

    void add(QueryChunk chunk) {
        int length = chunk.body().length;
        if (length > ordinary) {
            complete.hold(length);
        }
        job.add(chunk);
    }

    /** Says how much of a line has come; false if that is more than there is memory for. */
    boolean hold(int bytes) {
        return incomplete.hold(bytes);
    }

    void release() {
        incomplete.hold(0);
        complete.hold(0);
    }
}
