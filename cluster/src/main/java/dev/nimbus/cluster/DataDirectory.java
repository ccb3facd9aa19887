package dev.nimbus.cluster;

import java.nio.file.Path;
import java.util.Objects;

/**
 * Where nodes keep tables and rulesets, each in a subdirectory of its own.
 *
 * @param path the directory, not the empty path; made if it is not there
 * @param quotaBytes bytes of a node's file at which no more segments and periods are kept, at least 1; rulesets have
 *     bounds of their own
 */
public record DataDirectory(Path path, long quotaBytes) {
    /** 16 GiB. */
    private static final long PRESET_QUOTA = 16L << 30;

    public DataDirectory {
        Objects.requireNonNull(path, "path");
        if (path.toString().isEmpty()) { // an unset variable of a shell, not the current directory
            throw new IllegalArgumentException(
                    "the path of the data directory is empty; expected a directory, such as .");
        }
        if (quotaBytes < 1) {
            throw new IllegalArgumentException("data quota of " + quotaBytes + " bytes; expected at least 1");
        }
    }

    /** One with the preset quota. */
    public static DataDirectory of(Path path) {
        return new DataDirectory(path, PRESET_QUOTA);
    }
}
