package dev.nimbus.cli.bench.steady;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cli.bench.load.LoadFailure;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String SIZED = OK + "Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello";
    private static final String CHUNKED = OK + "transfer-encoding: Chunked\r\n\r\n"
            + "5\r\nhello\r\n1F;name=value\r\n0123456789012345678901234567890\r\n0\r\nExpires: never\r\n\r\n";
    private static final String PROBLEM =
            "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 27\r\n\r\n{\"title\":\"no solver is up\"}";
    private static final String EMPTY = "HTTP/1.1 204 No Content\n\n";
    private static final String INTERIM = "HTTP/1.1 100 Continue\r\n\r\n" + SIZED;

    private final ResponseReader reader = new ResponseReader();

    private void readWhole(String response) {
        byte[] bytes = response.getBytes(UTF_8);
        assertThat(reader.read(bytes, 0, bytes.length)).isEqualTo(bytes.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {SIZED, CHUNKED, PROBLEM, EMPTY, INTERIM})
    void response_endsAtItsLastByteAndNotBefore(String response) {
        byte[] bytes = response.getBytes(UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            assertThat(reader.isComplete()).as("before byte %d", i).isFalse();
            assertThat(reader.read(bytes, i, i + 1)).isEqualTo(i + 1);
        }

        assertThat(reader.isComplete()).isTrue();
        assertThat(reader.isLast()).isFalse();
        assertThat(reader.isSuccess()).isEqualTo(!response.equals(PROBLEM));
    }

    /** Responses in any order, in pieces of any size: each is complete where it ends. */
    @Test
    void responses_areToldApartHoweverTheyAreCut() {
        Random random = new Random(5);
        String[] all = {SIZED, CHUNKED, PROBLEM, EMPTY, INTERIM};
        for (int trial = 0; trial < 5000; trial++) {
            String response = all[random.nextInt(all.length)];
            byte[] bytes = (response + "HTTP/1.1 2").getBytes(UTF_8);
            reader.next();
            int at = 0;
            while (!reader.isComplete()) {
                int to = Math.min(bytes.length, at + 1 + random.nextInt(bytes.length));
                at = reader.read(bytes, at, to);
            }
            assertThat(at).isEqualTo(response.length());
            assertThat(reader.isSuccess()).isEqualTo(!response.equals(PROBLEM));
        }
    }

    @Test
    void refusal_isToldWithItsBody() {
        readWhole(PROBLEM);

        assertThat(reader.problem()).isEqualTo("503: {\"title\":\"no solver is up\"}");
    }

    @Test
    void longRefusal_isToldInPart() {
        readWhole("HTTP/1.1 500 x\r\nContent-Length: 100000\r\n\r\n" + "x".repeat(100_000));

        assertThat(reader.isComplete()).isTrue();
        assertThat(reader.problem()).hasSize("500: ".length() + 4096);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK, Connection: close, true",
        "HTTP/1.1 200 OK, CONNECTION:Close, true",
        "HTTP/1.1 200 OK, Connection: keep-alive, false",
        "HTTP/1.0 200 OK, Server: old, true",
        "HTTP/1.0 200 OK, Connection: keep-alive, false"
    })
    void connection_isClosedWhereTheServerSaysSo(String status, String field, boolean last) {
        readWhole(status + "\r\n" + field + "\r\nContent-Length: 0\r\n\r\n");

        assertThat(reader.isComplete()).isTrue();
        assertThat(reader.isLast()).isEqualTo(last);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SSH-2.0-server;|'SSH-2.0-server'; expected a status line",
                "HTTP/2 200;|expected a status line",
                "HTTP/1.1 2x0 OK;|three digits",
                "HTTP/1.1 200 OK;Server: x;;|expected a Content-Length, or chunks",
                "HTTP/1.1 200 OK;Content-Length: many;|expected a number of bytes",
                "HTTP/1.1 200 OK;Content-Length:;|expected a number of bytes",
                "HTTP/1.1 200 OK;Content-Length: -1;|expected a number of bytes",
                "HTTP/1.1 200 OK;Content-Length: 99999999999999999999;|a smaller number of bytes",
                "HTTP/1.1 200 OK;Content-Length: 5;Content-Length: 6;|one Content-Length, it was 5",
                "HTTP/1.1 200 OK;Transfer-Encoding: gzip, chunked;|no other encoding than chunked",
                "HTTP/1.1 200 OK;Content-Length: 5;Transfer-Encoding: chunked;;|no Content-Length beside chunks",
                "HTTP/1.1 200 OK;Transfer-Encoding: chunked;;x;|the size of a chunk",
                "HTTP/1.1 200 OK;Transfer-Encoding: chunked;;fffffffffff;|a smaller chunk",
                "HTTP/1.1 200 OK;Transfer-Encoding: chunked;;1;ab;|the end of a chunk"
            })
    void whatCannotBeRead_isNamed(String lines, String message) {
        byte[] bytes = lines.replace(";", "\r\n").getBytes(UTF_8);

        assertThatThrownBy(() -> reader.read(bytes, 0, bytes.length))
                .isInstanceOf(LoadFailure.class)
                .hasMessageContaining(message);
    }

    @Test
    void endlessLine_isRefused() {
        byte[] bytes = (OK + "x".repeat(9000)).getBytes(UTF_8);

        assertThatThrownBy(() -> reader.read(bytes, 0, bytes.length)).hasMessageContaining("longer than 8192 bytes");
    }
}
