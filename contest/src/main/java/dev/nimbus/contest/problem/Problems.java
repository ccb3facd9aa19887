package dev.nimbus.contest.problem;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds problem files: those in the jar, each called by its problem's name, and those of the user. */
public final class Problems {
    private static final String FOLDER = "/problems/";
    private static final String ENDING = ".yaml";
    /** One that is always there: the others lie beside it. */
    private static final String ONE = FOLDER + "hdu-1846" + ENDING;

    private Problems() {}

    /** The names of the problems in the jar, in order. */
    public static List<String> namesBlocking() {
        try {
            URI place = Problems.class.getResource(ONE).toURI();
            if (!place.getScheme().equals("jar")) {
                return namesIn(Path.of(place).getParent());
            }
            try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
                return namesIn(jar.getPath(FOLDER));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the problems of this program cannot be listed", e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All problems of the jar, by name. */
    public static List<Problem> allBlocking() {
        return namesBlocking().stream()
                .map(name -> namedBlocking(name).orElseThrow())
                .toList();
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
        }
    }

    /** The problem of the jar that is called {@code name}. */
    public static Optional<Problem> namedBlocking(String name) {
        if (!name.matches("[a-z0-9-]+")) {
            return Optional.empty();
        }
        try (InputStream in = Problems.class.getResourceAsStream(FOLDER + name + ENDING)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(ProblemFile.read(name, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ProblemFileException e) {
            throw new IllegalStateException(e);
        }
    }
}
