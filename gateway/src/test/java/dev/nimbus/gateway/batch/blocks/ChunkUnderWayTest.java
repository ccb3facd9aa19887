package dev.nimbus.gateway.batch.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.store.Counts;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import org.junit.jupiter.api.Test;

class ChunkUnderWayTest {
    private final ChunkUnderWay chunk = new ChunkUnderWay(
            new LiveBlock(0),
            new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 400, 0, new byte[400 * 80]));

    /** A solver answers such a chunk in parts: they come one after the other, and only together are too long. */
    @Test
    void hugeAnswersInParts_goAsSoonAsTheyHaveNoRoom() {
        long room = 8 << 20;
        int most = 0;
        for (int part = 0; part < 400; part++) {
            chunk.add(new byte[2 << 20], Counts.NONE, room);
            most = Math.max(most, chunk.answers().length);
        }

        assertThat(most).isLessThanOrEqualTo(8 << 20);
        assertThat(chunk.answers()).isEmpty();
    }
}
