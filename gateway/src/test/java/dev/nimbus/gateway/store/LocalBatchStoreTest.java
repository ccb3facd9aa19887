package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.files.PrivateFiles;
import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.log.LocalBatchStore;
import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalBatchStoreTest extends BatchStoreContract {
    private static final long QUOTA = 8 << 20;
    private static final int MOST_BATCHES = 500;

    @TempDir
    Path root;

    @Override
    Future<? extends BatchStore> open() {
        return LocalBatchStore.open(vertx, root, QUOTA, MOST_BATCHES, true);
    }

    private void reopen() {
        get(store::close);
        store = get(this::open);
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.getFileName().toString().startsWith("log-"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void fullStore_recovers() {
        assertFullStoreRecovers();
    }

    /** However many batches there are, a node needs few files, and holds no more open. */
    @Test
    void manyBatches_shareOneFile() {
        for (int i = 0; i < 200; i++) {
            store.putBlock("batch" + i, 0, BatchSamples.block(100));
        }
        put(BatchSamples.running("last", "alone", 1, Optional.empty()));

        assertThat(block("batch199", 0)).isPresent();
        assertThat(files()).hasSize(1);
    }

    /** Some of each batch is in memory, whatever it takes on the disk. */
    @Test
    void batchesPastTheMost_areRefused_andThoseThatAreThereGoOn() {
        for (int i = 0; i < MOST_BATCHES; i++) {
            String batch = "batch" + i;
            get(() -> store.putBlock(batch, 0, BatchSamples.block(100)));
        }
        assertThatThrownBy(() -> get(() -> store.putBlock("more", 0, BatchSamples.block(100))))
                .hasCauseInstanceOf(StoreFullException.class)
                .hasMessageContaining("keeps 500 batches");
        get(() -> store.putBlock("batch0", 1, BatchSamples.block(100)));
        put(BatchSamples.running("batch0", "alone", 2, Optional.empty()));
        get(() -> store.remove(BatchSamples.running("batch1", "alone", 1, Optional.empty())));

        assertThat(get(() -> store.putBlock("more", 0, BatchSamples.block(100))))
                .isNull();
        assertThat(block("batch0", 1)).isPresent();
    }

    @Test
    void everything_isThereAfterARestart() {
        BatchRecord keyed = BatchSamples.running("x", "alone", 1, Optional.of("k"));
        get(() -> store.putBlock("x", 0, BatchSamples.block(1000)));
        get(() -> store.putBlock("x", 0, BatchSamples.block(500)));
        put(keyed);
        get(() -> store.putBlock("upload that never ended", 0, BatchSamples.block(1000)));
        get(() -> store.putBlock("removed", 0, BatchSamples.block(1000)));
        put(BatchSamples.running("removed", "alone", 1, Optional.empty()));
        get(() -> store.remove(BatchSamples.running("removed", "alone", 1, Optional.empty())));
        reopen();

        assertThat(BatchSamples.areEqual(get(() -> store.record("x")).orElseThrow(), keyed))
                .isTrue();
        assertThat(BatchSamples.areEqual(block("x", 0).orElseThrow(), BatchSamples.block(500)))
                .isTrue();
        assertThat(block("upload that never ended", 0)).isEmpty();
        assertThat(get(() -> store.record("removed"))).isEmpty();
        KeyClaim again = new KeyClaim("k", "y", "alone");
        assertThat(get(() -> store.claim(again, Optional.empty())).batch()).isEqualTo("x");
    }

    @Test
    void entryThatACrashCutShort_isNotRead_andThoseBeforeItStay() throws IOException {
        put(BatchSamples.running("x", "alone", 1, Optional.empty()));
        get(() -> store.putBlock("x", 0, BatchSamples.block(1000)));
        get(() -> store.putBlock("x", 1, BatchSamples.block(1000)));
        get(store::close);
        Path last = files().get(files().size() - 1);
        Files.write(last, new byte[] {0, 0, 3, 1, 7}, StandardOpenOption.APPEND);
        store = get(this::open);

        assertThat(get(() -> store.record("x"))).isPresent();
        assertThat(block("x", 0)).isPresent();
        assertThat(block("x", 1)).isPresent();
        assertThat(store.damage().places()).isZero();
    }

    /** Else a batch that runs for days would hold every file that was written meanwhile. */
    @Test
    void removedBatches_holdNoFile_besideOneThatIsKept() {
        get(() -> store.putBlock("kept", 0, BatchSamples.block(1000)));
        put(BatchSamples.running("kept", "alone", 1, Optional.empty()));
        for (int round = 0; round < 6; round++) {
            BatchRecord gone = BatchSamples.running("gone" + round, "alone", 1, Optional.empty());
            put(gone);
            reopen();
            get(() -> store.remove(gone));
            get(() -> store.sweep(Instant.EPOCH, Set.of()));
        }
        reopen();
        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        get(() -> store.sweep(Instant.EPOCH, Set.of()));

        assertThat(files()).hasSizeLessThanOrEqualTo(3);
        reopen();
        assertThat(get(() -> store.record("kept"))).isPresent();
        for (int round = 0; round < 6; round++) {
            String gone = "gone" + round;
            assertThat(get(() -> store.record(gone))).as(gone).isEmpty();
        }
    }

    @Test
    void twoProcessesInOneDirectory_haveStoresOfTheirOwn() {
        put(BatchSamples.running("x", "alone", 1, Optional.empty()));
        BatchStore other = get(this::open);

        assertThat(get(() -> other.record("x"))).isEmpty();
        get(other::close);
    }

    @Test
    void temporaryStore_isPrivateAndLeavesNothing() throws Exception {
        BatchStore temporary = get(() -> LocalBatchStore.open(vertx, root.resolve("t"), QUOTA, MOST_BATCHES, false));
        get(() -> temporary.putBlock("x", 0, BatchSamples.block(1000)));
        assertThat(files()).anyMatch(file -> file.startsWith(root.resolve("t")));
        for (Path file : files()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        get(temporary::close);

        assertThat(files()).noneMatch(file -> file.startsWith(root.resolve("t")));
    }

    /** It may be gigabytes, or damaged; a directory cannot be read as a file. */
    @Test
    void temporaryStore_deletesWhatAKilledProcessLeft_unread() throws Exception {
        Path slot = PrivateFiles.createDirectoriesBlocking(root.resolve("t").resolve("node-1"));
        Path left = Files.createDirectory(slot.resolve("log-00000007"));
        BatchStore temporary = get(() -> LocalBatchStore.open(vertx, root.resolve("t"), QUOTA, MOST_BATCHES, false));

        assertThat(left).doesNotExist();
        get(temporary::close);
    }
}
