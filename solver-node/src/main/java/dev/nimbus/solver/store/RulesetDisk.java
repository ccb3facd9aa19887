package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.games.catalogue.RulesetStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registered rules on a node's disk, for after a restart. */
final class RulesetDisk {
    private static final Logger LOG = LoggerFactory.getLogger(RulesetDisk.class);

    private final TableDisk disk;

    RulesetDisk(TableDisk disk) {
        this.disk = disk;
    }

    /**
     * Keeps rules that are registered. They cannot be computed again: they are written before this returns, or the log says that they are
     * not. Of known ones too, if they are not here: the disk may have been full when they were new.
     */
    void keepBlocking(RulesetStore.Kept kept, String id, byte[] bytes) {
        boolean isMissing = kept == RulesetStore.Kept.NEW || (kept == RulesetStore.Kept.KNOWN && !holdsBlocking(id));
        if (isMissing && !disk.keepBlocking(SharedMaps.RULESETS, id, bytes)) {
            LOG.warn("ruleset {} is not on this disk; register it again once the disk can be written", id);
        }
    }

    private boolean holdsBlocking(String id) {
        return disk.getBlocking(SharedMaps.RULESETS, id)
                .filter(RulesetDisk::isWhole)
                .isPresent();
    }

    /**
     * Gives the id and the stored form of all rules that are whole; the log tells of others. Those that nodes which are
     * gone have left are kept here from now on.
     */
    void readBlocking(BiConsumer<String, byte[]> reader) {
        adoptBlocking();
        for (String id : disk.namesBlocking(SharedMaps.RULESETS)) {
            if (!id.equals(HazelcastRulesetStore.COUNT)) {
                wholeBlocking(id).ifPresent(bytes -> reader.accept(id, bytes));
            }
        }
    }

    private void adoptBlocking() {
        List<String> adopted = new ArrayList<>();
        disk.forEachLeftBlocking(SharedMaps.RULESETS, (id, bytes) -> {
            if (isWhole(bytes) && !holdsBlocking(id)) {
                disk.putBlocking(SharedMaps.RULESETS, id, bytes);
                adopted.add(id);
            }
        });
        if (!adopted.isEmpty()) {
            disk.commitBlocking();
            LOG.info("rulesets that nodes which are gone had left are kept here now: {}", adopted.size());
        }
    }

    static boolean isWhole(byte[] bytes) {
        return RulesetBytes.decode(bytes).isPresent();
    }

    private Optional<byte[]> wholeBlocking(String id) {
        Optional<byte[]> whole = disk.getBlocking(SharedMaps.RULESETS, id).filter(RulesetDisk::isWhole);
        if (whole.isEmpty()) {
            LOG.warn("ruleset {} is damaged on the disk; it is known again when it is registered again", id);
        }
        return whole;
    }

    /** Tells of rules that are on the disk and have no place in memory. */
    static void noRoom(String id) {
        LOG.warn("ruleset {} stays on the disk alone: as many rulesets are registered as may be", id);
    }
}
