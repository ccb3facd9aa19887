package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** A block whose chunks are in memory: it is being uploaded, sent or answered, or waits to be stored. */
public final class LiveBlock {
    final int number;
    /** By index; parts of chunks have indices behind those that were there before. */
    private final List<StoredChunk> chunks = new ArrayList<>();
    /** The indices in the order of lines. */
    private final List<Integer> order = new ArrayList<>();
    /** Which indices are of parts; those are under way. */
    private final BitSet parts = new BitSet();

    private int queryBytes;
    private long bytes;
    private long answerBytes;
    private int unsettled;
    private int next;
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
        for (StoredChunk chunk : block.chunks()) {
            live.order.add(live.chunks.size());
            live.chunks.add(chunk);
            live.bytes += chunk.bytes();
            live.answerBytes += chunk.answers().length;
            live.unsettled += chunk.isAnswered() ? 0 : 1;
        }
        live.closed = true;
        live.stored = live.version;
        return live;
    }

    void add(QueryChunk chunk) {
        order.add(chunks.size());
        chunks.add(StoredChunk.unanswered(chunk));
        queryBytes += chunk.body().length;
        bytes += chunk.body().length;
        unsettled++;
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
        return closed && unsettled == 0;
    }

    long bytes() {
        return bytes;
    }

    long answerBytes() {
        return answerBytes;
    }

    boolean isUntouched() {
        return next == 0;
    }

    public Optional<StoredChunk> peek() {
        while (next < chunks.size() && (parts.get(next) || chunks.get(next).isAnswered())) {
            next++;
        }
        return next < chunks.size() ? Optional.of(chunks.get(next)) : Optional.empty();
    }

    /** Goes on from the chunk that {@link #peek} shows; gives its index. */
    public int take() {
        return next++;
    }

    /** Takes the answers to a chunk; none where they are to be computed again. */
    void answered(int index, byte[] answers, Counts counts) {
        unsettled--;
        replace(index, chunks.get(index).answered(answers, counts));
    }

    /**
     * Cuts a chunk that is under way into parts, which are answered by themselves.
     *
     * @return the indices of the parts
     */
    List<Integer> split(int index, List<StoredChunk> its) {
        List<Integer> indices = new ArrayList<>(List.of(index));
        replace(index, its.get(0));
        unsettled -= its.get(0).isAnswered() ? 1 : 0;
        for (StoredChunk part : its.subList(1, its.size())) {
            parts.set(chunks.size());
            indices.add(chunks.size());
            chunks.add(StoredChunk.unanswered(part.chunk().withBody(new byte[0])));
            replace(chunks.size() - 1, part);
            unsettled += part.isAnswered() ? 0 : 1;
        }
        order.addAll(order.indexOf(index) + 1, indices.subList(1, indices.size()));
        return indices;
    }

    private void replace(int index, StoredChunk chunk) {
        bytes += chunk.bytes() - chunks.get(index).bytes();
        answerBytes += chunk.answers().length - chunks.get(index).answers().length;
        chunks.set(index, chunk);
        version++;
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
        Counts counts = Counts.NONE;
        for (StoredChunk chunk : chunks) {
            counts = counts.plus(chunk.counts());
        }
        return counts;
    }

    public Block snapshot() {
        return new Block(order.stream().map(chunks::get).toList());
    }
}
