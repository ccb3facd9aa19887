package dev.nimbus.gateway;

import java.util.Locale;

/**
 * Every bound of the gateway, in one place. None of its queues or buffers grows without one of these, and each can be
 * set: as {@code --notation VALUE} on the command line, or as {@code NIMBUS_NOTATION} in the environment.
 */
public enum Bound {
    /** With its last line and the event bus's header just below 64 KiB, which is what Netty reads at one go. */
    CHUNK_BYTES(63 << 10, 1, 16 << 20, "bytes at which a chunk of lines is cut and can be sent to a solver"),
    CHUNK_QUERIES(4096, 1, 1 << 20, "queries at which a chunk is cut, however short its lines are"),
    LINE_BYTES(
            new HeapShare(64, 32 << 20),
            1,
            512 << 20,
            "the longest line that is held whole; of a longer one only what folds is answered, else too-large"),
    PIECE_BYTES(256 << 10, 1, 16 << 20, "bytes at which a piece of a longer line is cut and can be sent to a solver"),
    UPLOADS(1024, 1, 1 << 20, "request bodies read at once; more are refused with 503"),
    UPLOAD_IDLE_MILLIS(60_000, 1, 86_400_000, "how long an upload may send nothing before it is given up"),
    /** Each may have one message of answers that is not taken: all of them half a heap, as much as there is beside it. */
    CONNECTIONS(new HeapShare(128 << 10, 10_000), 1, 1 << 24, "connections at once; one more is closed as it comes"),
    CONNECTION_IDLE_MILLIS(75_000, 1, 86_400_000, "how long a connection may be without a whole request head"),
    READ_BYTES(128 << 10, 1 << 10, 16 << 20, "bytes read from a connection before the others have their turn"),
    PIPELINE_BYTES(
            4 << 10,
            1 << 8,
            16 << 20,
            "bytes of requests to come, or of answers not taken, at which a connection's next request is not read"),
    BATCHES(
            10_000,
            1,
            1 << 24,
            "batches kept at once; more are refused with 503 unless an old one was read to its end"),
    /** Some 200 bytes each while they wait: a fifth of the heap, and 16 GiB of queries for a heap of 256 MiB. */
    BATCH_CHUNKS(
            new HeapShare(1 << 10, 16 << 20),
            1,
            1 << 30,
            "chunks of all batches kept at once; an upload that would make more is refused with 503"),
    KEPT_MILLIS(3_600_000, 1, 365L * 86_400_000, "how long a batch and its answers are kept after its end"),
    QUERY_MEMORY(32 << 20, 0, 1L << 40, "bytes of queries of all batches that wait in memory; more wait on disk"),
    ANSWER_MEMORY(16 << 20, 0, 1L << 40, "bytes of answers of all batches kept in memory; older ones are on disk"),
    SPOOL_QUOTA(16L << 30, 0, 1L << 50, "bytes on disk at which an upload is refused with 507"),
    SPOOL_RESERVE(
            48L << 30,
            0,
            1L << 50,
            "bytes on disk beyond the quota for answers to batches already accepted; in its second half batches wait"
                    + " that may need more than is left, and what can never fit gets too-large"),
    SPOOL_LAG(16 << 20, 1, 1L << 40, "bytes not yet written to disk at which uploads and dispatch pause"),
    LINE_MEMORY(256 << 20, 0, 1L << 40, "bytes of lines not yet complete of all uploads; more are refused with 503"),
    STREAMS(4096, 1, 1 << 24, "streaming requests, live sockets and readers of answers at once; more get 503"),
    STREAM_MEMORY(
            128 << 20, 0, 1L << 40, "bytes under way in all streams together; above it each has one chunk at most"),
    STREAM_WINDOW(2 << 20, 1, 1L << 40, "bytes of one streaming request that may wait, be solved, or await its reader"),
    FRAME_BYTES(1 << 20, 125, 64 << 20, "the longest WebSocket frame a client may send; a longer one closes with 1009"),
    MESSAGE_BYTES(60 << 10, 1, 16 << 20, "bytes of lines in one WebSocket message or one write of a response"),
    WRITE_QUEUE(256 << 10, 1, 1 << 30, "bytes written to a client and not yet taken by it at which its stream pauses"),
    WRITE_MEMORY(
            new HeapShare(8, 128 << 20),
            1,
            1L << 40,
            "bytes written to all clients and not yet taken; above it each has one message at most"),
    TABLE_HEAPS(100_000_000, 1, 1L << 40, "heaps of one request for a table; more are refused with 413"),
    TABLE_RANGES(4, 1, 1024, "ranges of 4096 heaps of one table that are asked for before the client has taken one"),
    SILENCE_MILLIS(3_500, 1, 3_600_000, "how long a solver may be silent before it is taken for gone"),
    TRIES(5, 1, 1000, "failed tries after which a chunk is bisected to find the query that solvers die of"),
    TRIES_OF_HALF(2, 1, 1000, "failed tries after which half a chunk is bisected further, or one query given up"),
    SUSPECTS(
            64, 1, 1 << 20, "chunks of one batch or stream that solvers seem to die of at which no more of it is sent"),
    LINGER_MILLIS(2_000, 0, 60_000, "how long what a refused client still sends is read and dropped before the close"),
    DRAIN_MILLIS(10_000, 0, 3_600_000, "how long a closing gateway waits for batches and streams under way");

    /** A preset that is a part of the bytes of the heap, but no more than {@code most}. */
    private record HeapShare(int part, long most) {
        long bytes() {
            return Math.min(most, Runtime.getRuntime().maxMemory() / part);
        }

        @Override
        public String toString() {
            return "1/" + part + " of the heap, " + most + " at the most";
        }
    }

    private final long preset;
    private final String presetText;
    private final long least;
    private final long most;
    private final String meaning;

    Bound(long preset, long least, long most, String meaning) {
        this(preset, Long.toString(preset), least, most, meaning);
    }

    Bound(HeapShare preset, long least, long most, String meaning) {
        this(preset.bytes(), preset.toString(), least, most, meaning);
    }

    Bound(long preset, String presetText, long least, long most, String meaning) {
        this.preset = preset;
        this.presetText = presetText;
        this.least = least;
        this.most = most;
        this.meaning = meaning;
    }

    /** The name users know it by, such as {@code chunk-bytes}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The value where none is set. */
    public long preset() {
        return preset;
    }

    /** {@link #preset} for people: a number, or what it follows. */
    public String presetText() {
        return presetText;
    }

    /** What it bounds, and what happens there. */
    public String meaning() {
        return meaning;
    }

    /**
     * Gives {@code value} back if it is in range.
     *
     * @throws IllegalArgumentException if it is not
     */
    long require(long value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    notation() + " is " + value + "; it is a number from " + least + " to " + most + ": " + meaning);
        }
        return value;
    }
}
