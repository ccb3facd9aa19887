package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Easy lines of a batch do not wait for the hard ones between them, though no other work waits for the solver. */
@Timeout(300)
class ITEasyBesideHard {
    private static final int LINES = 400;
    private static final int EASY = LINES - 2;
    /** Each takes all of its budget, seconds on any machine. */
    private static final String HARD = "{\"game\":\"dawsons-kayles\",\"position\":[%d],\"play\":\"misere\"}\n";

    private static boolean isHard(int line) {
        return line == 100 || line == 250;
    }

    private static String lines() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            lines.append(isHard(i) ? HARD.formatted(300 + i) : "{\"game\":\"nim\",\"position\":[" + i + ",7]}\n");
        }
        return lines.toString();
    }

    @Test
    void easyLines_areAnswered_beforeTheHardOnesAmongThem() throws Exception {
        try (NimbusProcess server = NimbusProcess.startQuickly("serve", "--port", "0", "--workers", "2")) {
            URI uri = server.uriBlocking();
            Upload upload = Upload.ofNdjson(BodyPublishers.ofString(lines()));
            String path = "/v1/batches/"
                    + new NimbusClient(new ServerAddress(uri))
                            .batches()
                            .submitBlocking(upload)
                            .id();
            GatewayClient client = new GatewayClient(uri);

            JsonNode status =
                    client.awaitBlocking(path, batch -> batch.path("answered").asInt() >= EASY);

            assertThat(status.path("answered").asInt()).isEqualTo(EASY);
            assertThat(client.call("DELETE", path).statusCode()).isEqualTo(200);
        }
    }
}
