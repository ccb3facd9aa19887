package dev.nimbus.solver.store;

import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.values.DamagedSegment;
import dev.nimbus.tables.values.Segment;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How segments are named and read in shared maps and on disks. */
final class SegmentBytes {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentBytes.class);

    private SegmentBytes() {}

    /** The number stands first: it has no colon, whatever a ruleset's key may hold. */
    static String name(SegmentKey key) {
        return key.number() + ":" + key.rulesetKey();
    }

    /** The segment, if the bytes are the whole and undamaged one of this key, with values that heaps can have. */
    static Optional<Segment> decode(SegmentKey key, byte[] bytes) {
        try {
            Segment segment = Segment.fromBytes(bytes);
            if (segment.number() != key.number()) {
                LOG.warn("{} holds segment {}; it is computed again", key, segment.number());
            } else if (!hasPossibleValues(segment)) {
                LOG.warn("{} holds values that no heap has; it is computed again", key);
            } else {
                return Optional.of(segment);
            }
        } catch (DamagedSegment damaged) {
            LOG.warn("{} is damaged and computed again: {}", key, damaged.getMessage());
        }
        return Optional.empty();
    }

    /**
     * A value is at most the longest play. Each move takes a token or splits a heap, so that n tokens last for less than
     * 2n moves. A forged value beyond would have arrays made that are as long as the value is large.
     */
    private static boolean hasPossibleValues(Segment segment) {
        long twiceHeap = 2 * segment.number() * Segment.LENGTH;
        for (int i = 0; i < Segment.LENGTH; i++) {
            int value = segment.get(i);
            if (value < 0 || value > twiceHeap + 2L * i) {
                return false;
            }
        }
        return true;
    }
}
