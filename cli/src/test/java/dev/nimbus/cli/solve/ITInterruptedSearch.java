package dev.nimbus.cli.solve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.cli.RootCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that a signal ends while it, or a server for it, searches. */
@Timeout(60)
class ITInterruptedSearch {
    private static final String RUNNING =
            "{\"id\":\"7f\",\"state\":\"running\",\"created\":\"2026-11-28T00:00:00Z\",\"progress\":{\"positions\":7,"
                    + "\"cpuSeconds\":61.5,\"effort\":600,\"value\":[0,3]}}";

    private final CountDownLatch followed = new CountDownLatch(1);
    private HttpServer server;
    private boolean isAway;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/searches", this::show);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void show(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        boolean isBegin = exchange.getRequestMethod().equals("POST");
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(isBegin ? 201 : isAway ? 503 : 200, RUNNING.length());
        exchange.getResponseBody().write(RUNNING.getBytes(UTF_8));
        exchange.close();
        if (!isBegin) {
            followed.countDown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"solve", "search"})
    void userWhoBreaksOff_isToldHowToGoOn(String command) throws Exception {
        Process process = brokenOff(command);

        assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
                .contains("running 1:01 of 10:00")
                .contains("nimbus search cram .. --effort TIME --url " + url())
                .contains("To stop it: nimbus cancel 7f --url " + url());
        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                .isEqualTo(command.equals("search") ? "cram ..: the nim-value is not 0, 3.\n" : "");
    }

    /** It would be asked again for a minute. */
    @Test
    void userWhoBreaksOffFromAServerThatIsAway_doesNotWait() throws Exception {
        isAway = true;
        Process process = brokenOff("search");

        assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
                .contains("running 1:01 of 10:00")
                .contains("To stop it: nimbus cancel 7f --url " + url())
                .doesNotContain("did not stop");
    }

    /** What it found was gone, whatever its time. */
    @Test
    void userWhoBreaksOffASearchOfThisProcess_keepsWhatItFound(@TempDir Path directory) throws Exception {
        String board = "[\".......\",\".......\",\".......\",\".......\",\".......\",\".......\",\".......\"]";
        Process process = begun("search", "cram", board, "--ask", "grundy", "--data-dir", directory.toString());
        Path slot = directory.resolve("node-1");
        while (!Files.exists(slot.resolve("tables.mv"))) {
            Thread.sleep(10);
        }
        process.toHandle().destroy();

        assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
                .contains("To go on from here: nimbus search cram '" + board
                        + "' --ask grundy --effort TIME --data-dir " + directory);
        assertThat(slot.resolve("positions.image")).isNotEmptyFile();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private Process brokenOff(String command) throws Exception {
        Process process = begun(command, "cram", "..", "--url", url());
        followed.await();
        process.toHandle().destroy(); // The process itself would close its output.
        return process;
    }

    private static Process begun(String... arguments) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(
                List.of(java, "-cp", System.getProperty("java.class.path"), RootCommand.class.getName()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--effort", "10m"));
        return new ProcessBuilder(command).start();
    }
}
