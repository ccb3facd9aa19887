package dev.nimbus.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolsTest {
    private final Tools tools = new Tools(
            new LocalSource(), new JacksonMcpJsonMapper(new ObjectMapper()), new CallsUnderWay(), new OpenRequests());

    private CallToolResult call(String name, Map<String, Object> arguments) {
        SyncToolSpecification tool = tools.all().stream()
                .filter(one -> one.tool().name().equals(name))
                .findFirst()
                .orElseThrow();
        return tool.callHandler()
                .apply(null, CallToolRequest.builder(name).arguments(arguments).build());
    }

    @Test
    void jsonInAString_isTakenAsThatJson() {
        for (Object position : List.of("[5,7,9]", List.of(5, 7, 9))) {
            CallToolResult result = call("solve", Map.of("game", "kayles", "position", position));

            assertThat(result.content().toString()).contains("{\"line\":0,\"outcome\":\"N\"}");
        }
        assertThat(call("options", Map.of("game", "{\"graph\":[[1],[]]}", "position", "0"))
                        .isError())
                .isFalse();
        assertThat(call("solve", Map.of("game", "kayles", "position", "[5")).isError())
                .isTrue();
        Map<String, Object> game = Map.of("rewrite", List.of(List.of("[", "(")));
        for (String word : List.of("[](", "[]")) {
            CallToolResult result = call("solve", Map.of("game", game, "position", word));

            assertThat(result.isError()).isFalse();
        }
    }

    @Test
    void positionThatIsMissing_isSaidToBe() {
        CallToolResult result = call("solve", Map.of("game", "nim"));

        assertThat(result.content().toString()).contains("the query has no position");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.77 | \"name\":\"octal\"",
                "4.7 | \"name\":\"octal\"",
                ".007 | \"name\":\"octal\"",
                "kayles | \"name\":\"kayles\"",
                "subtraction(1..3) | \"name\":\"subtraction\"",
                "subtraction(1 | has unbalanced parentheses",
                "chess | there is no game chess"
            })
    void rules_areOfTheGame_howeverItIsWritten(String game, String expected) {
        assertThat(call("rules", Map.of("game", game)).content().toString()).contains(expected);
    }

    /** Its client still waits for a response. */
    @Test
    void callThatIsInterrupted_andNotCancelled_hasAnError() {
        Map<String, Object> search = Map.of("game", "cram", "position", Collections.nCopies(9, "........."));
        Thread.currentThread().interrupt();

        CallToolResult result = call("solve", search);

        assertThat(result.isError()).isTrue();
        assertThat(result.content().toString()).contains("the call was cancelled, or the server ends");
    }
}
