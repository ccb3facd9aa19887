package dev.nimbus.gateway.store;

import java.util.List;

/**
 * Neighbouring chunks of a batch, about {@value #BYTES} bytes of queries, which are stored together: a store's price is
 * by the entry more than by the byte.
 *
 * @param chunks in the order of their lines
 */
public record Block(List<StoredChunk> chunks) {
    /** Query bytes at which a block is full. */
    public static final int BYTES = 1 << 20;

    public Block {
        chunks = List.copyOf(chunks);
    }

    public long bytes() {
        return chunks.stream().mapToLong(StoredChunk::bytes).sum();
    }
}
