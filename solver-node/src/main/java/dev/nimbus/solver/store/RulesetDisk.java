package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.entries.RulesetBytes;
import dev.nimbus.cluster.entries.RulesetEntries;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
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
     * Keeps rules that are registered. They cannot be computed again, so new ones are on the disk when this returns. Known ones, which are
     * kept elsewhere, are written too if they are not here.
     *
     * @return false if they are new and cannot be written: then they are not to be kept anywhere
     */
    boolean keepBlocking(RulesetStore.Kept kept, String id, byte[] bytes) {
        boolean isMissing = kept == RulesetStore.Kept.NEW || (kept == RulesetStore.Kept.KNOWN && !holdsBlocking(id));
        if (!isMissing || disk.keepBlocking(SharedMaps.RULESETS, id, bytes)) {
            return true;
        }
        boolean isNew = kept == RulesetStore.Kept.NEW;
        LOG.warn("ruleset {} cannot be written to this disk{}", id, isNew ? "; its registration is refused" : "");
        return !isNew;
    }

    static Refusal refusal() {
        return new Refusal(
                ErrorCode.INTERNAL,
                "the ruleset cannot be written to the solver's disk, so a restart would forget it; try again later",
                "");
    }

    private boolean holdsBlocking(String id) {
        return disk.getBlocking(SharedMaps.RULESETS, id)
                .filter(RulesetBytes::isWhole)
                .isPresent();
    }

    /**
     * Gives the id and the stored form of all rules that are whole; the log tells of others. Those that nodes which are
     * gone have left are kept here from now on.
     */
    void readBlocking(BiConsumer<String, byte[]> reader) {
        adoptBlocking();
        for (String id : disk.namesBlocking(SharedMaps.RULESETS)) {
            if (!id.equals(RulesetEntries.COUNT)) {
                wholeBlocking(id).ifPresent(bytes -> reader.accept(id, bytes));
            }
        }
    }

    private void adoptBlocking() {
        List<String> adopted = new ArrayList<>();
        disk.forEachLeftBlocking(SharedMaps.RULESETS, (id, bytes) -> {
            if (RulesetBytes.isWhole(bytes) && !holdsBlocking(id)) {
                disk.putBlocking(SharedMaps.RULESETS, id, bytes);
                adopted.add(id);
            }
        });
        if (!adopted.isEmpty()) {
            disk.commitBlocking();
            LOG.info("rulesets that nodes which are gone had left are kept here now: {}", adopted.size());
        }
    }

    private Optional<byte[]> wholeBlocking(String id) {
        Optional<byte[]> whole = disk.getBlocking(SharedMaps.RULESETS, id).filter(RulesetBytes::isWhole);
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
