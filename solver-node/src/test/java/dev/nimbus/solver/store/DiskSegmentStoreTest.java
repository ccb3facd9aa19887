package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.tables.SegmentStoreContract;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSegmentStoreTest extends SegmentStoreContract {
    @TempDir
    private Path directory;

    private TableDisk disk;
    private DiskSegmentStore store;

    @BeforeEach
    void open() {
        disk = TableDisk.openBlocking(DataDirectory.of(directory));
        store = new DiskSegmentStore(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Override
    protected SegmentStore here() {
        return store;
    }

    @Override
    protected SegmentStore there() {
        return store;
    }

    @Test
    void tables_areThereAfterARestart() {
        TablesConfig config = TablesConfig.defaults().withSmallWork(1);
        TakeAndBreak game = TakeAndBreak.parse("0.6");
        long heap = 2L * Segment.LENGTH - 1;
        Tables before = new Tables(store, config);
        long value = before.table(game).valueBlocking(heap);
        assertThat(before.counters().computed()).isEqualTo(2);

        close();
        open();

        Tables after = new Tables(store, config);
        assertThat(after.table(game).valueBlocking(heap)).isEqualTo(value);
        assertThat(after.counters().computed()).isZero();
        assertThat(after.counters().fetched()).isEqualTo(2);
    }
}
