package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A proof of half a minute or more, ended in its midst: as by Ctrl-C, and by a kill. */
class ITLongProof {
    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("values");
    }

    private NimbusProcess start() {
        return NimbusProcess.start("prove", "octal(0.104)", "--json", file().toString());
    }

    private void awaitBytes(NimbusProcess proof, long bytes) throws Exception {
        Patience.awaitBlocking(
                "a file of " + bytes + " bytes",
                () -> Files.exists(file()) && Files.size(file()) >= bytes,
                proof::output);
    }

    @Test
    void proof_goesOnWhereItWasEnded() throws Exception {
        try (NimbusProcess first = start()) {
            awaitBytes(first, 4_000_000);
            assertThat(first.terminateBlocking()).isEqualTo(143);
        }
        long kept = Files.size(file());
        try (NimbusProcess second = start()) {
            awaitBytes(second, kept + 2_000_000);
            second.kill();
            assertThat(second.output()).contains("going on from " + file());
        }
        long keptAgain = Files.size(file());
        assertThat(keptAgain).isGreaterThan(kept);
        try (NimbusProcess third = start()) {
            awaitBytes(third, keptAgain + 2_000_000);
            assertThat(third.terminateBlocking()).isEqualTo(143);
            assertThat(third.output()).contains("going on from " + file());
        }
    }
}
