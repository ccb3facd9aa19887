package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchBlocks;
import dev.nimbus.gateway.batch.blocks.LiveBlock;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the pieces of lines stand that are not answered yet: what they folded to is kept until the line is. */
final class GiantLines {
    private record Place(LiveBlock block, int index) {}

    private final Map<Long, List<Place>> pieces = new HashMap<>();

    void add(QueryChunk piece, LiveBlock block, int index) {
        pieces.computeIfAbsent(piece.firstLine(), line -> new ArrayList<>()).add(new Place(block, index));
    }

    /** The line is answered, in {@code answer}: nothing of its pieces is needed any more. */
    void spend(long line, LiveBlock answer, BatchBlocks blocks) {
        List<Place> all = pieces.remove(line);
        if (all != null) {
            all.forEach(place -> blocks.spend(place.block(), place.index(), answer));
        }
    }
}
