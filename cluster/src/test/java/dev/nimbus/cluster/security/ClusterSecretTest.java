package dev.nimbus.cluster.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterSecretTest {
    private static final ClusterSecret SECRET = ClusterSecret.of("0123456789abcdef");

    @TempDir
    Path temporary;

    @Test
    void name_dependsOnSecretAndName() {
        String name = SECRET.clusterName("nimbus");

        assertThat(name).matches("nimbus-[0-9a-f]{64}");
        assertThat(ClusterSecret.of(" 0123456789abcdef\n").clusterName("nimbus"))
                .isEqualTo(name);
        assertThat(ClusterSecret.of("0123456789abcdeF").clusterName("nimbus")).isNotEqualTo(name);
        assertThat(SECRET.clusterName("other").substring("other".length()))
                .isNotEqualTo(name.substring("nimbus".length()));
    }

    /** Computed with Python: hmac over SHA-256, as RFC 5869 says. */
    @Test
    void name_isWhatHkdfGives() {
        assertThat(SECRET.clusterName("nimbus"))
                .isEqualTo("nimbus-fc3941a65d0469b693a8bb39476456f26569405e1b95932fcb72d11993a8aaf9");
    }

    @Test
    void secret_isNotShown() {
        assertThat(SECRET.toString()).doesNotContain("0123456789abcdef");
    }

    @Test
    void shortSecret_isRefusedWithItsFile() throws Exception {
        Path file = Files.writeString(temporary.resolve("secret"), "too short\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterSecret.readBlocking(file))
                .withMessageContaining(file + ": the cluster secret has 9 bytes; expected 16 to 4096");
    }

    @Test
    void missingFile_isNamed() {
        Path file = temporary.resolve("secret");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterSecret.readBlocking(file))
                .withMessageContaining(file.toString());
    }
}
