package dev.nimbus.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Makes directories and files that nobody but the user of this process can look into: modes 0700 and 0600, where the file
 * system knows modes.
 *
 * <p>What is already there keeps its mode: the user may have shared it on purpose. A file that is a pipe, a device or a
 * directory is refused before it is opened, since opening a pipe waits for whoever is at its other end.
 */
public final class PrivateFiles {
    private PrivateFiles() {}

    /** Makes the directory, and its parents, where they are not there. */
    public static Path createDirectoriesBlocking(Path directory) throws IOException {
        return Files.isDirectory(directory)
                ? directory
                : Files.createDirectories(directory, attributes(directory, "rwx------"));
    }

    /**
     * Opens a file for reading and writing, and makes it where it is not there.
     *
     * @throws IOException if it is a symbolic link: whoever made that would have this process write to any file of its user
     */
    public static FileChannel openBlocking(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new IOException(file + " is a symbolic link; remove it, or name the file that it leads to");
        }
        requireRegularBlocking(file);
        return openBlocking(file, StandardOpenOption.CREATE);
    }

    /** Makes a file for reading and writing, that must not be there. */
    public static FileChannel createNewBlocking(Path file) throws IOException {
        return openBlocking(file, StandardOpenOption.CREATE_NEW);
    }

    private static FileChannel openBlocking(Path file, OpenOption create) throws IOException {
        return FileChannel.open(
                file,
                Set.of(create, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                attributes(file, "rw-------"));
    }

    /**
     * Makes a directory where it is not there, or takes the one that is: no link to one, and none that all users can write.
     * Its parent is there.
     */
    public static Path createOwnDirectoryBlocking(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return createDirectoriesBlocking(directory);
        }
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(directory + " is no directory, or a symbolic link; remove it");
        }
        requireUnsharedBlocking(directory);
        return directory;
    }

    /**
     * Refuses a directory in which every user can put files, and links in place of files.
     *
     * @throws IOException if all users can write it
     */
    public static void requireUnsharedBlocking(Path directory) throws IOException {
        if (hasModes(directory)
                && Files.getPosixFilePermissions(directory).contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException("all users can write the directory " + directory
                    + "; take that right away (chmod o-w), or name another one");
        }
    }

    /** Replaces {@code file} at once by these bytes: after a crash it has them, or is as before. */
    public static void replaceBlocking(Path file, Path temporary, byte[] bytes) throws IOException {
        Files.deleteIfExists(temporary);
        try (FileChannel channel = createNewBlocking(temporary)) {
            writeBlocking(channel, bytes);
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncDirectoryBlocking(file.toAbsolutePath().getParent());
    }

    /** Has the names of files in a directory survive a power cut; does nothing where directories cannot be opened. */
    public static void syncDirectoryBlocking(Path directory) throws IOException {
        if (hasModes(directory)) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Makes an empty file where there is none, for a library that opens it by its name. */
    public static void createBlocking(Path file) throws IOException {
        openBlocking(file).close();
    }

    /** Writes a new file. */
    public static void writeBlocking(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = createNewBlocking(file)) {
            writeBlocking(channel, bytes);
        }
    }

    private static void writeBlocking(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            channel.write(left);
        }
    }

    /** Reads a whole file of at most so many bytes. */
    public static byte[] readBlocking(Path file, int mostBytes) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString(), null, "there is no such file");
        }
        requireRegularBlocking(file);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(mostBytes + 1);
            if (bytes.length > mostBytes) {
                throw new IOException(file + " has more than " + mostBytes + " bytes");
            }
            return bytes;
        }
    }

    /** Reads the first bytes of a file: so many, or all if it has fewer. */
    public static byte[] readBeginningBlocking(Path file, int bytes) throws IOException {
        requireRegularBlocking(file);
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(bytes);
        }
    }

    /** @throws IOException if there is something of this name that is no regular file */
    public static void requireRegularBlocking(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is no regular file but a " + kind(file) + "; remove it, or name another");
        }
    }

    /**
     * Makes a directory of this name in a directory that all users share, or takes the one that is there if it is this
     * user's and nobody else can look into it. Where it is somebody else's, gives a new one of a random name.
     */
    public static Path ownDirectoryBlocking(Path directory) throws IOException {
        Path parent = createDirectoriesBlocking(directory.toAbsolutePath().getParent());
        Path fresh = Files.createTempDirectory(parent, directory.getFileName() + "-");
        try {
            Files.move(fresh, directory);
            return directory;
        } catch (IOException isThere) {
            if (!isLikeBlocking(fresh, directory)) {
                return fresh;
            }
            Files.delete(fresh);
            return directory;
        }
    }

    /** Whether it is a directory, no link to one, with the same owner and mode. */
    private static boolean isLikeBlocking(Path fresh, Path directory) throws IOException {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(fresh))
                && (!hasModes(directory)
                        || Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS)
                                .equals(Files.getPosixFilePermissions(fresh)));
    }

    /** What went wrong, in words: of the file system's own exceptions, some name a file and no more. */
    public static String reason(Throwable failure) {
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + ": there is no such file";
        }
        if (failure instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is there already, and is no directory";
        }
        if (failure instanceof FileSystemException file && file.getReason() != null) {
            return file.getFile() + ": " + file.getReason();
        }
        return failure.getClass() == IOException.class
                ? Optional.ofNullable(failure.getMessage()).orElse("input/output error")
                : failure.toString();
    }

    private static String kind(Path file) {
        return Files.isDirectory(file) ? "directory" : "pipe or device";
    }

    private static FileAttribute<?>[] attributes(Path path, String mode) {
        return hasModes(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    private static boolean hasModes(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
