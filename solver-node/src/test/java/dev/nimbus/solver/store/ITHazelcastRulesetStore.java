package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.entries.RulesetBytes;
import dev.nimbus.cluster.entries.RulesetEntries;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.games.catalogue.RulesetStore.Kept;
import dev.nimbus.games.catalogue.RulesetStoreContract;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of the port, between two members. */
class ITHazelcastRulesetStore extends RulesetStoreContract {
    @RegisterExtension
    static final TwoMembers MEMBERS = new TwoMembers();

    /** Each test has a map of its own. */
    private final String map = UUID.randomUUID().toString();

    @Override
    protected RulesetStore here(RulesetBounds bounds) {
        return new HazelcastRulesetStore(entries(bounds), Optional.empty(), Optional.empty());
    }

    @Override
    protected RulesetStore there(RulesetBounds bounds) {
        return new HazelcastRulesetStore(
                new RulesetEntries(MEMBERS.two().hazelcast().getMap(map), bounds), Optional.empty(), Optional.empty());
    }

    private RulesetEntries entries(RulesetBounds bounds) {
        return new RulesetEntries(MEMBERS.one().hazelcast().getMap(map), bounds);
    }

    @Test
    void countThatAMergeLeftTooLow_isPutRight() {
        RulesetStore store = here(new RulesetBounds(10, 20));
        store.keepBlocking("a", "0123456789");
        IMap<String, byte[]> rules = MEMBERS.one().hazelcast().getMap(map);
        rules.set("merged", RulesetBytes.encode("012345678"));

        entries(store.bounds()).recountBlocking();

        assertThat(store.keepBlocking("b", "01")).isEqualTo(Kept.FULL);
        assertThat(store.keepBlocking("b", "0")).isEqualTo(Kept.NEW);
    }

    @Test
    void rulesThatAStrangerPutUnderAnId_areReplacedWhenTheyAreRegistered() {
        RulesetStore store = here(new RulesetBounds(1, 20));
        IMap<String, byte[]> rules = MEMBERS.two().hazelcast().getMap(map);
        rules.set("a", RulesetBytes.encode("of another"));
        rules.set(RulesetEntries.COUNT, new byte[] {1});

        assertThat(store.keepBlocking("a", "0123456789")).isEqualTo(Kept.NEW);
        assertThat(store.findBlocking("a")).contains("0123456789");
        assertThat(store.keepBlocking("a", "0123456789")).isEqualTo(Kept.KNOWN);
    }
}
