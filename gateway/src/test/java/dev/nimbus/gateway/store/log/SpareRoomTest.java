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
        assertThat(spare.writeBlocking(() -> writeBlocking(SpareRoom.BYTES))).isEqualTo("written");
        assertThat(sizes).containsExactly((long) SpareRoom.BYTES);
    }

    @Test
    void writeThatHasNoRoom_takesTheSpareRoom_whichIsFilledAgain() throws IOException {
        assertThat(spare.writeBlocking(() -> writeBlocking(0))).isEqualTo("written");
        assertThat(sizes).containsExactly((long) SpareRoom.BYTES, 0L);
        assertThat(size()).isEqualTo(SpareRoom.BYTES);
    }

    /** Else each of many writes on a broken disk would fill it again. */
    @Test
    void writeThatFailsInTheSpareRoomToo_leavesItEmpty() throws IOException {
        assertThatThrownBy(() -> spare.writeBlocking(() -> writeBlocking(-1))).hasMessageContaining("No space");
        assertThatThrownBy(() -> spare.writeBlocking(() -> writeBlocking(-1))).hasMessageContaining("No space");

        assertThat(sizes).containsExactly((long) SpareRoom.BYTES, 0L, 0L);
        spare.fillBlocking();
        assertThat(size()).isEqualTo(SpareRoom.BYTES);
    }

    @Test
    void partOfTheRoom_isFilledUp() throws IOException {
        Files.write(directory.resolve(SpareRoom.FILE), new byte[1000], StandardOpenOption.TRUNCATE_EXISTING);
        spare.fillBlocking();

        assertThat(size()).isEqualTo(SpareRoom.BYTES);
    }
}
