package dev.nimbus.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.cli.CommandRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts that others wrote reach the terminal of the user who lists batches. */
class ITBatchesCommand {
    private HttpServer server;
    private String contentType = "application/json";
    private int status = 200;
    private String body;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", contentType);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void label_isOneCellWithoutControlCharacters() {
        body = batch("\\u001b]0;a\\u0007\\nforged\\u009b2J");

        CommandRun run = run();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).hasLineCount(2).endsWith(" ?]0;a??forged?2J\n");
    }

    @Test
    void longLabel_isCut() {
        body = batch("x".repeat(200));

        assertThat(run().out()).endsWith(" " + "x".repeat(39) + "…\n");
    }

    @Test
    void reasonOfAServer_isOneLineWithoutControlCharacters() {
        status = 400;
        contentType = "application/problem+json";
        body = "{\"title\":\"No\\u001b[2J\",\"detail\":\"first\\nsecond\"}";

        CommandRun run = run();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains("400 No [2J: first second");
    }

    private static String batch(String label) {
        return "{\"batches\":[{\"id\":\"b\",\"state\":\"running\",\"label\":\"" + label
                + "\",\"created\":\"2026-11-25T14:00:00Z\"}]}";
    }

    private CommandRun run() {
        return CommandRun.of(
                "batches", "--url", "http://127.0.0.1:" + server.getAddress().getPort());
    }
}
