package dev.nimbus.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files without a certificate; ITHttps of the command line talks to a server whose certificate is trusted by its file. */
class TrustedCertificatesTest {
    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("ca.pem"), text);
    }

    @Test
    void fileThatIsNotThere_isNamed() {
        Path missing = directory.resolve("missing.pem");

        assertThatThrownBy(() -> TrustedCertificates.readBlocking(missing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("cannot read certificates from " + missing);
    }

    @Test
    void emptyFile_hasNoCertificate() throws IOException {
        Path empty = file("");

        assertThatThrownBy(() -> TrustedCertificates.readBlocking(empty))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(empty + " has no certificate; expected one in PEM");
    }

    @Test
    void keyInPlaceOfACertificate_andDamagedPem_areRefused() throws IOException {
        for (String text : new String[] {
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            "no certificate at all"
        }) {
            Path wrong = file(text);
            assertThatThrownBy(() -> TrustedCertificates.readBlocking(wrong))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("ca.pem");
        }
    }
}
