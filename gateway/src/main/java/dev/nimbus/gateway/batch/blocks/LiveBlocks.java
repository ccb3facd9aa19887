package dev.nimbus.gateway.batch.blocks;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The blocks of a batch that are in memory, whose bytes count in the {@link LiveMemory} of all. */
final class LiveBlocks {
    private final TreeMap<Integer, LiveBlock> blocks = new TreeMap<>();
    private final LiveMemory memory;
    private final BatchLife life;
    private long answerBytes;

    LiveBlocks(LiveMemory memory, BatchLife life) {
        this.memory = memory;
        this.life = life;
    }

    Optional<LiveBlock> get(int number) {
        return Optional.ofNullable(blocks.get(number));
    }

    boolean has(LiveBlock block) {
        return blocks.get(block.number) == block;
    }

    /** Nothing happens after the end of the batch: a block may have been on its way from the store. */
    void add(LiveBlock block) {
        if (!life.is(BatchPhase.GONE)) {
            blocks.put(block.number, block);
            count(block, 1);
        }
    }

    /** Nothing happens where it is gone already: to forget one block may evict others. */
    void remove(LiveBlock block) {
        if (blocks.remove(block.number, block)) {
            memory.forget(block.evictionTicket);
            count(block, -1);
        }
    }

    /** Lets {@code evict} be asked to remove a block when memory is short, as long as the block is here. */
    void mayEvict(LiveBlock block, Runnable evict) {
        memory.forget(block.evictionTicket);
        block.evictionTicket = memory.mayEvict(evict);
    }

    void change(LiveBlock block, Runnable change) {
        count(block, -1);
        change.run();
        count(block, 1);
    }

    private void count(LiveBlock block, int sign) {
        answerBytes += sign * block.answerBytes();
        memory.count(sign * block.bytes());
    }

    /** All of them, in their order; a copy. */
    List<LiveBlock> all() {
        return List.copyOf(blocks.values());
    }

    boolean isEmpty() {
        return blocks.isEmpty();
    }

    long answerBytes() {
        return answerBytes;
    }

    /** Bytes of blocks that the store holds in no form. */
    long unstored() {
        return blocks.values().stream()
                .filter(block -> !block.isStored())
                .mapToLong(LiveBlock::bytes)
                .sum();
    }

    boolean areStored() {
        return blocks.values().stream().allMatch(LiveBlock::isStored);
    }

    /** Forgets all blocks, for the batch is gone. */
    void clear() {
        all().forEach(this::remove);
    }
}
