package dev.nimbus.gateway.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Directories that nobody but the user of this process can look into. */
final class PrivateDirectory {
    private PrivateDirectory() {}

    /** Makes the directory, and its parents, where they are not there. */
    static void createBlocking(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(directory);
        }
    }
}
