package dev.nimbus.solver.store;

import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registered rules on a node's disk, for after a restart. */
final class RulesetDisk {
    private static final Logger LOG = LoggerFactory.getLogger(RulesetDisk.class);

    private final TableDisk disk;
    /** Ids that are on the disk: once it is full, it cannot be asked. */
    private final Set<String> written = ConcurrentHashMap.newKeySet();

    RulesetDisk(TableDisk disk) {
        this.disk = disk;
    }

    /**
     * Keeps rules that are registered. They cannot be computed again, so they are on the disk when this returns. Known ones too, if
     * they were not here: the disk may have been full when they were new.
     *
     * @throws Refusal with {@code INTERNAL} if the disk cannot be written
     */
    void keepBlocking(RulesetStore.Kept kept, String id, byte[] bytes) {
        if (kept == RulesetStore.Kept.FULL) {
            return;
        }
        boolean isHere = kept == RulesetStore.Kept.KNOWN && holdsBlocking(id);
        if (isHere || disk.keepBlocking(SharedMaps.RULESETS, id, bytes)) {
            written.add(id);
        } else if (!written.contains(id)) {
            LOG.warn("the registration of ruleset {} is refused: it cannot be written to this disk", id);
            throw new Refusal(
                    ErrorCode.INTERNAL,
                    "the ruleset cannot be written to the solver's disk, so a restart would forget it; try again later",
                    "");
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
        if (whole.isPresent()) {
            written.add(id);
        } else {
            LOG.warn("ruleset {} is damaged on the disk; it is known again when it is registered again", id);
        }
        return whole;
    }

    /** Tells of rules that are on the disk and have no place in memory. */
    static void noRoom(String id) {
        LOG.warn("ruleset {} stays on the disk alone: as many rulesets are registered as may be", id);
    }
}
