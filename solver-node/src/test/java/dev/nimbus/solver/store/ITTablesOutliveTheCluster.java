package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.values.Segment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All nodes end, and start again with their data directories. */
class ITTablesOutliveTheCluster {
    private static final TakeAndBreak GAME = TakeAndBreak.parse("0.6");
    private static final int SEGMENTS = 4;
    private static final long HEAP = SEGMENTS * (long) Segment.LENGTH - 1;
    private static final long VALUE = Tables.local().table(GAME).valueBlocking(HEAP);

    @TempDir
    private Path directory;

    private static Tables tables(ClusteredVertx node) {
        return new Tables(
                HazelcastSegmentStore.of(node, Members.PATIENT),
                TablesConfig.defaults().withSmallWork(1));
    }

    private Path disk(String name) {
        return directory.resolve(name);
    }

    /** Starts a cluster with these disks, asks one of its nodes for a value, and ends it; how many were computed. */
    private long runAndCount(int asked, String... disks) throws Exception {
        try (Members members = new Members()) {
            List<ClusteredVertx> nodes = new ArrayList<>();
            for (String name : disks) {
                nodes.add(name.isEmpty() ? members.start() : members.start(disk(name)));
            }
            Tables tables = tables(nodes.get(asked));
            NimValueTable table = tables.table(GAME);
            assertThat(table.valueBlocking(HEAP)).isEqualTo(VALUE);
            return tables.counters().computed();
        }
    }

    @Test
    void segments_areThereAfterARestart_whoeverAsksAndOwnsThem() throws Exception {
        assertThat(runAndCount(0, "a", "b")).isEqualTo(SEGMENTS);

        assertThat(runAndCount(0, "a", "b")).isZero();
        assertThat(runAndCount(1, "b", "a")).isZero();
        assertThat(runAndCount(0, "c", "a", "b")).isZero();
        assertThat(runAndCount(2, "b", "", "c")).isZero();
    }

    /** Nodes that share a data directory, and most of them do not come back. */
    @Test
    void segments_ofNodesThatAreGone_areReadFromTheirDirectories() throws Exception {
        assertThat(runAndCount(2, "all", "all", "all")).isEqualTo(SEGMENTS);

        assertThat(runAndCount(0, "all")).isZero();
        assertThat(runAndCount(1, "all", "all")).isZero();
    }

    /** A gateway owns a part of each map and has no disk. */
    @Test
    void segments_ownedByANodeWithoutADisk_areThereAfterARestart() throws Exception {
        assertThat(runAndCount(1, "", "a")).isEqualTo(SEGMENTS);

        assertThat(runAndCount(1, "", "a")).isZero();
        assertThat(runAndCount(0, "a", "")).isZero();
    }

    @Test
    void periods_areThereAfterARestart() throws Exception {
        TakeAndBreak game = TakeAndBreak.parse("0.77");
        TablesConfig alone = TablesConfig.defaults().withoutCertificates();
        try (Members members = new Members()) {
            Tables tables = new Tables(HazelcastSegmentStore.of(members.start(disk("a")), Members.PATIENT), alone);
            assertThat(tables.table(game).periodBlocking()).isPresent();
        }
        try (Members members = new Members()) {
            members.start(disk("b"));
            Tables tables = new Tables(HazelcastSegmentStore.of(members.start(disk("a")), Members.PATIENT), alone);
            assertThat(tables.table(game).periodBlocking()).isPresent();
            assertThat(tables.counters().values()).isZero();
        }
    }

    @Test
    void damagedSegment_isComputedAgain_andRight() throws Exception {
        assertThat(runAndCount(0, "a")).isEqualTo(SEGMENTS);
        String name = SegmentBytes.name(new SegmentKey(GAME.key(), 2));
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(disk("a")))) {
            byte[] bytes = disk.getBlocking(SharedMaps.SEGMENTS, name).orElseThrow();
            bytes[bytes.length / 2] ^= 8;
            disk.putBlocking(SharedMaps.SEGMENTS, name, bytes);
        }

        assertThat(runAndCount(0, "a")).isEqualTo(1);
        assertThat(runAndCount(0, "a")).isZero();
    }

    @Test
    void damagedSegment_isTakenFromAnotherDiskThatHasIt() throws Exception {
        assertThat(runAndCount(0, "a", "b")).isEqualTo(SEGMENTS);
        assertThat(runAndCount(1, "a", "b")).isZero();
        for (int k = 0; k < SEGMENTS; k++) {
            String name = SegmentBytes.name(new SegmentKey(GAME.key(), k));
            try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(disk("b")))) {
                disk.putBlocking(SharedMaps.SEGMENTS, name, new byte[] {1, 2, 3});
            }
        }

        assertThat(runAndCount(0, "b", "a")).isZero();
    }

    @Test
    void damagedFile_isSetAside_andTheNodeStarts() throws Exception {
        assertThat(runAndCount(0, "a")).isEqualTo(SEGMENTS);
        Path file = disk("a").resolve("node-1/tables.mv");
        byte[] noise = new byte[(int) Files.size(file)];
        new Random(1).nextBytes(noise);
        Files.write(file, noise, StandardOpenOption.TRUNCATE_EXISTING);

        assertThat(runAndCount(0, "a")).isEqualTo(SEGMENTS);
        assertThat(Files.exists(disk("a").resolve("node-1/tables.mv.damaged-1")))
                .isTrue();
        assertThat(runAndCount(0, "a")).isZero();
    }
}
