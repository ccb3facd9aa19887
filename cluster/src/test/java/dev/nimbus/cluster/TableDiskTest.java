package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableDiskTest {

    @TempDir
    private Path directory;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void entries_areThereAfterItWasClosed() {
        try (TableDisk disk = TableDisk.openBlocking(directory)) {
            disk.putBlocking("m", "one", bytes("1"));
            disk.putBlocking("m", "two", bytes("2"));
            disk.putBlocking("n", "one", bytes("3"));
            disk.removeBlocking("m", "two");
        }
        try (TableDisk disk = TableDisk.openBlocking(directory)) {
            assertThat(disk.getBlocking("m", "one")).contains(bytes("1"));
            assertThat(disk.getBlocking("n", "one")).contains(bytes("3"));
            assertThat(disk.getBlocking("m", "two")).isEmpty();
            assertThat(disk.size("m")).isEqualTo(1);
        }
    }

    @Test
    void directory_usedByAnother_isRefused() {
        try (TableDisk disk = TableDisk.openBlocking(directory)) {
            assertThat(disk.size("m")).isZero();
            assertThatThrownBy(() -> TableDisk.openBlocking(directory))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("used by another node");
        }
        assertThat(directory).isDirectoryNotContaining("glob:**damaged*");
    }

    @Test
    void directory_thatIsAFile_isRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> TableDisk.openBlocking(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be written");
    }

    @Test
    void damagedFile_isSetAside_howeverOften() throws IOException {
        for (int time = 1; time <= 2; time++) {
            byte[] noise = new byte[20_000];
            Arrays.fill(noise, (byte) time);
            Files.write(directory.resolve("tables.mv"), noise);

            try (TableDisk disk = TableDisk.openBlocking(directory)) {
                disk.putBlocking("m", "one", bytes("1"));
                assertThat(disk.getBlocking("m", "one")).contains(bytes("1"));
            }
            assertThat(directory.resolve("tables.mv.damaged-" + time)).hasBinaryContent(noise);
        }
    }

    /** What a crash of the machine may leave: the file without its end. */
    @Test
    void fileWithoutItsEnd_opensOneWayOrTheOther() throws IOException {
        try (TableDisk disk = TableDisk.openBlocking(directory)) {
            for (int i = 0; i < 50; i++) {
                disk.putBlocking("m", "entry" + i, new byte[10_000]);
            }
        }
        Path file = directory.resolve("tables.mv");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) / 2));

        try (TableDisk disk = TableDisk.openBlocking(directory)) {
            disk.putBlocking("m", "new", bytes("1"));
            assertThat(disk.getBlocking("m", "new")).contains(bytes("1"));
            disk.getBlocking("m", "entry7").ifPresent(found -> assertThat(found).hasSize(10_000));
        }
    }
}
