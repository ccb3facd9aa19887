package dev.nimbus.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The runnable jar, with lines that no client of the protocol's library would write. */
class ITStreams {
    private static final String HANDSHAKE =
            "{\"jsonrpc\":\"2.0\",\"id\":\"start\",\"method\":\"initialize\",\"params\":"
                    + "{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}\n"
                    + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

    /** What a process wrote, and how it ended. */
    private record Ended(int status, String out) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    private static Ended run(Map<String, String> environment, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("nimbus.mcp.jar")));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("NIMBUS_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out);
    }

    private static String solve(int id, String position) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"solve\",\"arguments\":"
                + "{\"game\":\"nim\",\"position\":" + position + ",\"ask\":[\"grundy\"]}}}\n";
    }

    @Test
    void badLines_areAnswered_andCallsUnderWayAtTheEndToo() throws IOException, InterruptedException {
        String nested = "[".repeat(1_200) + "]".repeat(1_200);

        Ended ended = run(Map.of(), HANDSHAKE + "no JSON\n\n" + solve(1, nested) + "{}\n" + solve(2, "[5,6]"));

        assertThat(ended.status()).isZero();
        assertThat(ended.lines())
                .hasSize(5)
                .anySatisfy(line -> assertThat(line).contains("\"id\":\"start\"", "\"serverInfo\""))
                .anySatisfy(line -> assertThat(line).contains("\"id\":2", "\\\"grundy\\\":3"))
                .anySatisfy(line -> assertThat(line).contains("-32600"));
        assertThat(ended.lines().stream().filter(line -> line.contains("-32700")))
                .hasSize(2);
    }

    /** The end of the input waits for calls under way, so without the cancellation this would take ten minutes. */
    @Test
    @Timeout(120)
    void cancelledCall_ends_andHasNoResponse() throws IOException, InterruptedException {
        String search = solve(1, "[" + "\".........\",".repeat(8) + "\".........\"]")
                .replace("nim", "cram")
                .replace("\"ask\"", "\"effort\":\"10m\",\"ask\"");
        String cancelled =
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n";

        Ended ended = run(Map.of(), HANDSHAKE + search + cancelled + solve(2, "[5,6]"));

        assertThat(ended.status()).isZero();
        assertThat(ended.lines())
                .anySatisfy(line -> assertThat(line).contains("\"id\":2", "\\\"grundy\\\":3"))
                .noneSatisfy(line -> assertThat(line).contains("\"id\":1"));
    }

    @Test
    void effort_reachesTheServerAtTheUrl_inSeconds() throws IOException, InterruptedException {
        List<String> asked = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/solve", exchange -> {
            asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] answer = "{\"line\":0,\"grundy\":3}\n".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            String query = solve(1, "[5,6]").replace("\"ask\"", "\"effort\":\"1h30m\",\"ask\"");
            String address = "http://localhost:" + server.getAddress().getPort();

            assertThat(run(Map.of(), HANDSHAKE + query, "--url", address).lines())
                    .anySatisfy(line -> assertThat(line).contains("\"id\":1", "\\\"grundy\\\":3"));
            assertThat(asked).hasSize(1);
            assertThat(new ObjectMapper().readTree(asked.get(0)).path("effort").doubleValue())
                    .isEqualTo(5400);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void requestsThatTheLibraryRefuses_doNotHoldTheEndBack() throws IOException, InterruptedException {
        Ended ended = run(
                Map.of(),
                HANDSHAKE
                        + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}\n"
                        + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":5}\n"
                        + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"none\"}}\n"
                        + "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"initialize\",\"params\":[]}\n"
                        + "{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}\n"
                        + "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"ping\"}\n");

        assertThat(ended.status()).isZero();
        assertThat(ended.lines()).hasSize(6);
    }

    @Test
    void wrongStart_saysWhy() throws IOException, InterruptedException {
        assertThat(run(Map.of(), "", "-h")).satisfies(ended -> {
            assertThat(ended.status()).isZero();
            assertThat(ended.out()).contains("usage: nimbus mcp [--url URL]", "NIMBUS_CA");
        });
        assertThat(run(Map.of(), "", "--url=ftp://there")).satisfies(ended -> {
            assertThat(ended.status()).isEqualTo(2);
            assertThat(ended.out()).contains("ftp://there is no address of a server");
        });
        assertThat(run(Map.of("NIMBUS_CA", "none.pem"), "", "--url", "https://localhost"))
                .satisfies(ended -> {
                    assertThat(ended.status()).isEqualTo(2);
                    assertThat(ended.out()).contains("cannot read certificates from none.pem");
                });
    }
}
