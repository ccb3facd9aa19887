package dev.nimbus.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The runnable jar, driven by the protocol's own client as a language model's program does. */
class ITTools {
    private static McpSyncClient client;

    @BeforeAll
    static void start() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        client = McpClient.sync(new StdioClientTransport(
                        new ServerParameters.Builder(java)
                                .args("-jar", System.getProperty("nimbus.mcp.jar"))
                                .build(),
                        new JacksonMcpJsonMapper(new ObjectMapper())))
                .initializationTimeout(Duration.ofMinutes(2))
                .requestTimeout(Duration.ofMinutes(2))
                .build();
        client.initialize();
    }

    @AfterAll
    static void stop() {
        client.closeGracefully();
    }

    private static CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    @Test
    void tools_areListedWithWhatTheyTake() {
        assertThat(client.getServerInfo().name()).isEqualTo("nimbus");
        assertThat(client.getServerInstructions()).contains("rules");
        assertThat(client.listTools().tools())
                .allSatisfy(tool -> assertThat(tool.description()).isNotBlank())
                .extracting(Tool::name)
                .containsExactly("solve", "options", "table", "period", "guess", "rules");
    }

    @Test
    void position_isSolved() {
        CallToolResult solved = call(
                "solve",
                Map.of("game", "kayles", "position", List.of(5, 7), "ask", List.of("outcome", "grundy", "move")));

        assertThat(solved.isError()).isFalse();
        assertThat(text(solved))
                .isEqualTo("{\"line\":0,\"outcome\":\"N\",\"grundy\":6,\"move\":{\"heap\":0,\"to\":[1,3]}}");
    }

    @Test
    void effort_searchesBeyondTheBudget() {
        List<String> board = Collections.nCopies(9, ".........");
        Map<String, Object> query =
                Map.of("game", "cram", "position", board, "ask", List.of("grundy"), "effort", "1.5s");

        String answer = text(call("solve", query));

        assertThat(answer).contains("too-large", "the search needs more than its effort of 1.5 s");
    }

    @Test
    void effort_isNotNeededForWhatIsEasy_andBounded() {
        Map<String, Object> query = new HashMap<>(Map.of("game", "cram", "position", List.of("....", "..#.")));
        for (Object effort : List.of("10m", 90, "9m60s")) {
            query.put("effort", effort);
            assertThat(text(call("solve", query))).as("effort %s", effort).contains("\"outcome\":\"N\"");
            assertThat(text(call("options", query))).as("effort %s", effort).contains("\"count\"");
        }
        for (Object effort : List.of("long", "", "11m", 0, -1)) {
            query.put("effort", effort);
            CallToolResult refused = call("solve", query);
            assertThat(refused.isError()).as("effort %s", effort).isTrue();
            assertThat(text(refused)).contains("effort");
        }
    }

    @Test
    void wrongPosition_isAnErrorThatSaysWhere() {
        CallToolResult solved = call("solve", Map.of("game", "nim", "position", List.of(3, -1)));

        assertThat(solved.isError()).isTrue();
        assertThat(text(solved)).contains("heap 1 is -1").contains("/position/1");
    }

    @Test
    void missingArgument_isNamed() {
        CallToolResult solved = call("solve", Map.of("game", "nim"));

        assertThat(solved.isError()).isTrue();
        assertThat(text(solved)).contains("position");
    }

    @Test
    void options_haveOutcomesAndValues() {
        assertThat(text(call("options", Map.of("game", "nim", "position", List.of(2, 1)))))
                .contains("\"count\":3")
                .contains("{\"move\":{\"heap\":0,\"to\":[1]},\"position\":[1,1],\"outcome\":\"P\",\"grundy\":0}");
        assertThat(text(call("options", Map.of("game", "nim", "position", List.of(1), "play", "misere"))))
                .contains("\"count\":1");
    }

    @Test
    void table_isOfSingleHeaps() {
        assertThat(text(call("table", Map.of("game", "octal(0.77)", "from", 0, "to", 8))))
                .isEqualTo("{\"game\":\"octal(0.77)\",\"from\":0,\"to\":8,\"values\":[0,1,2,3,1,4,3,2,1]}");
        assertThat(text(call("table", Map.of("game", "cram", "from", 0, "to", 8))))
                .contains("no table of single heaps");
        assertThat(text(call("table", Map.of("game", "kayles", "from", 5, "to", 4))))
                .contains("heaps 5 to 4");
    }

    @Test
    void period_isProved_orSaysHowFarItLooked() {
        assertThat(text(call("period", Map.of("game", "kayles")))).contains("\"period\":12", "Guy-Smith");
        assertThat(text(call("period", Map.of("game", "grundys-game"))))
                .contains("no period of grundys-game is proven; no theorem is known that would prove one");
        assertThat(text(call("period", Map.of("game", "no-such-game")))).contains("no-such-game");
    }

    @Test
    void guess_saysThatItIsNoProof() {
        assertThat(text(call("guess", Map.of("values", List.of(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2)))))
                .contains("G(n) = n mod 3")
                .contains("no proof");
    }

    /** Programs that have one kind of numbers write integers so. */
    @Test
    void integersWithAPoint_areIntegers() {
        assertThat(text(call("table", Map.of("game", "octal(0.77)", "from", 0.0, "to", 8.0))))
                .isEqualTo(text(call("table", Map.of("game", "octal(0.77)", "from", 0, "to", 8))));
        assertThat(text(call("guess", Map.of("values", List.of(0, 1.0, 2, 0, 1, 2.0, 0, 1, 2, 0, 1, 2)))))
                .contains("G(n) = n mod 3");
        for (double none : new double[] {0.5, 1e300}) {
            assertThat(call("table", Map.of("game", "kayles", "from", none, "to", none))
                            .isError())
                    .as("heap %s", none)
                    .isTrue();
        }
    }

    @Test
    void guess_fromTooFewValues_isAnError() {
        CallToolResult guessed = call("guess", Map.of("values", List.of(0, 1, 2)));

        assertThat(guessed.isError()).isTrue();
        assertThat(text(guessed)).contains("at least 12 values", "found 3");
    }

    @Test
    void integerBeyondALong_isAnError() {
        BigInteger large = BigInteger.TWO.pow(64);
        List<Object> values = new ArrayList<>(Collections.nCopies(12, 1));
        values.set(7, large);

        assertThat(call("table", Map.of("game", "kayles", "from", large, "to", large)))
                .satisfies(table -> assertThat(table.isError()).isTrue())
                .satisfies(table -> assertThat(text(table)).contains("from is " + large, "below 2^63"));
        assertThat(call("guess", Map.of("values", values)))
                .satisfies(guessed -> assertThat(guessed.isError()).isTrue())
                .satisfies(guessed -> assertThat(text(guessed)).contains("value 7 is " + large));
    }

    @Test
    void rules_listAllGames_orTellOne() {
        assertThat(text(call("rules", Map.of())).lines().count()).isGreaterThan(50);
        assertThat(text(client.callTool(CallToolRequest.builder("rules").build())))
                .contains("kayles");
        assertThat(text(call("rules", Map.of("game", "cram")))).contains("\"example\"");
        assertThat(text(call("rules", Map.of("game", "subtraction(1,2)")))).contains("\"name\":\"subtraction\"");
        assertThat(text(call("rules", Map.of("game", "chess")))).contains("there is no game chess");
    }
}
