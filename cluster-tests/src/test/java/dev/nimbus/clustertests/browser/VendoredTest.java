package dev.nimbus.clustertests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class VendoredTest {
    @Test
    void foreignScript_isTheOneOfTheList() throws IOException, GeneralSecurityException {
        JsonNode entry = new ObjectMapper()
                .readTree(BrowserPage.resource("vendored.json"))
                .get(0);
        byte[] script = BrowserPage.resource(entry.get("file").asText()).getBytes(StandardCharsets.UTF_8);

        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(script)))
                .isEqualTo(entry.get("sha256").asText());
    }
}
