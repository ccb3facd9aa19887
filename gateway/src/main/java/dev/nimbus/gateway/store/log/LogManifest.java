package dev.nimbus.gateway.store.log;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which files a batch log has: a start notices by it that one is missing, shorter or older than it was, or back. It is
 * replaced as a whole, before a file is begun or deleted.
 *
 * @param files in order of their numbers
 */
record LogManifest(List<Line> files) {
    enum State {
        /** The one that is written to, the last. */
        OPEN,
        CLOSED,
        /** Nothing in it is needed: it is deleted, or will be. */
        DROPPED
    }

    /**
     * A file.
     *
     * @param salt its random number
     * @param size bytes of it that are synced, at least
     */
    record Line(int number, long salt, long size, State state) {
        private static Line parse(String text) throws IOException {
            String[] words = text.split(" ", -1);
            try {
                return new Line(
                        Integer.parseInt(words[0]),
                        Long.parseUnsignedLong(words[1], 16),
                        Long.parseLong(words[2]),
                        State.valueOf(words[3]));
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw new IOException("no file of a batch log is described by \"" + text + "\"", e);
            }
        }

        @Override
        public String toString() {
            return number + " " + Long.toHexString(salt) + " " + size + " " + state;
        }
    }

    static final String FILE = "manifest";
    private static final String NEW = "manifest.new";
    private static final String TITLE = "Nimbus batch log 2";
    private static final int MOST_BYTES = 64 << 20;

    LogManifest {
        files = List.copyOf(files);
    }

    static boolean existsBlocking(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }

    /**
     * Reads the one of this directory; none where there is none.
     *
     * @throws IOException if it cannot be read, or is damaged
     */
    static Optional<LogManifest> readBlocking(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String text = new String(PrivateFiles.readBlocking(file, MOST_BYTES), US_ASCII);
        int last = text.lastIndexOf('\n', text.length() - 2) + 1;
        if (!text.substring(last).equals(checksum(text.substring(0, last)) + "\n") || !text.startsWith(TITLE + "\n")) {
            throw new IOException("its checksum is not the one of its text");
        }
        List<Line> files = new ArrayList<>();
        for (String line : text.substring(TITLE.length() + 1, last).lines().toList()) {
            files.add(Line.parse(line));
        }
        return Optional.of(new LogManifest(files));
    }

    void writeBlocking(Path directory) throws IOException {
        StringBuilder text = new StringBuilder(TITLE).append('\n');
        files.forEach(line -> text.append(line).append('\n'));
        text.append(checksum(text.toString())).append('\n');
        PrivateFiles.replaceBlocking(
                directory.resolve(FILE), directory.resolve(NEW), text.toString().getBytes(US_ASCII));
    }

    private static String checksum(String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        return Integer.toHexString(LogEntry.checksum(bytes, bytes.length));
    }
}
