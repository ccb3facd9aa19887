package dev.nimbus.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** The source checkout that the tests run in. */
final class Checkout {
    private Checkout() {}

    /** A file of it, by its path from the root. */
    static Path file(String path) {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("mvnw"))) {
            root = root.getParent();
        }
        return root.resolve(path);
    }
}
