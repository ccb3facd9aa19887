package dev.nimbus.gateway.spool;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One process's own directory under the spool's root.
 *
 * <pre>
 * ROOT/gateway-ID.lock   locked as long as the process lives; the system frees the lock however it dies
 * ROOT/gateway-ID/       its files
 * </pre>
 *
 * Who finds a lock file that is not locked knows that its owner is dead and sweeps the directory away: files of the
 * spool alone, never anything else, and never through a symbolic link.
 */
final class SpoolDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(SpoolDirectory.class);
    private static final String LOCKS = "gateway-*.lock";
    private static final String FILES = "*.spool";

    private final Path lockFile;
    private final Path directory;
    private final FileChannel lock;

    private SpoolDirectory(Path lockFile, FileChannel lock) {
        this.lockFile = lockFile;
        this.directory = directoryOf(lockFile);
        this.lock = lock;
    }

    /** Sweeps what dead processes left under {@code root} and makes a new directory there. */
    static SpoolDirectory openBlocking(Path root) throws IOException {
        Files.createDirectories(root);
        sweepBlocking(root);
        while (true) {
            Path lockFile = root.resolve("gateway-" + UUID.randomUUID() + ".lock");
            FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            // Another process may sweep the file away before it is locked: then it is not there any more.
            if (lockBlocking(lock).isPresent() && Files.exists(lockFile)) {
                SpoolDirectory spool = new SpoolDirectory(lockFile, lock);
                createPrivateBlocking(spool.directory);
                return spool;
            }
            lock.close();
        }
    }

    Path file(String name) {
        return directory.resolve(name + ".spool");
    }

    /** Removes the directory with all its files. */
    void closeBlocking() throws IOException {
        deleteBlocking(directory);
        Files.deleteIfExists(lockFile);
        lock.close();
    }

    private static Path directoryOf(Path lockFile) {
        String name = lockFile.getFileName().toString();
        return lockFile.resolveSibling(name.substring(0, name.length() - ".lock".length()));
    }

    private static void createPrivateBlocking(Path directory) throws IOException {
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectory(directory);
        }
    }

    private static void sweepBlocking(Path root) throws IOException {
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(root, LOCKS)) {
            for (Path lockFile : locks) {
                try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
                    if (lockBlocking(channel).isPresent()) {
                        LOG.info("sweeping the spool of a dead gateway: {}", directoryOf(lockFile));
                        deleteBlocking(directoryOf(lockFile));
                        Files.deleteIfExists(lockFile);
                    }
                } catch (IOException e) {
                    LOG.warn("cannot sweep {}: {}", lockFile, e.toString());
                }
            }
        }
    }

    private static Optional<FileLock> lockBlocking(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            // Held by this very process, for another gateway in it.
            return Optional.empty();
        }
    }

    private static void deleteBlocking(Path directory) throws IOException {
        if (!Files.isDirectory(directory, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, FILES)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.delete(directory);
    }
}
