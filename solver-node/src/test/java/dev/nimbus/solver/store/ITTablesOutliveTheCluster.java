package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.TakeAndBreak;
import org.junit.jupiter.api.Test;

/** All nodes end, and start again with their data directories. */
class ITTablesOutliveTheCluster extends RestartedClusters {
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
}
