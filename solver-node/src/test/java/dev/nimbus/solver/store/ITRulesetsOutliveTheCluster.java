package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore.Kept;
import dev.nimbus.theory.Refusal;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All nodes end, and start again with their data directories: registered rules are known as before. */
class ITRulesetsOutliveTheCluster {
    private static final int RULESETS = 40;
    private static final RulesetBounds FULL = new RulesetBounds(RULESETS, 1 << 20);

    @TempDir
    private Path directory;

    private static String id(int number) {
        return "id-" + number;
    }

    private static String rules(int number) {
        return "{\"graph\":[" + "[],".repeat(number) + "[]]}";
    }

    private Path disk(String name) {
        return directory.resolve(name);
    }

    private static void registerAll(HazelcastRulesetStore store) {
        for (int number = 0; number < RULESETS; number++) {
            assertThat(store.keepBlocking(id(number), rules(number))).isEqualTo(Kept.NEW);
        }
    }

    private static void assertAllKnown(HazelcastRulesetStore store) {
        for (int number = 0; number < RULESETS; number++) {
            assertThat(store.findBlocking(id(number))).contains(rules(number));
            assertThat(store.keepBlocking(id(number), rules(number))).isEqualTo(Kept.KNOWN);
        }
    }

    /** Two nodes with disks, and one without, a gateway, that owns a part of the map like the others. */
    private static HazelcastRulesetStore[] openBlocking(Members members, Path... disks) throws Exception {
        members.start();
        HazelcastRulesetStore[] stores = new HazelcastRulesetStore[disks.length];
        for (int i = 0; i < disks.length; i++) {
            ClusteredVertx node = members.start(disks[i]);
            stores[i] = HazelcastRulesetStore.openBlocking(node, FULL);
        }
        return stores;
    }

    @Test
    void rules_areKnownAndCountedAfterARestart() throws Exception {
        try (Members members = new Members()) {
            registerAll(openBlocking(members, disk("a"), disk("b"))[0]);
        }
        for (int time = 1; time <= 2; time++) {
            try (Members members = new Members()) {
                HazelcastRulesetStore[] stores = openBlocking(members, disk("b"), disk("a"));
                assertAllKnown(stores[0]);
                assertAllKnown(stores[1]);
                assertThat(stores[0].keepBlocking("one-more", "{}")).isEqualTo(Kept.FULL);
            }
        }
    }

    /** Replicas of one service share a directory and come back in another order. */
    @Test
    void rules_ofNodesThatShareADirectory_areKnownAfterARestart() throws Exception {
        try (Members members = new Members()) {
            registerAll(openBlocking(members, disk("both"), disk("both"))[1]);
        }
        try (Members members = new Members()) {
            assertAllKnown(openBlocking(members, disk("both"), disk("both"))[0]);
        }
    }

    @Test
    void rules_areKnownAfterARestartWithFewerNodes_andKeptByThem() throws Exception {
        try (Members members = new Members()) {
            registerAll(openBlocking(members, disk("all"), disk("all"), disk("all"))[2]);
        }
        try (Members members = new Members()) {
            assertAllKnown(openBlocking(members, disk("all"))[0]);
        }
        try (TableDisk first = TableDisk.openBlocking(DataDirectory.of(disk("all")))) {
            for (int number = 0; number < RULESETS; number++) {
                assertThat(first.getBlocking(SharedMaps.RULESETS, id(number))).isPresent();
            }
        }
    }

    @Test
    void rules_thatTheMapLost_areFoundOnDisks() throws Exception {
        try (Members members = new Members()) {
            HazelcastRulesetStore[] stores = openBlocking(members, disk("a"), disk("b"));
            registerAll(stores[0]);
            IMap<String, byte[]> rules = members.nodes().get(0).hazelcast().getMap(SharedMaps.RULESETS);
            rules.evictAll();
            assertThat(rules.size()).isZero();

            assertAllKnown(stores[1]);
            assertThat(stores[1].findBlocking("never-registered")).isEmpty();
        }
    }

    /** Nobody can know whether they are there. */
    @Test
    void rules_onADiskThatDoesNotAnswer_areNotCalledUnknown() throws Exception {
        try (Members members = new Members()) {
            registerAll(openBlocking(members, disk("a"))[0]);
            ClusteredVertx other = members.nodes().get(0);
            other.hazelcast().getMap(SharedMaps.RULESETS).evictAll();
            other.hazelcast().getExecutorService(PeerDisks.EXECUTOR).shutdown();
            HazelcastRulesetStore store = HazelcastRulesetStore.openBlocking(other, FULL);

            for (int time = 1; time <= 2; time++) {
                assertThatThrownBy(() -> store.findBlocking(id(0)))
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining("try again later");
            }
        }
    }

    @Test
    void damagedRules_areTakenFromTheOtherDisk_orUnknown() throws Exception {
        try (Members members = new Members()) {
            registerAll(openBlocking(members, disk("a"), disk("b"))[0]);
        }
        damage(disk("a"), id(3));
        boolean elsewhere = read(disk("b"), id(3)).isPresent();

        try (Members members = new Members()) {
            HazelcastRulesetStore store = openBlocking(members, disk("a"), disk("b"))[0];
            assertThat(store.findBlocking(id(3)).isPresent()).isEqualTo(elsewhere);
            assertThat(store.findBlocking(id(4))).contains(rules(4));
            assertThat(store.keepBlocking(id(3), rules(3))).isEqualTo(elsewhere ? Kept.KNOWN : Kept.NEW);
            assertThat(store.findBlocking(id(3))).contains(rules(3));
        }
    }

    private static void damage(Path directory, String id) {
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            byte[] bytes = disk.getBlocking(SharedMaps.RULESETS, id).orElseThrow();
            bytes[bytes.length / 2] ^= 8;
            disk.putBlocking(SharedMaps.RULESETS, id, bytes);
        }
    }

    private static Optional<byte[]> read(Path directory, String id) {
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            return disk.getBlocking(SharedMaps.RULESETS, id);
        }
    }
}
