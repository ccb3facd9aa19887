package dev.nimbus.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SingleQueryTest {
    private static final BodyRequest JSON = new BodyRequest(BodyForm.JSON, false, TextParameters.NONE);
    private static final BodyRequest LINES = new BodyRequest(BodyForm.NDJSON, false, TextParameters.NONE);
    private static final BodyRequest TEXT = new BodyRequest(BodyForm.TEXT, false, new TextParameters("nim", "", ""));

    private static Optional<QueryChunk> in(BodyRequest body, String text) {
        byte[] bytes = ("<" + text + ">").getBytes(UTF_8);
        return SingleQuery.in(body, bytes, 1, bytes.length - 1);
    }

    @Test
    void oneLineOfJson_isOneChunk() {
        for (BodyRequest body : List.of(JSON, LINES)) {
            for (String line : List.of("{}", "{\"id\":\"é\"}\n", "{\"game\":\"nim\",\"position\":[1]} ")) {
                QueryChunk chunk = in(body, line).orElseThrow();

                assertThat(new String(chunk.body(), UTF_8)).isEqualTo(line);
                assertThat(chunk.format()).isEqualTo(ChunkFormat.NDJSON);
                assertThat(chunk.queries()).isOne();
                assertThat(chunk.firstLine()).isZero();
            }
        }
    }

    @Test
    void allElse_isToBeCut() {
        String most = "{" + " ".repeat(1022) + "}";
        assertThat(in(JSON, most)).isPresent();
        for (String body : List.of(
                most + " ",
                "\n",
                " {}",
                "\ufeff{}",
                "{}\n{}",
                "{\n}\n",
                "{}\n\n",
                "{}\r\n",
                "{\t}",
                "{\0}",
                "[]",
                "1")) {
            assertThat(in(JSON, body)).as(body).isEmpty();
            assertThat(in(LINES, body)).as(body).isEmpty();
        }
        assertThat(in(TEXT, "{}")).isEmpty();
    }
}
