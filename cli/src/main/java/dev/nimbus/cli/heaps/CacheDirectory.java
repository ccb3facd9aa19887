package dev.nimbus.cli.heaps;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The directory for files that can be computed again: {@code $XDG_CACHE_HOME/nimbus}, on Windows
 * {@code %LOCALAPPDATA%\nimbus}, else {@code ~/.cache/nimbus}.
 */
public final class CacheDirectory {
    private CacheDirectory() {}

    /** The path of a file there, whose name is made safe for every file system; the directory exists afterwards. */
    static Path fileBlocking(String name) throws IOException {
        Path directory = of(System.getenv(), System.getProperty("user.home"));
        PrivateFiles.createDirectoriesBlocking(directory);
        return directory.resolve(name.replaceAll("[^A-Za-z0-9.]+", "-"));
    }

    static Path of(Map<String, String> environment, String home) {
        for (String variable : new String[] {"XDG_CACHE_HOME", "LOCALAPPDATA"}) {
            String cache = environment.getOrDefault(variable, "");
            if (!cache.isBlank()) {
                return Path.of(cache, "nimbus");
            }
        }
        return Path.of(home, ".cache", "nimbus");
    }
}
