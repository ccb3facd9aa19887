package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The modules of the page in Node, without a browser and a server. */
class ITPageModules {
    private static final Path SOURCES =
            Path.of(System.getProperty("nimbus.jar"), "../../../gateway/src").normalize();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"boards", "class", "csv", "forms", "page-parts", "proof"})
    void modules_passTheirTests(String name) throws Exception {
        assumeThat(Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "node"))))
                .as("node is on the PATH")
                .isTrue();
        copyBlocking("main/web");
        copyBlocking("test/web");
        Files.writeString(directory.resolve("package.json"), "{\"type\":\"module\"}");
        Path log = directory.resolve("log");

        Process node = new ProcessBuilder(
                        "node",
                        directory.resolve("test/web/" + name + ".test.mjs").toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean hasEnded = node.waitFor(5, TimeUnit.MINUTES);
        node.destroyForcibly().waitFor();

        assertThat(hasEnded && node.exitValue() == 0).as(Files.readString(log)).isTrue();
    }

    /** Node takes .js files for modules where a package.json says so, and the sources have none. */
    private void copyBlocking(String place) throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES.resolve(place))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = directory.resolve(SOURCES.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }
}
