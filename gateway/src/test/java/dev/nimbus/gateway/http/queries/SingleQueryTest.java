package dev.nimbus.gateway.http.queries;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SingleQueryTest {
    private static Optional<QueryChunk> in(BodyForm form, String text) {
        byte[] bytes = ("<" + text + ">").getBytes(UTF_8);
        return SingleQuery.in(form, bytes, 1, bytes.length - 1);
    }

    @Test
    void oneLineOfJson_isOneChunk() {
        for (BodyForm form : List.of(BodyForm.JSON, BodyForm.NDJSON)) {
            for (String line : List.of("{}", "{\"id\":\"é\"}\n", "{\"game\":\"nim\",\"position\":[1]} ")) {
                QueryChunk chunk = in(form, line).orElseThrow();

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
        assertThat(in(BodyForm.JSON, most)).isPresent();
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
            assertThat(in(BodyForm.JSON, body)).as(body).isEmpty();
            assertThat(in(BodyForm.NDJSON, body)).as(body).isEmpty();
        }
        assertThat(SingleQuery.in(BodyForm.JSON, new byte[0], 0, 0)).isEmpty();
        assertThat(in(BodyForm.TEXT, "{}")).isEmpty();
    }
}
