package dev.nimbus.tables;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the tables of published values in the test resources. */
public final class TsvFile {

    private TsvFile() {}

    /** The rows without the heading, each split at its tabs. */
    public static List<List<String>> rows(String name) {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(TsvFile.class.getResourceAsStream("/data/" + name), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .skip(1)
                    .filter(line -> !line.isBlank())
                    .map(line -> List.of(line.split("\t", -1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
