package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Counts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The blocks of a batch under way, by number. A block that is in memory is live, and its bytes count in the {@link LiveMemory}
 * of all; one that does not change any more is final, and is not live. Any other is in the store alone.
 */
public final class BlockTable {
    private final LiveMemory memory;
    private final BatchLife life;
    private final List<Long> firstLines = new ArrayList<>();
    private final TreeMap<Integer, LiveBlock> live = new TreeMap<>();
    /** Of the final ones behind the first block that may change. */
    private final Map<Integer, Counts> countsOfOthers = new HashMap<>();

    private int done;
    private Counts countsOfDone;
    private long answerBytes;

    /** @param life phase of the batch */
    BlockTable(BatchRecord record, LiveMemory memory, BatchLife life) {
        this.memory = memory;
        this.life = life;
        this.done = record.progress().done();
        this.countsOfDone = record.progress().countsOfDone();
        Arrays.stream(record.firstLines()).forEach(firstLines::add);
    }

    public int count() {
        return firstLines.size();
    }

    public long[] firstLines() {
        return firstLines.stream().mapToLong(Long::longValue).toArray();
    }

    int blockOf(long line) {
        int at = Collections.binarySearch(firstLines, line);
        return at >= 0 ? at : -at - 2;
    }

    /** How many blocks at the beginning are final. */
    public int done() {
        return done;
    }

    /** What is answered in those. */
    public Counts countsOfDone() {
        return countsOfDone;
    }

    public boolean isFinal(int number) {
        return number < done || countsOfOthers.containsKey(number);
    }

    public Optional<LiveBlock> live(int number) {
        return Optional.ofNullable(live.get(number));
    }

    Optional<LiveBlock> last() {
        return live(count() - 1);
    }

    boolean isLive(LiveBlock block) {
        return live.get(block.number) == block;
    }

    /** Begins the next block. */
    LiveBlock open(long firstLine) {
        LiveBlock block = new LiveBlock(count());
        firstLines.add(firstLine);
        add(block);
        return block;
    }

    /** Nothing happens after the end of the batch: a block may have been on its way from the store. */
    void add(LiveBlock block) {
        if (!life.is(BatchPhase.GONE)) {
            live.put(block.number, block);
            count(block, 1);
        }
    }

    /** Nothing happens where it is gone already: to forget one block may evict others. */
    void remove(LiveBlock block) {
        if (live.remove(block.number, block)) {
            memory.forget(block.evictionTicket);
            count(block, -1);
        }
    }

    /** The block does not change any more. */
    void settle(LiveBlock block) {
        remove(block);
        countsOfOthers.put(block.number, block.counts());
        while (countsOfOthers.containsKey(done)) {
            countsOfDone = countsOfDone.plus(countsOfOthers.remove(done));
            done++;
        }
    }

    /**
     * A block that is stored may leave memory when that is short, unless some of it is sent by then: it comes back when its
     * turn comes.
     */
    void mayEvict(LiveBlock block) {
        memory.forget(block.evictionTicket);
        block.evictionTicket = memory.mayEvict(() -> {
            if (!block.hasChanged() && block.isUntouched()) {
                remove(block);
            }
        });
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

    /** The live ones, in their order; a copy. */
    List<LiveBlock> allLive() {
        return List.copyOf(live.values());
    }

    public long answerBytes() {
        return answerBytes;
    }

    /** Bytes of blocks that the store holds in no form. */
    long unstored() {
        return live.values().stream()
                .filter(block -> !block.isStored())
                .mapToLong(LiveBlock::bytes)
                .sum();
    }

    boolean areStored() {
        return live.values().stream().allMatch(LiveBlock::isStored);
    }

    /** Forgets all that is in memory, for the batch is gone. */
    void clear() {
        allLive().forEach(this::remove);
    }
}
