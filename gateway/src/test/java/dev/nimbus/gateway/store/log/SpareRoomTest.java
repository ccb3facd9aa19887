package dev.nimbus.gateway.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpareRoomTest {
    @TempDir
    Path directory;

    private static final long LESS = SpareRoom.BYTES - SpareRoom.WRITE_BYTES;

    private SpareRoom spare;
    private final List<Long> sizes = new ArrayList<>();

    @BeforeEach
    void fill() throws IOException {
        spare = new SpareRoom(directory);
        spare.fillBlocking();
    }

    @AfterEach
    void close() throws IOException {
        spare.closeBlocking();
    }

    private long size() throws IOException {
        return Files.size(directory.resolve(SpareRoom.FILE));
    }

    /** A disk that has room for this if the spare file takes at most {@code most} bytes. */
    private String writeBlocking(long most) throws IOException {
        sizes.add(size());
        if (size() > most) {
            throw new IOException("No space left on device");
        }
        return "written";
    }

    @Test
    void writeThatHasRoom_leavesTheSpareRoom() throws IOException {
        assertThat(spare.writeBlocking(0, () -> writeBlocking(SpareRoom.BYTES))).isEqualTo("written");
        assertThat(sizes).containsExactly((long) SpareRoom.BYTES);
    }

    @Test
    void writeThatHasNoRoom_takesTheSpareRoom_whichIsFilledAgain() throws IOException {
        assertThat(spare.writeBlocking(0, () -> writeBlocking(LESS))).isEqualTo("written");
        assertThat(sizes).containsExactly((long) SpareRoom.BYTES, LESS);
        assertThat(size()).isEqualTo(SpareRoom.BYTES);
    }

    @Test
    void writeThatFailsInTheSpareRoomToo_fillsItAgain() throws IOException {
        assertThatThrownBy(() -> spare.writeBlocking(0, () -> writeBlocking(-1)))
                .hasMessageContaining("No space")
                .satisfies(again -> assertThat(again.getSuppressed()).hasSize(1));

        assertThat(sizes).containsExactly((long) SpareRoom.BYTES, LESS);
        assertThat(size()).isEqualTo(SpareRoom.BYTES);
    }

    @Test
    void partThatIsKept_isNotGivenUp() throws IOException {
        Files.write(directory.resolve(SpareRoom.FILE), new byte[1000], StandardOpenOption.TRUNCATE_EXISTING);

        assertThatThrownBy(() -> spare.writeBlocking(1000, () -> writeBlocking(0)))
                .hasMessageContaining("No space");
        assertThat(spare.writeBlocking(0, () -> writeBlocking(0))).isEqualTo("written");
        assertThat(sizes).containsExactly(1000L, 1000L, 0L);
    }

    @Test
    void partOfTheRoom_isFilledUp() throws IOException {
        Files.write(directory.resolve(SpareRoom.FILE), new byte[1000], StandardOpenOption.TRUNCATE_EXISTING);
        spare.fillBlocking();

        assertThat(size()).isEqualTo(SpareRoom.BYTES);
    }
}
