package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.spool.SpoolFile;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;

/**
 * The chunks of one batch that no solver has taken yet, in order. A chunk that comes when the memory for them is used
 * up goes to the spool at once and is read back when its turn is near.
 */
final class ChunkQueue {
    private static final int AHEAD_CHUNKS = 8;
    private static final int AHEAD_BYTES = 1 << 20;
    private static final byte[] ON_DISK = {};

    private static final class Waiting {
        QueryChunk chunk;
        final int length;
        final long offset;
        boolean inBudget;
        boolean written;
        boolean loading;

        Waiting(QueryChunk chunk, long offset, boolean inBudget) {
            this.chunk = chunk;
            this.length = chunk.body().length;
            this.offset = offset;
            this.inBudget = inBudget;
        }

        boolean isAtHand() {
            return chunk.body() != ON_DISK;
        }
    }

    private final MemoryBudget memory;
    private final SpoolFile file;
    private final Runnable onReady;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private Future<Void> lastWrite = Future.succeededFuture();

    /** @param onReady runs when the queue becomes ready by a chunk that was read back */
    ChunkQueue(MemoryBudget memory, SpoolFile file, Runnable onReady) {
        this.memory = memory;
        this.file = file;
        this.onReady = onReady;
    }

    void add(QueryChunk chunk) {
        int length = chunk.body().length;
        if (length == 0 || memory.tryTake(length)) {
            waiting.add(new Waiting(chunk, 0, true));
        } else {
            Waiting entry = new Waiting(chunk, file.end(), false);
            waiting.add(entry);
            lastWrite = file.append(chunk.body()).onSuccess(v -> written(entry));
        }
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    boolean isReady() {
        return !waiting.isEmpty() && waiting.element().isAtHand();
    }

    QueryChunk next() {
        Waiting entry = waiting.remove();
        if (entry.inBudget) {
            memory.give(entry.length);
        }
        readAhead();
        return entry.chunk;
    }

    /** Tells when all that was added is in memory or on disk for good. */
    Future<Void> settled() {
        return lastWrite;
    }

    /** Bytes of its file: it is shortened by nothing but {@link #clear}. */
    long bytesOnDisk() {
        return file.used();
    }

    /** The chunks that wait, those on disk without their bodies. */
    List<QueryChunk> chunks() {
        return waiting.stream().map(entry -> entry.chunk).toList();
    }

    /** Forgets all chunks and deletes the file. */
    void clear() {
        for (Waiting entry : waiting) {
            if (entry.inBudget) {
                memory.give(entry.length);
            }
        }
        waiting.clear();
        file.delete();
    }

    private void written(Waiting entry) {
        entry.written = true;
        entry.chunk = entry.chunk.withBody(ON_DISK);
        readAhead();
    }

    /** Reads back the chunks whose turn is near: a few, but of a giant line's chunks only one. */
    private void readAhead() {
        Iterator<Waiting> entries = waiting.iterator();
        int bytes = 0;
        for (int i = 0; i < AHEAD_CHUNKS && bytes < AHEAD_BYTES && entries.hasNext(); i++) {
            Waiting entry = entries.next();
            bytes += entry.length;
            if (entry.written && !entry.loading && !entry.isAtHand()) {
                if (!takeMemory(entry, i == 0)) {
                    return;
                }
                load(entry);
            }
        }
    }

    /** What is read back counts like what was never written, but every batch may have its next chunk at hand. */
    private boolean takeMemory(Waiting entry, boolean next) {
        entry.inBudget = memory.tryTake(entry.length);
        if (!entry.inBudget && next) {
            memory.take(entry.length);
            entry.inBudget = true;
        }
        return entry.inBudget;
    }

    private void load(Waiting entry) {
        entry.loading = true;
        file.read(entry.offset, entry.length).onSuccess(body -> {
            entry.chunk = entry.chunk.withBody(body);
            onReady.run();
        });
    }
}
