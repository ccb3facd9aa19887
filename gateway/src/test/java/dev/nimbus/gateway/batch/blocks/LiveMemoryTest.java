package dev.nimbus.gateway.batch.blocks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveMemoryTest {
    /** One that is stored, and not sent. */
    private static LiveBlock block(int number) {
        QueryChunk chunk =
                new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, number, 1, 0, "1 2 3 4 5".getBytes(UTF_8));
        return LiveBlock.of(number, new Block(List.of(StoredChunk.unanswered(chunk))));
    }

    private static BlockTable table(LiveMemory memory, BatchLife life) {
        return new BlockTable(BatchSamples.running("x", "a", 1, Optional.empty()), memory, life);
    }

    /** Each batch in a cluster stores a block before it is answered; remembered for ever, 30 000 batches filled a heap of 256 MiB. */
    @Test
    void blockThatIsAnswered_isNotRemembered() {
        LiveMemory memory = new LiveMemory(10);
        BlockTable blocks = table(memory, new BatchLife(BatchPhase.ACCEPTED));
        List<LiveBlock> removed = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            LiveBlock block = block(i);
            blocks.add(block);
            blocks.mayEvict(block);
            blocks.mayEvict(block);
            blocks.remove(block);
            removed.add(block);
        }
        assertThat(memory.held()).isZero();
        removed.forEach(blocks::add);

        assertThat(memory.held()).isEqualTo(90);
    }

    @Test
    void writes_areBehind_untilEnoughHaveEnded() {
        LiveMemory memory = new LiveMemory(10);
        memory.countWriting(16 << 20);
        assertThat(memory.isWriteBehind()).isFalse();
        memory.countWriting(1);
        assertThat(memory.isWriteBehind()).isTrue();
        memory.countWriting(-1);
        assertThat(memory.isWriteBehind()).isFalse();
    }

    /** It would count for ever, until no upload finds room. */
    @Test
    void blockThatIsReadAfterTheEnd_isNotCounted() {
        LiveMemory memory = new LiveMemory(1000);
        BatchLife life = new BatchLife(BatchPhase.ACCEPTED);
        BlockTable blocks = table(memory, life);
        life.enter(BatchPhase.GONE);
        blocks.add(block(0));

        assertThat(memory.held()).isZero();
    }

    /** A batch asks each time that it could send. */
    @Test
    void blockThatIsAskedForTwice_isLoadedOnce() {
        LiveMemory memory = new LiveMemory(0);
        List<String> loaded = new ArrayList<>();
        load(memory, loaded, "first");
        load(memory, loaded, "first");
        load(memory, loaded, "second");
        load(memory, loaded, "second");
        assertThat(loaded).containsExactly("first");

        memory.hasSent("first");
        load(memory, loaded, "second");
        assertThat(loaded).containsExactly("first", "second");
        memory.hasSent("second");
        memory.hasSent("second");
        load(memory, loaded, "first");
        load(memory, loaded, "second");
        assertThat(loaded).containsExactly("first", "second", "first");
    }

    private static void load(LiveMemory memory, List<String> loaded, String batch) {
        memory.load(batch, () -> {
            loaded.add(batch);
            return Future.succeededFuture();
        });
    }

    @Test
    void shortMemory_evictsTheNewestBlocksFirst() {
        LiveMemory memory = new LiveMemory(30);
        BlockTable blocks = table(memory, new BatchLife(BatchPhase.ACCEPTED));
        for (int i = 0; i < 3; i++) {
            LiveBlock block = block(i);
            blocks.add(block);
            blocks.mayEvict(block);
        }
        blocks.add(block(3));

        assertThat(blocks.allLive()).extracting(block -> block.number).containsExactly(0, 1, 3);
        assertThat(memory.held()).isEqualTo(27);
    }

    /** Its answers are not stored: read back, its chunks would be sent again. */
    @Test
    void blockThatIsSent_isNotEvicted() {
        LiveMemory memory = new LiveMemory(10);
        BlockTable blocks = table(memory, new BatchLife(BatchPhase.ACCEPTED));
        LiveBlock sent = block(0);
        blocks.add(sent);
        blocks.mayEvict(sent);
        sent.take();
        blocks.add(block(1));

        assertThat(blocks.allLive()).hasSize(2);
    }
}
