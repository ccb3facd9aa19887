package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** A block whose chunks are in memory: it is being uploaded, sent or answered, or waits to be stored. */
public final class LiveBlock {
    final int number;
    /** By their first lines. */
    private final TreeMap<Long, StoredChunk> chunks = new TreeMap<>();

    private int queryBytes;
    private long bytes;
    private long answerBytes;
    private int unanswered;
    /** Chunks from this line on are not sent. */
    private long unsentLine;

    private boolean closed;

    long closedAt;
    long storedAt;
    /** Grows with each change of what there is to store. */
    private int version = 1;

    /** The version that the store holds; 0 for none. */
    private int stored;

    /** The version that is being stored; 0 for none. */
    private int storing;

    /** Of the {@link LiveMemory}; 0 for none. */
    long evictionTicket;

    LiveBlock(int number) {
        this.number = number;
    }

    static LiveBlock of(int number, Block block) {
        LiveBlock live = new LiveBlock(number);
        block.chunks().forEach(live::put);
        live.closed = true;
        live.stored = live.version;
        return live;
    }

    void add(QueryChunk chunk) {
        put(StoredChunk.unanswered(chunk));
        queryBytes += chunk.body().length;
    }

    /** Takes a chunk, in place of the one that begins at the same line. */
    void put(StoredChunk chunk) {
        Optional.ofNullable(chunks.put(chunk.chunk().firstLine(), chunk)).ifPresent(before -> count(before, -1));
        count(chunk, 1);
        version++;
    }

    private void count(StoredChunk chunk, int sign) {
        bytes += sign * chunk.bytes();
        answerBytes += sign * chunk.answers().length;
        unanswered += chunk.isAnswered() ? 0 : sign;
    }

    boolean isFull() {
        return queryBytes >= Block.BYTES;
    }

    void close(long nanos) {
        closed = true;
        closedAt = nanos;
    }

    public boolean isClosed() {
        return closed;
    }

    /** Whether all of it is answered, so that it will not change any more. */
    boolean isSettled() {
        return closed && unanswered == 0;
    }

    long bytes() {
        return bytes;
    }

    long answerBytes() {
        return answerBytes;
    }

    boolean isUntouched() {
        return unsentLine == 0;
    }

    /** The next chunk to be sent: parts of those before are under way. */
    public Optional<QueryChunk> peek() {
        return chunks.tailMap(unsentLine).values().stream()
                .filter(chunk -> !chunk.isAnswered())
                .map(StoredChunk::chunk)
                .findFirst();
    }

    /** Goes on behind the chunk that {@link #peek} shows. */
    public QueryChunk take() {
        QueryChunk next = peek().orElseThrow();
        unsentLine = next.firstLine() + next.queries();
        return next;
    }

    /**
     * Takes the answers to some lines of a chunk; none where they are to be computed again. What the chunk holds before and
     * behind these lines are chunks of their own from now on.
     */
    void answered(QueryChunk lines, byte[] answers, Counts counts) {
        QueryChunk whole = chunks.floorEntry(lines.firstLine()).getValue().chunk();
        int from = (int) (lines.firstLine() - whole.firstLine());
        int to = from + lines.queries();
        if (from > 0) {
            put(StoredChunk.unanswered(whole.queries(0, from)));
        }
        put(StoredChunk.unanswered(lines).answered(answers, counts));
        if (to < whole.queries()) {
            put(StoredChunk.unanswered(whole.queries(to, whole.queries())));
        }
    }

    /** Whether the store holds it in some form. */
    boolean isStored() {
        return stored > 0;
    }

    boolean isBeingStored() {
        return storing > 0;
    }

    /** Whether there is something that the store neither holds nor is being given. */
    boolean hasChanged() {
        return version > Math.max(stored, storing);
    }

    void storingBegins(long nanos) {
        storing = version;
        storedAt = nanos;
    }

    void storingEnds(boolean succeeded) {
        stored = succeeded ? storing : stored;
        storing = 0;
    }

    /** What has changed since it was stored is not kept. */
    void dropChanges() {
        stored = version;
    }

    public Counts counts() {
        return chunks.values().stream().map(StoredChunk::counts).reduce(Counts.NONE, Counts::plus);
    }

    public Block snapshot() {
        return new Block(List.copyOf(chunks.values()));
    }
}
