package dev.nimbus.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file that the command line names; what is wrong with it is said in words. */
public final class UserFile {
    private UserFile() {}

    /** All bytes of the file. */
    public static byte[] readBlocking(Path file) {
        try (InputStream in = openBlocking(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw cannotRead(file, e);
        }
    }

    /** Opens the file, which may be a pipe. */
    public static InputStream openBlocking(Path file) {
        try {
            if (Files.isDirectory(
                    file)) { // opened without an error, it would fail when it is read, and not by its name
                throw new FileSystemException(file.toString());
            }
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw cannotRead(file, e);
        }
    }

    private static IllegalArgumentException cannotRead(Path file, IOException e) {
        return new IllegalArgumentException(
                file.toString().isEmpty()
                        ? "cannot read \"\": the name of a file is empty"
                        : "cannot read " + file + ": " + reason(file, e),
                e);
    }

    /** Checks that a file can be read before much is done for it. */
    public static void requireReadable(Path file) {
        if (Files.isDirectory(file) || !Files.isReadable(file)) {
            readBlocking(file);
        }
    }

    /** What went wrong with a file, and with which. */
    static String describe(FileSystemException e) {
        return e.getFile() == null
                ? e.getMessage()
                : "cannot use " + e.getFile() + ": " + reason(Path.of(e.getFile()), e);
    }

    private static String reason(Path file, IOException e) {
        if (Files.isDirectory(file)) {
            return "it is a directory";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof FileSystemException one && one.getReason() != null ? one.getReason() : e.getMessage();
    }
}
