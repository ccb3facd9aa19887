package dev.nimbus.gateway.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.LineRange;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sixty batches in three files, of one block of ten lines each. Whatever happens to a file, the batches whose entries are
 * whole are whole, the others are named, and no byte of what is damaged is lost.
 */
class DamagedLogTest {
    private static final int LINES = 10;
    private static final int OF_FILE = 20;
    private static final int FILES = 3;
    private static final Instant EXPIRES = Instant.parse("2100-01-01T00:00:00Z");

    @TempDir
    Path root;

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final Map<String, Integer> fileOfBatch = new HashMap<>();
    /** As it was when there was nothing but the first batches of each file. */
    private final Path early = Path.of("early");

    @BeforeEach
    void write() throws IOException {
        for (int file = 0; file < FILES; file++) {
            BatchStore store = open(root);
            for (int i = 0; i < OF_FILE; i++) {
                put(store, "b" + file + "x" + i);
                fileOfBatch.put("b" + file + "x" + i, file);
                if (i == OF_FILE / 2) {
                    Files.createDirectories(root.resolve(early));
                    Path newest = newestFile(root);
                    Files.copy(newest, root.resolve(early).resolve(newest.getFileName()));
                }
            }
            get(store::close);
        }
    }

    @AfterEach
    void close() {
        get(vertx::close);
    }

    private void put(BatchStore store, String id) {
        get(() -> store.putBlock(id, 0, queries()));
        get(() -> store.putRecord(record(id, BatchState.RUNNING)));
        get(() -> store.putBlock(id, 0, answers()));
        get(() -> store.putRecord(record(id, BatchState.COMPLETED)));
    }

    private static QueryChunk chunk() {
        return new QueryChunk(
                0,
                ChunkFormat.TEXT,
                BatchSamples.TEXT,
                0,
                LINES,
                0,
                "1 2 4\n".repeat(LINES).getBytes(UTF_8));
    }

    private static Block queries() {
        return new Block(List.of(StoredChunk.unanswered(chunk())));
    }

    private static Block answers() {
        byte[] lines = "N\n".repeat(LINES).getBytes(UTF_8);
        return new Block(List.of(StoredChunk.unanswered(chunk()).answered(lines, new Counts(LINES, Map.of()))));
    }

    private static BatchRecord record(String id, BatchState state) {
        Counts counts = new Counts(LINES, Map.of());
        BatchRecord begun = BatchSamples.running(id, "alone", 1, Optional.empty())
                .sealed("", LINES, new long[] {0})
                .with(new BatchRecord.Progress(state, state.isEnd() ? 1 : 0, counts, counts));
        return state.isEnd() ? begun.ended(Instant.EPOCH, EXPIRES) : begun;
    }

    private <T> T get(Supplier<Future<T>> action) {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.runOnContext(v -> action.get().onSuccess(done::complete).onFailure(done::completeExceptionally));
        return done.orTimeout(30, TimeUnit.SECONDS).join();
    }

