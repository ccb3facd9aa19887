package dev.nimbus.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * What {@code benchmarks/fuzz} starts: the entry that Jazzer calls with each input, for the reader that the property {@code
 * nimbus.fuzz.target} names, and the ways of the corpus into a directory of Jazzer's and out again.
 */
public final class JazzerEntry {
    /** Longer inputs are not kept: they say little that shorter ones do not. */
    private static final int MOST_KEPT = 1_000;

    private static final FuzzTarget TARGET = FuzzTarget.of(System.getProperty("nimbus.fuzz.target"));

    private JazzerEntry() {}

    /** Loads and instruments what the reader needs, before the first input has its time. */
    public static void fuzzerInitialize() {
        TARGET.corpus().forEach(TARGET::read);
    }

    /** Reads one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        TARGET.read(input);
    }

    /** {@code unpack DIR} writes the corpus as files of a directory, {@code pack DIR} makes the corpus of such files. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[1]);
        if (arguments[0].equals("unpack")) {
            int number = 0;
            for (byte[] input : TARGET.corpus()) {
                Files.write(directory.resolve("corpus-" + number++), input);
            }
        } else {
            Files.createDirectories(TARGET.corpusFile().getParent());
            Files.write(TARGET.corpusFile(), packed(directory));
        }
    }

    private static List<String> packed(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<byte[]> inputs = new ArrayList<>();
            for (Path file : files.toList()) {
                inputs.add(Files.readAllBytes(file));
            }
            return inputs.stream()
                    .filter(input -> input.length > 0 && input.length <= MOST_KEPT)
                    .map(Base64.getEncoder()::encodeToString)
                    .sorted()
                    .toList();
        }
    }
}
