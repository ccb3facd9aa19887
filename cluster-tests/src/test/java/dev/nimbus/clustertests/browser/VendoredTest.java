package dev.nimbus.clustertests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class VendoredTest {
    @Test
    void foreignScript_isTheOneOfTheList() throws IOException, GeneralSecurityException {
        JsonNode entry = new ObjectMapper().readTree(bytes("vendored.json")).get(0);
        byte[] script = bytes(entry.get("file").asText());

        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(script)))
                .isEqualTo(entry.get("sha256").asText());
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = VendoredTest.class.getResourceAsStream("/browser/" + name)) {
            return in.readAllBytes();
        }
    }
}
