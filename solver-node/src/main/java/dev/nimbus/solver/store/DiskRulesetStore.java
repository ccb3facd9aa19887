package dev.nimbus.solver.store;

import dev.nimbus.cluster.TableDisk;
import dev.nimbus.cluster.entries.RulesetBytes;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import java.util.Optional;

/** The store of a solver that is in no cluster and has a data directory: registered rules outlive the process. */
public final class DiskRulesetStore implements RulesetStore {
    private final RulesetDisk disk;
    private final LocalRulesetStore rules;

    private DiskRulesetStore(TableDisk disk, RulesetBounds bounds) {
        this.disk = new RulesetDisk(disk);
        this.rules = new LocalRulesetStore(bounds);
    }

    /** Reads what is kept on {@code disk}. */
    public static DiskRulesetStore openBlocking(TableDisk disk, RulesetBounds bounds) {
        DiskRulesetStore store = new DiskRulesetStore(disk, bounds);
        store.disk.readBlocking((id, bytes) -> RulesetBytes.decode(bytes).ifPresent(text -> store.restore(id, text)));
        return store;
    }

    private void restore(String id, String notation) {
        if (rules.keepBlocking(id, notation) == Kept.FULL) {
            RulesetDisk.noRoom(id);
        }
    }

    @Override
    public Optional<String> findBlocking(String id) {
        return rules.findBlocking(id);
    }

    @Override
    public Kept keepBlocking(String id, String notation) {
        Kept kept = rules.keepBlocking(id, notation);
        if (!disk.keepBlocking(kept, id, RulesetBytes.encode(notation))) {
            rules.forget(id);
            throw RulesetDisk.refusal();
        }
        return kept;
    }

    @Override
    public RulesetBounds bounds() {
        return rules.bounds();
    }
}
