package dev.nimbus.gateway.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.DataSlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftBatchesTest {
    @TempDir
    Path temporary;

    private Path root;

    @BeforeEach
    void twoNodes() throws IOException {
        root = temporary.toRealPath();
        try (DataSlot one = DataSlot.takeBlocking(root);
                DataSlot two = DataSlot.takeBlocking(root)) {
            log(one.path(), LogSegment.BEGINNING);
            log(two.path(), LogSegment.BEGINNING + 1);
        }
    }

    private static void log(Path slot, int bytes) throws IOException {
        Files.write(slot.resolve(LogSegment.name(1)), new byte[bytes]);
    }

    @Test
    void fileThatCannotBeRead_mayHaveBatches() throws IOException {
        Files.createDirectories(root.resolve("node-3").resolve(LogSegment.name(1)));

        assertThat(LeftBatches.areInBlocking(root.resolve("node-3"))).isTrue();
    }

    private DataSlot take() throws IOException {
        return DataSlot.takeBlocking(root, LeftBatches::areInBlocking);
    }

    @Test
    void nodeThatStarts_takesThePlaceThatHasBatches() throws IOException {
        try (DataSlot first = take();
                DataSlot second = take();
                DataSlot third = take()) {
            assertThat(first.path()).isEqualTo(root.resolve("node-2"));
            assertThat(second.path()).isEqualTo(root.resolve("node-1"));
            assertThat(third.path()).isEqualTo(root.resolve("node-3"));
            assertThat(LeftBatches.besideBlocking(third)).isEmpty();
        }
    }

    @Test
    void batchesThatNobodyHolds_areTold_untilANodeTakesThem() throws IOException {
        log(root.resolve("node-1"), LogSegment.BEGINNING + 1);

        try (DataSlot first = take()) {
            assertThat(first.path()).isEqualTo(root.resolve("node-1"));
            assertThat(LeftBatches.besideBlocking(first)).containsExactly(root.resolve("node-2"));
            try (DataSlot second = take()) {
                assertThat(second.path()).isEqualTo(root.resolve("node-2"));
                assertThat(LeftBatches.besideBlocking(first)).isEmpty();
            }
        }
    }
}
