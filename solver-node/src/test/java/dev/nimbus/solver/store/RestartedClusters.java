package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.Segment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Clusters whose nodes all end and start again with their data directories, and how many segments each computes. */
abstract class RestartedClusters {
    static final TakeAndBreak GAME = TakeAndBreak.parse("0.6");
    static final int SEGMENTS = 4;
    private static final long HEAP = SEGMENTS * (long) Segment.LENGTH - 1;
    private static final long VALUE = Tables.local().table(GAME).valueBlocking(HEAP);

    @TempDir
    Path directory;

    private static Tables tables(ClusteredVertx node) {
        return new Tables(
                HazelcastSegmentStore.of(node, Members.PATIENT),
                TablesConfig.defaults().withSmallWork(1));
    }

    final Path disk(String name) {
        return directory.resolve(name);
    }

    /** Starts a cluster with these disks, asks one of its nodes for a value, and ends it; how many were computed. */
    final long runAndCount(int asked, String... disks) throws Exception {
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
}
