package dev.nimbus.cli.node;

import java.nio.file.Files;
import java.nio.file.Path;

/** The directory for temporary files, which Vert.x needs for what it serves and gateways for batches. */
public final class TemporaryDirectory {
    private TemporaryDirectory() {}

    /** @throws IllegalArgumentException with what to do, where it cannot be written, as in a container without /tmp */
    static void requireWritable() {
        requireWritable(Path.of(System.getProperty("java.io.tmpdir")));
    }

    static void requireWritable(Path directory) {
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw new IllegalArgumentException("the directory for temporary files, " + directory
                    + ", cannot be written; mount one (docker run --tmpfs /tmp), or name another with"
                    + " NIMBUS_JAVA_OPTS=-Djava.io.tmpdir=DIR");
        }
    }
}
