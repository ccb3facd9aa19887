package dev.nimbus.gateway.limits;

/**
 * The limits of a gateway. None of its queues or buffers grows without one of these. Users set one of them, the effort: each other value is
 * a constant with its reason, or a share of the heap. Tests set them to reach a limit.
 */
public enum GatewaySetting {
    /** Bytes at which a chunk is cut. With its last line and the header it stays below the 64 KiB of one socket read. */
    CHUNK_BYTES(63 << 10),
    /** Queries at which a chunk is cut, however short its lines are. */
    CHUNK_QUERIES(4096),
    /** The longest line that is held whole. Of a longer line only what solvers can fold is answered. */
    LINE_BYTES(heapShare(64, 32 << 20)),
    /** Bytes at which a piece of a longer line is cut. */
    PIECE_BYTES(256 << 10),
    /** How long an upload may send nothing before it gets 408. */
    UPLOAD_IDLE_MILLIS(60_000),
    /** Connections at once; one more takes the place of one without a request, or is closed. Each may hold 64 KiB as read, a chunk, and a message, also when all memory is spent. */
    CONNECTIONS(heapShare(512 << 10, 10_000)),
    /** How long the head of a request may take. */
    HEAD_MILLIS(10_000),
    /** Requests of one caller a minute: about what a processor serves. */
    CALLER_REQUESTS(processors(120_000)),
    /** Bytes of bodies of one caller a minute: 70 MB/s a processor. */
    CALLER_BYTES(processors(4L << 30)),
    /** CPU seconds of solvers a minute for one caller while others call too: half of this machine. */
    CALLER_CPU_SECONDS(processors(30)),
    /** Open batches of one caller. */
    CALLER_BATCHES(1000),
    /** How long a connection may be open without a request: more than the 60 s after which load balancers reuse one. */
    CONNECTION_IDLE_MILLIS(75_000),
    /** How long a client may take nothing of what is sent to it before its connection is aborted. */
    STALL_MILLIS(300_000),
    /** How long a WebSocket, or a connection between requests, is quiet before it makes room where connections run out. */
    QUIET_MILLIS(5_000),
    /** Unsent bytes of answers at which a connection's next request waits. */
    PIPELINE_BYTES(4 << 10),
    /** Batches under way at one gateway; 503 beyond. */
    BATCHES(10_000),
    /** How long a batch is kept after its end. */
    KEPT_MILLIS(3_600_000),
    /** How long a call on a batch waits for the store, then 503: longer than a database takes to fail, or a lost member to be given up. */
    STORE_MILLIS(30_000),
    /** Milliseconds between two looks for batches that have expired, lost their owner or have no reader. */
    SWEEP_MILLIS(5_000),
    /** Bytes of queries and answers of batches under way in memory; more is in the store alone. */
    BATCH_MEMORY(heapShare(8, 128 << 20)),
    /** Bytes of answered blocks in memory, for readers. More make the collector's pauses longer. */
    BLOCK_CACHE(heapShare(16, 32 << 20)),
    /** Batches that a node keeps on its disk: it holds about 1 KiB of each in memory. An upload gets 507 beyond. */
    KEPT_BATCHES(heapShare(4 << 10, Integer.MAX_VALUE)),
    /** Bytes of batches on the disk at which an upload gets 507; what the file system has left counts before that. */
    DISK_QUOTA(Long.MAX_VALUE),
    /** Bytes of incomplete lines of all uploads; 503 beyond. As much of longer lines may wait for solvers. */
    LINE_MEMORY(heapShare(16, 256 << 20)),
    /** Bytes under way in all streams; above it each has one chunk at most. */
    STREAM_MEMORY(heapShare(16, 128 << 20)),
    /** Bytes of one stream that may wait, be solved, or wait for the reader. */
    STREAM_WINDOW(2 << 20),
    /** The longest WebSocket frame a client may send; a longer one closes the socket with 1009. */
    FRAME_BYTES(1 << 20),
    /** Bytes of lines in one WebSocket message or one write of a response. */
    MESSAGE_BYTES(60 << 10),
    /** Unsent bytes at which the stream to one client pauses: what a reader on a fast network needs. */
    WRITE_QUEUE(256 << 10),
    /** Unsent bytes to all clients; above it each has one message at most. */
    WRITE_MEMORY(heapShare(16, 128 << 20)),
    /** Heaps of one request for a table; 413 beyond. */
    TABLE_HEAPS(100_000_000),
    /** Ranges of 4096 heaps of one table under way before the client has taken one. */
    TABLE_RANGES(4),
    /** How long a solver may be silent before the gateway takes it for dead: seven heartbeats. */
    SILENCE_MILLIS(3_500),
    /** How long a call waits while no solver is there: longer than one takes to join. */
    SOLVER_WAIT_MILLIS(5_000),
    /** How long a stream of queries waits likewise: longer than a solver takes to start again, in a container too. */
    STREAM_WAIT_MILLIS(30_000),
    /** Failed deliveries of one query, sent alone, after which it is answered {@code internal}. */
    DELIVERIES(5),
    /** Chunks of one batch or stream that seem to kill solvers, at which no more of it is sent. */
    QUARANTINED(64),
    /** Bytes of expected replies at which nothing more is sent to solvers. */
    REPLY_MEMORY(heapShare(8, 256 << 20)),
    /** CPU time that one search may be given at once: an hour for the user of this machine; {@code --max-effort} sets it. */
    EFFORT_MILLIS(3_600_000),
    /** How long the gateway reads and drops what a refused client still sends. */
    LINGER_MILLIS(2_000),
    /** How long a closing gateway waits for batches and streams under way. */
    DRAIN_MILLIS(10_000);

    private final long usual;

    GatewaySetting(long usual) {
        this.usual = usual;
    }

    /** The value where a test sets no other. */
    public long usual() {
        return usual;
    }

    private static long processors(long each) {
        return each * Runtime.getRuntime().availableProcessors();
    }

    /** One part of the heap, but no more than {@code most}. */
    private static long heapShare(int part, long most) {
        return Math.min(most, Runtime.getRuntime().maxMemory() / part);
    }
}
