package dev.nimbus.cli.heaps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheDirectoryTest {
    @Test
    void directory_isTheUsersOwn() {
        assertThat(CacheDirectory.of(Map.of(), "/home/me")).isEqualTo(Path.of("/home/me/.cache/nimbus"));
        assertThat(CacheDirectory.of(Map.of("XDG_CACHE_HOME", "/var/mine"), "/home/me"))
                .isEqualTo(Path.of("/var/mine/nimbus"));
    }
}