    private BatchStore open(Path directory) {
        return get(() ->
                LocalBatchStore.open(vertx, directory, 1 << 30, 10_000, true).map(store -> (BatchStore) store));
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> files = Files.walk(directory.resolve("node-1"))) {
            return files.filter(file -> file.getFileName().toString().matches("log-[0-9]{8}"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path newestFile(Path directory) {
        List<Path> all = files(directory);
        return all.get(all.size() - 1);
    }

    /** A copy of the directory, as a process leaves it that is killed. */
    private Path copy() throws IOException {
        Path copy = Files.createTempDirectory(root, "copy");
        Files.createDirectories(copy.resolve("node-1"));
        try (Stream<Path> all = Files.list(root.resolve("node-1"))) {
            for (Path file : all.toList()) {
                Files.copy(file, copy.resolve("node-1").resolve(file.getFileName()));
            }
        }
        return copy;
    }

    /** The file of the batches {@code b<number>x…}. */
    private static Path file(Path directory, int number) {
        return files(directory).get(number);
    }

    private interface Damage {
        void to(Path directory) throws IOException;
    }

    /** What a start finds after the damage. */
    private record Found(Set<String> hurt, long places, Map<String, List<LineRange>> lost) {}

    private Found afterwards(Damage damage) throws IOException {
        Path copy = copy();
        damage.to(copy);
        BatchStore store = open(copy);
        Set<String> hurt = new TreeSet<>();
        Map<String, List<LineRange>> lost = new HashMap<>();
        for (String id : fileOfBatch.keySet()) {
            Optional<BatchRecord> record = get(() -> store.record(id));
            Optional<Block> block = get(() -> store.block(id, 0, BatchSamples.TEXT));
            boolean whole =
                    record.filter(one -> one.state() == BatchState.COMPLETED).isPresent();
            if (!whole || !BatchSamples.areEqual(block.orElseThrow(), answers())) {
                hurt.add(id);
            }
            record.map(store::lost).filter(lines -> !lines.isEmpty()).ifPresent(lines -> lost.put(id, lines));
        }
        Found found = new Found(hurt, store.damage().places(), lost);
        get(store::close);
        return found;
    }

    private Set<String> batchesOf(int file) {
        Set<String> all = new TreeSet<>(fileOfBatch.keySet());
        all.removeIf(id -> fileOfBatch.get(id) != file);
        return all;
    }

    private static void flip(Path file, long at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[(int) at] ^= 0x10;
        Files.write(file, bytes);
    }

    @Test
    void noDamage_isFoundWhereNothingIsDamaged() throws IOException {
        Found found = afterwards(directory -> {});

        assertThat(found.hurt()).isEmpty();
        assertThat(found.places()).isZero();
    }

    /** Heads and bodies of blocks and of records, in each file. */
    @Test
    void flippedBit_costsOneBatchAtMost_andIsFound() throws IOException {
        Random random = new Random(1);
        for (int run = 0; run < 60; run++) {
            int number = run % FILES;
            Path whole = file(root, number);
            int at = 16 + random.nextInt((int) Files.size(whole) - 16);
            Found found = afterwards(directory -> flip(file(directory, number), at));

            assertThat(found.places()).as("byte %d of file %d", at, number).isPositive();
            assertThat(found.hurt()).as("byte %d of file %d", at, number).hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void flippedBitInAFilesBeginning_costsNothing() throws IOException {
        for (int at = 0; at < 16; at += 3) {
            int byteAt = at;
            assertThat(afterwards(directory -> flip(file(directory, 2), byteAt)).hurt())
                    .isEmpty();
        }
    }

    @Test
    void zeroedSectorOfTheLastFile_costsWhatStoodThere() throws IOException {
        Path last = file(root, 2);
        Found found = afterwards(directory -> {
            byte[] bytes = Files.readAllBytes(last);
            Arrays.fill(bytes, 1024, 1536, (byte) 0);
            Files.write(file(directory, 2), bytes);
        });

        assertThat(found.places()).isPositive();
        assertThat(found.hurt()).hasSizeBetween(1, 4);
    }

    @Test
    void missingFile_isNoticed_whichever() throws IOException {
        for (int number = 0; number < FILES; number++) {
            int gone = number;
            Found found = afterwards(directory -> Files.delete(file(directory, gone)));

            assertThat(found.places()).as("file %d", gone).isPositive();
            assertThat(found.hurt()).isEqualTo(batchesOf(gone));
        }
    }

    @Test
    void olderCopyPutBack_isNoticed_whichever() throws IOException {
        for (int number = 0; number < FILES; number++) {
            int old = number;
            Path copy = root.resolve(early).resolve(file(root, old).getFileName());
            Found found = afterwards(
                    directory -> Files.copy(copy, file(directory, old), StandardCopyOption.REPLACE_EXISTING));

            assertThat(found.places()).as("file %d", old).isPositive();
            assertThat(found.hurt()).hasSize(OF_FILE - OF_FILE / 2 - 1);
        }
    }

    /** The early copies end at the end of an entry. */
    @Test
    void fileCutAtTheEndOfAnEntry_isNoticed_alsoAfterAKill() throws IOException {
        BatchStore store = open(root);
        put(store, "b3x0");
        Path last = newestFile(root);
        long cut = Files.size(last);
        put(store, "b3x1");
        fileOfBatch.put("b3x0", 3);
        fileOfBatch.put("b3x1", 3);
        Found found = afterwards(directory -> {
            byte[] bytes = Files.readAllBytes(last);
            Files.write(newestFile(directory), Arrays.copyOf(bytes, (int) cut));
        });
        get(store::close);

        assertThat(found.places()).isPositive();
        assertThat(found.hurt()).containsExactly("b3x1");
    }

    @Test
    void damagedBytes_areNeitherCutOffNorDeleted() throws IOException {
        flip(file(root, 2), 1000);
        byte[] damaged = Files.readAllBytes(file(root, 2));
        Path path = file(root, 2);
        BatchStore store = open(root);
        assertThat(Files.readAllBytes(path)).isEqualTo(damaged);

        for (String id : batchesOf(2)) {
            get(() -> store.remove(record(id, BatchState.COMPLETED)));
        }
        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        assertThat(path).doesNotExist();
        assertThat(Files.readAllBytes(path.resolveSibling(path.getFileName() + ".damaged")))
                .isEqualTo(damaged);
        get(store::close);
    }

    /** Removed batches would come back. */
    @Test
    void deletedFilePutBack_isNoticedAndNotRead() throws IOException {
        byte[] old = Files.readAllBytes(file(root, 0));
        Path path = file(root, 0);
        BatchStore store = open(root);
        for (String id : batchesOf(0)) {
            get(() -> store.remove(record(id, BatchState.COMPLETED)));
        }
        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        get(store::close);
        assertThat(path).doesNotExist();
        Files.write(path, old);
        BatchStore again = open(root);

        assertThat(get(() -> again.record("b0x0"))).isEmpty();
        assertThat(again.damage().places()).isEqualTo(1);
        assertThat(path.resolveSibling(path.getFileName() + ".damaged")).hasBinaryContent(old);
        get(again::close);
    }

    @Test
    void damagedAnswers_areComputedAgainFromTheirQueries() throws IOException {
        BatchStore store = open(root);
        get(() -> store.putBlock("q", 0, queries()));
        get(() -> store.putRecord(record("q", BatchState.RUNNING)));
        get(store::close);
        BatchStore next = open(root);
        get(() -> next.putBlock("q", 0, answers()));
        get(() -> next.putRecord(record("q", BatchState.COMPLETED)));
        get(next::close);
        byte[] bytes = Files.readAllBytes(newestFile(root));
        flip(newestFile(root), new String(bytes, UTF_8).indexOf("N\nN\n"));
        BatchStore last = open(root);

        assertThat(BatchSamples.areEqual(
                        get(() -> last.block("q", 0, BatchSamples.TEXT)).orElseThrow(), queries()))
                .isTrue();
        assertThat(last.lost(record("q", BatchState.COMPLETED))).isEmpty();
        assertThat(last.damage().places()).isEqualTo(1);
        assertThat(last.damage().lines()).isZero();
        get(last::close);
    }

    private void writeWithOneBlockOnly(String id) {
        BatchStore store = open(root);
        get(() -> store.putBlock(id, 0, answers()));
        get(() -> store.putRecord(record(id, BatchState.COMPLETED)));
        get(store::close);
    }

    private void flipTheOnlyAnswers() throws IOException {
        byte[] bytes = Files.readAllBytes(newestFile(root));
        flip(newestFile(root), new String(bytes, UTF_8).indexOf("N\nN\n"));
    }

    @Test
    void lostLines_areNamed_andReadAsErrors() throws IOException {
        writeWithOneBlockOnly("only");
        flipTheOnlyAnswers();
        BatchStore store = open(root);

        assertHasLost(store, "only");
        get(store::close);
        BatchStore again = open(root);
        assertHasLost(again, "only");
        get(() -> again.remove(record("only", BatchState.COMPLETED)));
        assertThat(again.damage().lines()).isZero();
        get(again::close);
    }

    private void assertHasLost(BatchStore store, String id) {
        Block block = get(() -> store.block(id, 0, BatchSamples.TEXT)).orElseThrow();
        List<String> lines = new ArrayList<>();
        long errors = 0;
        for (StoredChunk chunk : block.chunks()) {
            lines.addAll(new String(chunk.answers(), UTF_8).lines().toList());
            errors += chunk.counts().errorsByCode().get("internal");
        }
        assertThat(lines).hasSize(LINES).allMatch(line -> line.startsWith("! internal "));
        assertThat(errors).isEqualTo(LINES);
        assertThat(store.lost(record(id, BatchState.COMPLETED))).containsExactly(new LineRange(0, LINES - 1));
        assertThat(store.damage().lines()).isEqualTo(LINES);
        assertThat(store.damage().batches()).isEqualTo(1);
    }

    /** Until the next start it broke the stream off at the same line. */
    @Test
    void damageWhileTheNodeRuns_isFoundByTheReader() throws IOException {
        writeWithOneBlockOnly("only");
        BatchStore store = open(root);
        List<Path> all = files(root);
        Path file = all.get(all.size() - 2);
        flip(file, new String(Files.readAllBytes(file), UTF_8).indexOf("N\nN\n"));

        assertHasLost(store, "only");
        assertThat(store.damage().places()).isEqualTo(1);
        get(store::close);
    }

    @Test
    void damagedOrMissingManifest_isNoticed_andCostsNothing() throws IOException {
        for (String name : List.of("manifest", "synced")) {
            Found gone = afterwards(
                    directory -> Files.delete(directory.resolve("node-1").resolve(name)));
            Found flipped =
                    afterwards(directory -> flip(directory.resolve("node-1").resolve(name), 3));

            assertThat(gone.hurt()).isEmpty();
            assertThat(gone.places()).as("without %s", name).isPositive();
            assertThat(flipped.hurt()).isEmpty();
            assertThat(flipped.places()).as("a bit of %s", name).isPositive();
        }
    }
}
