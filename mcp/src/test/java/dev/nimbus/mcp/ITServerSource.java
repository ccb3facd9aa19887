package dev.nimbus.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.client.NimbusClient;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tools that ask a server, which refuses. */
class ITServerSource {
    private HttpServer server;
    private Tools tools;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/tables/octal(0.6)/period", ITServerSource::refuse);
        server.start();
        NimbusClient client =
                NimbusClient.connect("127.0.0.1:" + server.getAddress().getPort());
        tools = new Tools(
                new ServerSource(client),
                new JacksonMcpJsonMapper(new ObjectMapper()),
                new CallsUnderWay(),
                new OpenRequests());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static void refuse(HttpExchange exchange) throws IOException {
        byte[] problem = "{\"title\":\"no-period\",\"detail\":\"looked at the heaps to 65536\"}".getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
        exchange.sendResponseHeaders(404, problem.length);
        exchange.getResponseBody().write(problem);
        exchange.close();
    }

    /** As tools.json says. */
    @Test
    void gameWithoutAProvedPeriod_isToldHowFarValuesWereComputed() {
        SyncToolSpecification period = tools.all().stream()
                .filter(tool -> tool.tool().name().equals("period"))
                .findFirst()
                .orElseThrow();

        CallToolResult result = period.callHandler()
                .apply(
                        null,
                        CallToolRequest.builder("period")
                                .arguments(Map.of("game", "octal(0.6)"))
                                .build());

        assertThat(result.isError()).isTrue();
        assertThat(result.content().toString()).contains("looked at the heaps to 65536");
    }
}
