package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PositionImageTest {
    private static final long BYTES = 1 << 20;

    @TempDir
    private Path directory;

    private final AtomicLong nanos = new AtomicLong();

    private Path file() {
        return directory.resolve("node-1").resolve(PositionImage.FILE);
    }

    private TableDisk disk() {
        return TableDisk.openBlocking(DataDirectory.of(directory));
    }

    private PositionImage open(TableDisk disk) {
        return PositionImage.openBlocking(disk, new ImageBytes(Optional.empty()), BYTES, SharedValues.NONE, nanos::get);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static long count(ValueTable table) throws Exception {
        AtomicLong count = new AtomicLong();
        table.forEachEntry((first, second) -> count.incrementAndGet());
        return count.get();
    }

    @Test
    void values_areThereAfterARestart_forTheirUserAlone() throws Exception {
        try (TableDisk disk = disk();
                PositionImage image = open(disk)) {
            image.table().restore(17, 1L << 24 | 3);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        try (TableDisk disk = disk();
                PositionImage image = open(disk)) {
            assertThat(count(image.table())).isEqualTo(1);
        }
    }

    /** Solvers that share a directory take its parts in the order of their starts. */
    @Test
    void image_ofANodeThatIsGone_isReadByTheNextOne_andThatOfALivingOneIsNot() throws Exception {
        try (TableDisk first = disk()) {
            try (TableDisk second = disk();
                    PositionImage image = open(second)) {
                fill(image, 10);
                pass(Duration.ofSeconds(10));
                image.lookBlocking(true);
                try (PositionImage other = open(first)) {
                    assertThat(count(other.table())).isZero();
                }
            }
            Files.setLastModifiedTime(file(), FileTime.fromMillis(1)); // of nothing, and older than the other
            try (PositionImage other = open(first)) {
                assertThat(count(other.table())).isEqualTo(10);
            }
        }
    }

    /** The image of a node that is gone stays: it must not win for ever. */
    @Test
    void ownImage_isReadAgain_unlessWhatANodeHasLeftIsNewerAndTwiceAsLarge() throws Exception {
        try (TableDisk first = disk()) {
            fill(first, 200);
            try (TableDisk second = disk()) {
                fill(second, 300);
            }
            try (PositionImage own = open(first)) {
                assertThat(count(own.table())).isEqualTo(200);
            }
            Files.delete(file());
            try (PositionImage left = open(first)) {
                assertThat(count(left.table())).isEqualTo(300);
            }
        }
    }

    /** A node with less memory for positions keeps a part of what another one had left. */
    @Test
    void ownImage_thatIsNewer_isReadAgain_howeverSmallItIs() throws Exception {
        try (TableDisk first = disk()) {
            fill(first, 10);
            try (TableDisk second = disk()) {
                fill(second, 300);
            }
            Files.setLastModifiedTime(file(), FileTime.from(Instant.now().plusSeconds(60)));
            try (PositionImage own = open(first)) {
                assertThat(count(own.table())).isEqualTo(10);
            }
        }
    }

    private void fill(TableDisk disk, int values) {
        try (PositionImage image = open(disk)) {
            fill(image, values);
        }
    }

    private static void fill(PositionImage image, int values) {
        for (int i = 0; i < values; i++) {
            image.table().restore(i * 0x9e3779b97f4a7c15L, 1L << 24 | 3);
        }
    }

    @Test
    void image_isWrittenEachTenSeconds_whileASearchIsAtWork() {
        try (TableDisk disk = disk();
                PositionImage image = open(disk)) {
            pass(Duration.ofSeconds(9));
            image.lookBlocking(true);
            assertThat(file()).doesNotExist();

            pass(Duration.ofSeconds(1));
            image.lookBlocking(false);
            assertThat(file()).doesNotExist();
            image.lookBlocking(true);
            assertThat(file()).exists();
        }
    }

    /** A thread that died of it would write no more when there is room. */
    @Test
    void image_thatCannotBeWritten_isWrittenLater() throws Exception {
        Path inTheWay = file().resolveSibling(PositionImage.FILE + ".new");
        try (TableDisk disk = disk();
                PositionImage image = open(disk)) {
            Files.createDirectories(inTheWay.resolve("full"));
            pass(Duration.ofSeconds(10));
            image.lookBlocking(true);
            assertThat(file()).doesNotExist();

            Files.delete(inTheWay.resolve("full"));
            pass(Duration.ofMinutes(10));
            image.lookBlocking(true);
            assertThat(file()).exists();
            assertThat(inTheWay).doesNotExist();
        }
    }

    @Test
    void image_pastTheQuota_isNotWritten() {
        try (TableDisk disk = TableDisk.openBlocking(new DataDirectory(directory, 1))) {
            open(disk).close();
        }
        assertThat(file().getParent()).isDirectoryNotContaining("glob:**.image*");
    }

    @Test
    void fileThatIsNoImage_isReplaced() throws Exception {
        Files.createDirectories(file().getParent());
        Files.write(file(), new byte[100]);
        try (TableDisk disk = disk();
                PositionImage image = open(disk)) {
            assertThat(count(image.table())).isZero();
            image.table().restore(17, 1L << 24 | 3);
        }
        try (TableDisk disk = disk();
                PositionImage image = open(disk)) {
            assertThat(count(image.table())).isEqualTo(1);
        }
    }
}
