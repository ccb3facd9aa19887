package dev.nimbus.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LineInputTest {
    private static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private final OpenRequests requests = new OpenRequests();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final LineOutput out = new LineOutput(written, requests);
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private LineInput input(String text) {
        return new LineInput(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                out,
                requests,
                new CallsUnderWay(),
                new JacksonMcpJsonMapper(new ObjectMapper()),
                () -> ended.complete(null));
    }

    private String passedOn(String text) throws IOException {
        return new String(input(text).readAllBytes(), StandardCharsets.UTF_8);
    }

    private List<String> answers() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static String request(int id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/list\"}";
    }

    @Test
    void messages_arePassedOn_andBlankLinesAreNot() throws IOException {
        assertThat(passedOn("\n" + INITIALIZED + "\r\n \t\r\n" + INITIALIZED + "\n\n" + INITIALIZED))
                .isEqualTo(INITIALIZED + " \n" + INITIALIZED + "\n" + INITIALIZED + "\n");
        assertThat(answers()).isEmpty();
        assertThat(ended).isCompleted();
    }

    @Test
    void carriageReturnInAMessage_doesNotEndIt() throws IOException {
        assertThat(passedOn("{\"jsonrpc\":\"2.0\",\r\"method\":\"é\"}\n"))
                .isEqualTo("{\"jsonrpc\":\"2.0\", \"method\":\"é\"}\n");
    }

    @Test
    void whatIsNoObject_isAnswered_andTheNextLineIsPassedOn() throws IOException {
        String nested = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",\"params\":{\"p\":" + "[".repeat(1_200)
                + "]".repeat(1_200) + "}}";

        assertThat(passedOn("hello\n[]\n" + nested + "\n{\"a\":\n" + INITIALIZED + " {}\n" + INITIALIZED + "\n"))
                .isEqualTo(INITIALIZED + "\n");
        assertThat(answers())
                .hasSize(5)
                .allSatisfy(answer -> assertThat(answer)
                        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\""));
        assertThat(answers().get(1)).contains("the line is no JSON object; expected one message");
    }

    @Test
    void objectThatIsNoMessage_isAnsweredWithItsId() throws IOException {
        assertThat(passedOn("{}\n{\"id\":7}\n{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"x\"}\n" + INITIALIZED))
                .isEqualTo(INITIALIZED + "\n");
        assertThat(answers()).hasSize(3).allSatisfy(answer -> assertThat(answer).contains("\"code\":-32600,"));
        assertThat(answers().get(1)).contains("\"id\":7,");
    }

    /** What is wrong, and not which class or setting of ours finds it wrong. */
    @Test
    void faults_areToldInWordsAboutTheLine() throws IOException {
        String faulty = "hello\n{\"a\":\n{'a':1}\n{} {}\n{\"a\":01}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":{}}\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"x\"}\n";

        assertThat(passedOn(faulty)).isEmpty();
        assertThat(answers())
                .hasSize(7)
                .allSatisfy(answer -> assertThat(answer)
                        .doesNotContainIgnoringCase(
                                "source", "feature", "deserializ", "java.", "McpSchema", "DeserializationConfig"));
    }

    @Test
    void lineThatIsTooLong_isAnswered() throws IOException {
        String tooLong = "{\"a\":\"" + "é".repeat(4 << 20) + "\"}";

        assertThat(passedOn(tooLong + "\n" + INITIALIZED)).isEqualTo(INITIALIZED + "\n");
        assertThat(answers()).singleElement().asString().contains("-32700", "more than 8388608 bytes");
    }

    @Test
    void end_waitsForTheResponsesToRequests() throws IOException {
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return passedOn(INITIALIZED + "\n" + request(1) + "\n" + request(2) + "\n");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        out.write("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}\n{\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n"
                .getBytes(StandardCharsets.UTF_8));

        assertThat(ended).isNotCompleted();
        out.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{}}\n".getBytes(StandardCharsets.UTF_8));
        assertThat(read.join()).contains(request(2));
        assertThat(ended).isCompleted();
    }

    @Test
    void requestBeforeTheClientIsInitialized_isNotWaitedFor() throws IOException {
        assertThat(passedOn(request(1))).isEqualTo(request(1) + "\n");
    }
}
