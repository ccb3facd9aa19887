package dev.nimbus.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.NimbusClient;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolsTest {
    private static CallToolResult period(Source source) {
        return new Tools(source, new JacksonMcpJsonMapper(new ObjectMapper()), new CallsUnderWay(), new OpenRequests())
                .all().stream()
                        .filter(one -> one.tool().name().equals("period"))
                        .findFirst()
                        .orElseThrow()
                        .callHandler()
                        .apply(
                                null,
                                CallToolRequest.builder("period")
                                        .arguments(Map.of("game", "nim"))
                                        .build());
    }

    /** Its client still waits for a response. */
    @Test
    void callThatIsInterrupted_andNotCancelled_hasAnError() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + silent.getLocalPort();
            Thread.currentThread().interrupt();

            CallToolResult result = period(new ServerSource(NimbusClient.connect(address)));

            assertThat(result.isError()).isTrue();
            assertThat(result.content().toString()).contains("the call was cancelled, or the server ends");
        }
    }
}
