package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.tables.store.SegmentKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** All nodes end, their data directories are damaged, and they start again. */
class ITDamagedTables extends RestartedClusters {
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
