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

    /** The segment, if the bytes are the whole and undamaged one of this key. */
    static Optional<Segment> decode(SegmentKey key, byte[] bytes) {
        try {
            Segment segment = Segment.fromBytes(bytes);
            if (segment.number() == key.number()) {
                return Optional.of(segment);
            }
            LOG.warn("{} holds segment {}; it is computed again", key, segment.number());
        } catch (DamagedSegment damaged) {
            LOG.warn("{} is damaged and computed again: {}", key, damaged.getMessage());
        }
        return Optional.empty();
    }
}
