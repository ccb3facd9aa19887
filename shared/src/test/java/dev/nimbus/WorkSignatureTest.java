package dev.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkSignatureTest {
    @Test
    void signature_isTheOneThatContributorsRead() throws IOException {
        assertThat(Files.readString(Path.of("../CONTRIBUTING.md")))
                .as("the number in CONTRIBUTING.md")
                .contains("prints " + WorkSignature.expected() + " ");
    }
}
