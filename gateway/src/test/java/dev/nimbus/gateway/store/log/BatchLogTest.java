package dev.nimbus.gateway.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchLogTest {
    private static final long QUOTA = 1 << 20;

    @TempDir
    Path directory;

    /** Writes a file of a log for each of {@code files}, with these entries. */
    private void write(String... files) throws IOException {
        BatchLog log = open(new ArrayList<>());
        for (int i = 0; i < files.length; i++) {
            if (i > 0) {
                log.rollBlocking();
            }
            for (String entry : files[i].split(" ", -1)) {
                log.appendBlocking(entry.getBytes(UTF_8), false);
            }
        }
        log.closeBlocking();
    }

    private BatchLog open(List<String> entries) throws IOException {
        return new BatchLog(directory, QUOTA, true, (position, entry) -> entries.add(new String(entry, UTF_8)));
    }

    private List<String> entriesAfterRestart() throws IOException {
        List<String> entries = new ArrayList<>();
        open(entries).closeBlocking();
        return entries;
    }

    private Path file(int number) {
        return directory.resolve(LogSegment.name(number));
    }

    private void overwrite(int number, int at, int value) throws IOException {
        byte[] bytes = Files.readAllBytes(file(number));
        bytes[at] = (byte) value;
        Files.write(file(number), bytes);
    }

    /** A power cut leaves them where the file grew before its data was written. */
    @Test
    void zerosAtTheEnd_areCutOff() throws IOException {
        write("a b");
        long size = Files.size(file(1));
        Files.write(file(1), new byte[5000], StandardOpenOption.APPEND);

        assertThat(entriesAfterRestart()).containsExactly("a", "b");
        assertThat(Files.size(file(1))).isEqualTo(size);
    }

    @Test
    void damagedEntryOfAnOlderFile_losesNoOther() throws IOException {
        write("a b c", "d");
        overwrite(1, 2 * LogSegment.HEAD + 1, 'B');

        assertThat(entriesAfterRestart()).containsExactly("a", "c", "d");
        assertThat(entriesAfterRestart()).containsExactly("a", "c", "d");
    }

    /** Where the next entry begins is not known then. */
    @Test
    void damagedLengthInAnOlderFile_losesTheRestOfTheFile() throws IOException {
        write("a b c", "d");
        overwrite(1, LogSegment.HEAD + 1, 0x7F);

        assertThat(entriesAfterRestart()).containsExactly("a", "d");
    }

    /** What was written behind it was not synced either. */
    @Test
    void damagedEntryOfTheLastFile_endsTheLog() throws IOException {
        write("a", "b c d");
        overwrite(2, 2 * LogSegment.HEAD + 1, 'C');

        assertThat(entriesAfterRestart()).containsExactly("a", "b");
        assertThat(Files.size(file(2))).isEqualTo(LogSegment.HEAD + 1);
    }

    /** Each start begins a file. */
    @Test
    void startsWithoutWrites_leaveOneEmptyFileAtMost() throws IOException {
        write("a");
        entriesAfterRestart();
        entriesAfterRestart();

        assertThat(entriesAfterRestart()).containsExactly("a");
        assertThat(directory).isDirectoryContaining(path -> path.equals(file(1)));
        assertThat(directory.toFile().list()).hasSize(2);
    }
}
