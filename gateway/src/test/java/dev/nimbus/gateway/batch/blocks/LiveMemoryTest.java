package dev.nimbus.gateway.batch.blocks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import org.junit.jupiter.api.Test;

class LiveMemoryTest {
    private static LiveBlock block(int number) {
        LiveBlock block = new LiveBlock(number);
        block.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, number, 1, 0, "1 2 3 4 5".getBytes(UTF_8)));
        return block;
    }

    /** It would count for ever, until no upload finds room. */
    @Test
    void blockThatIsReadAfterTheEnd_isNotCounted() {
        LiveMemory memory = new LiveMemory(1000);
        BatchLife life = new BatchLife(BatchPhase.ACCEPTED);
        LiveBlocks blocks = new LiveBlocks(memory, life);
        life.enter(BatchPhase.GONE);
        blocks.add(block(0));

        assertThat(memory.held()).isZero();
    }
}
