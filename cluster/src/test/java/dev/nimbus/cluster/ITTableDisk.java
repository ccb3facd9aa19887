package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ITTableDisk {

    @TempDir
    private Path directory;

    private Path slot() throws IOException {
        return Files.createDirectories(directory.resolve("node-1"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void entries_areThereAfterItWasClosed() {
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            disk.putBlocking("m", "one", bytes("1"));
            disk.putBlocking("n", "one", bytes("3"));
        }
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            assertThat(disk.getBlocking("m", "one")).contains(bytes("1"));
            assertThat(disk.getBlocking("n", "one")).contains(bytes("3"));
            assertThat(disk.getBlocking("m", "two")).isEmpty();
            assertThat(disk.namesBlocking("m")).containsExactly("one");
        }
    }

    @Test
    void directoriesAndFiles_areForTheirUserAlone() throws Exception {
        Path made = directory.resolve("made");
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(made))) {
            disk.putBlocking("m", "one", bytes("1"));
            disk.commitBlocking();
        }
        try (Stream<Path> all = Files.walk(made)) {
            assertThat(all.toList())
                    .hasSize(5)
                    .allSatisfy(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .as(path.toString())
                            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
        }
    }

    /** To open a pipe waits for whoever is at its other end: a node would never start, nor say why. */
    @ParameterizedTest
    @ValueSource(strings = {"lock", "tables.mv"})
    void pipeInPlaceOfAFile_isRefusedAtOnce(String name) throws Exception {
        Path pipe = slot().resolve(name);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> TableDisk.openBlocking(DataDirectory.of(directory)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(
                        "node-1/" + name + " is no regular file but a pipe or device; remove it, or name another");
    }

    /** Replicas of one service are given one directory. */
    @Test
    void directory_usedByAnother_givesTheNextFreeSlot() {
        try (TableDisk first = TableDisk.openBlocking(DataDirectory.of(directory))) {
            first.putBlocking("m", "one", bytes("1"));
            try (TableDisk second = TableDisk.openBlocking(DataDirectory.of(directory));
                    TableDisk third = TableDisk.openBlocking(DataDirectory.of(directory))) {
                assertThat(second.namesBlocking("m")).isEmpty();
                second.putBlocking("m", "two", bytes("2"));
                third.putBlocking("m", "three", bytes("3"));
            }
            try (TableDisk second = TableDisk.openBlocking(DataDirectory.of(directory))) {
                assertThat(second.namesBlocking("m")).containsExactly("two");
            }
            assertThat(first.namesBlocking("m")).containsExactly("one");
        }
        assertThat(directory).isDirectoryContaining("glob:**node-3").isDirectoryNotContaining("glob:**node-4");
    }

    @Test
    void whatNodesThatAreGoneLeft_isFound_andThatOfOthersIsNot() {
        try (TableDisk first = TableDisk.openBlocking(DataDirectory.of(directory))) {
            TableDisk second = TableDisk.openBlocking(DataDirectory.of(directory));
            second.putBlocking("m", "one", bytes("1"));
            second.putBlocking("k", "Aa", bytes("2"));
            assertThat(first.findLeftBlocking("m", "one")).isEmpty();

            second.close();

            assertThat(first.findLeftBlocking("m", "one")).containsExactly(bytes("1"));
            assertThat(first.findLeftBlocking("m", "two")).isEmpty();
            assertThat(first.findLeftBlocking("k", "BB"))
                    .as("a name with the hash of another")
                    .isEmpty();
            assertThat(first.findLeftBlocking("n", "one")).isEmpty();
            Map<String, byte[]> left = new HashMap<>();
            first.forEachLeftBlocking("m", left::put);
            first.forEachLeftBlocking("n", left::put);
            assertThat(left).containsOnlyKeys("one");
        }
    }

    @Test
    void whatANodeLeft_isReadAsLongAsItIsWanted() {
        try (TableDisk first = TableDisk.openBlocking(DataDirectory.of(directory))) {
            try (TableDisk second = TableDisk.openBlocking(DataDirectory.of(directory))) {
                second.putBlocking("m", "one", bytes("1"));
                second.putBlocking("m", "two", bytes("2"));
                second.putBlocking("m", "three", bytes("3"));
            }
            List<String> read = new ArrayList<>();
            first.forEachLeftBlocking("m", () -> read.size() < 2, (name, bytes) -> read.add(name));
            assertThat(read).hasSize(2);
        }
    }

    /** The file is locked while it is read: the second thread was told that nobody had left anything. */
    @Test
    void whatANodeLeft_isFoundByTwoThreadsAtOnce() throws Exception {
        try (TableDisk first = TableDisk.openBlocking(DataDirectory.of(directory))) {
            try (TableDisk second = TableDisk.openBlocking(DataDirectory.of(directory))) {
                second.putBlocking("m", "one", bytes("1"));
            }
            List<byte[]> found = new ArrayList<>();
            Thread other = new Thread(() -> found.addAll(first.findLeftBlocking("m", "one")));
            first.forEachLeftBlocking("m", (name, bytes) -> {
                other.start();
                while (other.getState() != Thread.State.BLOCKED && other.getState() != Thread.State.TERMINATED) {
                    Thread.onSpinWait();
                }
            });
            other.join();

            assertThat(found).containsExactly(bytes("1"));
        }
    }

    @Test
    void whatANodeLeft_isFoundAsItIsNow() {
        try (TableDisk first = TableDisk.openBlocking(DataDirectory.of(directory))) {
            TableDisk.openBlocking(DataDirectory.of(directory)).close();
            assertThat(first.findLeftBlocking("m", "one")).isEmpty();

            try (TableDisk again = TableDisk.openBlocking(DataDirectory.of(directory))) {
                again.putBlocking("m", "one", bytes("1"));
            }

            assertThat(first.findLeftBlocking("m", "one")).containsExactly(bytes("1"));
        }
    }

    /** The lock of another process, which must not end because this one looked at it. */
    @Test
    void directory_usedByAnotherProcess_givesTheNextFreeSlot() throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader said = other.inputReader()) {
            assertThat(said.lines().anyMatch("held"::equals)).isTrue();
            for (int time = 1; time <= 2; time++) {
                TableDisk.openBlocking(DataDirectory.of(directory)).close();
            }
            assertThat(directory.resolve("node-2").resolve("tables.mv")).exists();
        } finally {
            other.destroyForcibly().waitFor();
        }
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            assertThat(disk.getBlocking("m", "one")).contains(bytes("1"));
        }
    }

    /** Holds the directory it is given until it is killed. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws InterruptedException {
            TableDisk disk = TableDisk.openBlocking(DataDirectory.of(Path.of(arguments[0])));
            disk.putBlocking("m", "one", bytes("1"));
            disk.commitBlocking();
            System.out.println("held");
            new CountDownLatch(1).await();
        }
    }

    @Test
    void directory_thatIsAFile_isRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> TableDisk.openBlocking(DataDirectory.of(file)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be written");
    }

    @Test
    void damagedFile_isSetAside_howeverOften() throws IOException {
        for (int time = 1; time <= 2; time++) {
            byte[] noise = new byte[20_000];
            Arrays.fill(noise, (byte) time);
            Files.write(slot().resolve("tables.mv"), noise);

            try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
                disk.putBlocking("m", "one", bytes("1"));
                assertThat(disk.getBlocking("m", "one")).contains(bytes("1"));
            }
            assertThat(slot().resolve("tables.mv.damaged-" + time)).hasBinaryContent(noise);
        }
    }

    @Test
    void quota_endsWhatCanBeComputedAgain_notRulesets() throws IOException {
        Random random = new Random(1);
        DataDirectory narrow = new DataDirectory(directory, 1 << 20);
        try (TableDisk disk = TableDisk.openBlocking(narrow)) {
            for (int i = 0; i < 200; i++) {
                byte[] segment = new byte[1 << 16];
                random.nextBytes(segment);
                disk.putBlocking(SharedMaps.SEGMENTS, "segment" + i, segment);
                disk.commitBlocking();
            }
            disk.putBlocking(SharedMaps.PERIODS, "period", bytes("1"));
            disk.putBlocking(SharedMaps.RULESETS, "rules", bytes("2"));
            assertThat(disk.namesBlocking(SharedMaps.SEGMENTS)).hasSizeBetween(5, 30);
            assertThat(disk.namesBlocking(SharedMaps.PERIODS)).isEmpty();
        }
        assertThat(Files.size(slot().resolve("tables.mv"))).isLessThan(4 << 20);

        try (TableDisk wide = TableDisk.openBlocking(new DataDirectory(narrow.path(), 1 << 30))) {
            assertThat(wide.getBlocking(SharedMaps.SEGMENTS, "segment0")).isPresent();
            assertThat(wide.getBlocking(SharedMaps.RULESETS, "rules")).contains(bytes("2"));
            wide.putBlocking(SharedMaps.PERIODS, "period", bytes("1"));
            assertThat(wide.getBlocking(SharedMaps.PERIODS, "period")).isPresent();
        }
    }

    /** What a crash of the machine may leave: the file without its end. */
    @Test
    void fileWithoutItsEnd_opensOneWayOrTheOther() throws IOException {
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            for (int i = 0; i < 50; i++) {
                disk.putBlocking("m", "entry" + i, new byte[10_000]);
            }
        }
        Path file = slot().resolve("tables.mv");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) / 2));

        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            disk.putBlocking("m", "new", bytes("1"));
            assertThat(disk.getBlocking("m", "new")).contains(bytes("1"));
            disk.getBlocking("m", "entry7").ifPresent(found -> assertThat(found).hasSize(10_000));
        }
    }

    /** H2 closes a store at its first failing write: a disk that was full for a moment kept nothing until the next restart. */
    @Test
    @Timeout(60)
    void diskThatWasFullForAMoment_isWrittenAgain() throws Exception {
        byte[] noise = new byte[1 << 20];
        new Random(1).nextBytes(noise);
        AtomicLong nanos = new AtomicLong();
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory), nanos::get)) {
            disk.putBlocking("m", "one", bytes("1"));
            disk.commitBlocking();
            String before = limitFiles("65536");
            try {
                disk.putBlocking("m", "noise", noise);
                disk.commitBlocking();
            } finally {
                limitFiles(before);
            }
            disk.putBlocking("m", "early", bytes("2"));
            nanos.addAndGet(Duration.ofSeconds(6).toNanos());
            disk.putBlocking("m", "late", bytes("3"));
            disk.commitBlocking();
            assertThat(disk.getBlocking("m", "one")).contains(bytes("1"));
        }
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory))) {
            assertThat(disk.namesBlocking("m")).containsExactlyInAnyOrder("one", "late");
        }
    }

    /** Who keeps what cannot be computed again was told nothing. */
    @Test
    @Timeout(60)
    void keeping_saysWhetherItIsOnTheDisk() throws Exception {
        AtomicLong nanos = new AtomicLong();
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory), nanos::get)) {
            closeByAFullDisk(disk);
            assertThat(disk.keepBlocking("m", "early", bytes("1"))).isFalse();
            nanos.addAndGet(Duration.ofSeconds(6).toNanos());
            assertThat(disk.keepBlocking("m", "late", bytes("2"))).isTrue();
            assertThat(disk.namesBlocking("m")).containsExactly("late");
        }
    }

    /** It was tried again for ever. */
    @Test
    @Timeout(60)
    void fileDamagedWhileItWasClosed_isSetAside() throws Exception {
        AtomicLong nanos = new AtomicLong();
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory), nanos::get)) {
            closeByAFullDisk(disk);
            byte[] damaged = Files.readAllBytes(slot().resolve("tables.mv"));
            Arrays.fill(damaged, (byte) 'x');
            Files.write(slot().resolve("tables.mv"), damaged);
            nanos.addAndGet(Duration.ofSeconds(6).toNanos());
            assertThat(disk.keepBlocking("m", "late", bytes("2"))).isTrue();
        }
        assertThat(slot()).isDirectoryContaining("glob:**damaged-1");
    }

    /** A process that had too many files open called its tables damaged, and the registered rulesets were gone. */
    @Test
    @Timeout(60)
    void fileThatCannotBeReadWhileItWasClosed_isLeft_andTriedAgain() throws Exception {
        AtomicLong nanos = new AtomicLong();
        Path file = slot().resolve("tables.mv");
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory), nanos::get)) {
            assertThat(disk.keepBlocking("m", "one", bytes("1"))).isTrue();
            closeByAFullDisk(disk);
            Path away = Files.move(file, directory.resolve("away"));
            Files.createDirectory(file); // It cannot be opened as a file.
            nanos.addAndGet(Duration.ofSeconds(6).toNanos());
            assertThat(disk.keepBlocking("m", "two", bytes("2"))).isFalse();

            Files.delete(file);
            Files.move(away, file);
            nanos.addAndGet(Duration.ofMinutes(2).toNanos());
            assertThat(disk.keepBlocking("m", "two", bytes("2"))).isTrue();
            assertThat(disk.namesBlocking("m")).containsExactly("one", "two");
        }
        assertThat(slot()).isDirectoryNotContaining("glob:**damaged*");
    }

    /** A file on a bad sector was tried again for ever. */
    @Test
    @Timeout(60)
    void fileThatCannotBeReadThreeTimesInARow_isSetAside() throws Exception {
        AtomicLong nanos = new AtomicLong();
        Path file = slot().resolve("tables.mv");
        try (TableDisk disk = TableDisk.openBlocking(DataDirectory.of(directory), nanos::get)) {
            closeByAFullDisk(disk);
            Files.delete(file);
            Files.createDirectory(file); // It cannot be opened as a file.
            for (boolean isKept : new boolean[] {false, false, true}) {
                nanos.addAndGet(Duration.ofMinutes(2).toNanos());
                assertThat(disk.keepBlocking("m", "late", bytes("2"))).isEqualTo(isKept);
            }
        }
        assertThat(slot()).isDirectoryContaining("glob:**damaged-1");
    }

    private static void closeByAFullDisk(TableDisk disk) throws Exception {
        byte[] noise = new byte[1 << 20];
        new Random(1).nextBytes(noise);
        String before = limitFiles("65536");
        try {
            assertThat(disk.keepBlocking("m", "noise", noise)).isFalse();
        } finally {
            limitFiles(before);
        }
    }

    /** It was called damaged. */
    @Test
    @Timeout(60)
    void newFileOnAFullDisk_isNotSetAside() throws Exception {
        String before = limitFiles("1024");
        try {
            assertThatThrownBy(() -> TableDisk.openBlocking(DataDirectory.of(directory)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tables.mv cannot be written: ");
        } finally {
            limitFiles(before);
        }
        assertThat(slot()).isDirectoryNotContaining("glob:**damaged*");
        TableDisk.openBlocking(DataDirectory.of(directory)).close();
    }

    /** Lets this process write no file beyond so many bytes, as if the disk were full there. Gives the limit before. */
    private static String limitFiles(String bytes) throws Exception {
        String before = prlimit("--fsize", "--raw", "--noheadings", "--output=SOFT");
        prlimit("--fsize=" + bytes + ":");
        return before;
    }

    private static String prlimit(String... arguments) throws InterruptedException {
        String self = String.valueOf(ProcessHandle.current().pid());
        List<String> command = new ArrayList<>(List.of("prlimit", "--pid", self));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assumeTrue(process.waitFor() == 0, "prlimit cannot limit the size of files here");
            return said;
        } catch (IOException e) {
            return abort("prlimit cannot be run: " + e.getMessage());
        }
    }
}
