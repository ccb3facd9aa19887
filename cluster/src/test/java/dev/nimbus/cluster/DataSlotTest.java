package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody has a node write to a file that its user did not name. */
class DataSlotTest {
    @TempDir
    Path root;

    private Path directory(String name, String mode) throws IOException {
        Path directory = Files.createDirectory(root.resolve(name));
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(mode));
    }

    @Test
    void directoryThatAllUsersCanWrite_isRefused() throws IOException {
        Path shared = directory("shared", "rwxrwxrwx");

        assertThatThrownBy(() -> DataSlot.takeBlocking(shared))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("all users can write the directory " + shared.toRealPath());
        assertThat(shared).isEmptyDirectory();
    }

    @Test
    void directoryOfAGroup_isTaken() throws IOException {
        DataSlot.takeBlocking(directory("group", "rwxrwxr-x")).close();
    }

    /** Whoever looks has it for that moment. */
    @Test
    void slotThatAnotherNodeLooksAt_isTakenAllTheSame() throws Exception {
        Path data = directory("data", "rwx------");
        AtomicBoolean ended = new AtomicBoolean();
        try (DataSlot first = DataSlot.takeBlocking(data);
                DataSlot second = DataSlot.takeBlocking(data)) {
            first.close();
            CompletableFuture<Void> looks = CompletableFuture.runAsync(() -> {
                while (!ended.get()) {
                    unheld(second, first.path());
                }
            });
            for (int i = 0; i < 1_000; i++) {
                try (DataSlot again = DataSlot.takeBlocking(data)) {
                    assertThat(again.path()).isEqualTo(first.path());
                }
            }
            ended.set(true);
            looks.get(30, TimeUnit.SECONDS);
        }
    }

    private static void unheld(DataSlot slot, Path wanted) {
        try {
            slot.unheldBlocking(wanted::equals);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void slotThatAllUsersCanWrite_orThatIsALink_isRefused() throws IOException {
        Path data = directory("data", "rwx------");
        Path elsewhere = directory("elsewhere", "rwx------");
        Path slot = Files.createSymbolicLink(data.resolve("node-1"), elsewhere);
        assertThatThrownBy(() -> DataSlot.takeBlocking(data)).hasMessageContaining("symbolic link");
        assertThat(elsewhere).isEmptyDirectory();

        Files.delete(slot);
        Files.setPosixFilePermissions(Files.createDirectory(slot), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> DataSlot.takeBlocking(data)).hasMessageContaining("all users can write");
    }

    @Test
    void lockThatIsALink_isNotFollowed() throws IOException {
        Path data = directory("data", "rwx------");
        Path foreign = root.resolve("foreign");
        Files.createDirectory(data.resolve("node-1"));
        Files.createSymbolicLink(data.resolve("node-1").resolve("lock"), foreign);

        assertThatThrownBy(() -> DataSlot.takeBlocking(data)).hasMessageContaining("symbolic link");
        assertThat(foreign).doesNotExist();
    }
}
