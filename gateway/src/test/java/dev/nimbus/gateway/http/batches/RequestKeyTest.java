package dev.nimbus.gateway.http.batches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.protocol.TextParameters;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class RequestKeyTest {
    private static String digest(String game, String ask, String label) {
        BodyRequest body = new BodyRequest(BodyForm.TEXT, false, new TextParameters(game, ask, ""), label);
        return HexFormat.of().formatHex(RequestKey.digestOf(body).digest());
    }

    /** Batches outlive a release, and so do their keys: SHA-256 of each part behind its length in four bytes. */
    @Test
    void digest_isTheSameInEachRelease() {
        assertThat(digest("nim", "grundy", "mine"))
                .isEqualTo("31c7775297fb28a56bc28fcf9b8a7660a737505c02e91b755733291da8679092");
    }

    @Test
    void partsThatRunIntoEachOther_areToldApart() {
        assertThat(digest("nim", "grundy", "a")).isNotEqualTo(digest("nimgrundy", "", "a"));
        assertThat(digest("nim", "", "grundy")).isNotEqualTo(digest("nim", "grundy", ""));
    }
}
