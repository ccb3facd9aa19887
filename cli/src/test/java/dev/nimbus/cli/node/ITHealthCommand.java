package dev.nimbus.cli.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.nimbus.cli.CommandRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ITHealthCommand {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static HttpServer gateway(int status) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        server.createContext("/health/ready", exchange -> {
            byte[] body = "{\"solvers\":1}".getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        }
    }

    private static CommandRun health(int port, String host, int memberPort) {
        return CommandRun.of("health", "--port=" + port, "--cluster-host=" + host, "--cluster-port=" + memberPort);
    }

    @Test
    void serverInItsDefaultContainer_isAsked() throws IOException {
        HttpServer server = gateway(200);
        CommandRun run = health(server.getAddress().getPort(), "127.0.0.1", unusedPort());
        CommandRun anyMemberPort = health(server.getAddress().getPort(), "127.0.0.1", 0);
        server.stop(0);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("solvers");
        assertThat(anyMemberPort.exitCode()).as("a port that is not needed").isZero();
    }

    @Test
    void portThatIsNone_isNamedByItsOption() {
        assertThat(health(99_999, "127.0.0.1", 1).err()).contains("--port is 99999; expected a port from 1 to 65535");
        assertThat(health(1, "127.0.0.1", 0).err()).contains("--cluster-port is 0; expected");
        assertThat(health(-1, "127.0.0.1", 1).exitCode()).isEqualTo(2);
    }

    @Test
    void gatewayThatIsNotReady_isNotWell() throws IOException {
        HttpServer server = gateway(503);
        CommandRun run = health(server.getAddress().getPort(), "127.0.0.1", unusedPort());
        server.stop(0);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("not well").contains("503");
    }

    @Test
    void addressWhereNothingListens_isNamed() throws IOException {
        String url = "http://127.0.0.1:" + unusedPort();

        assertThat(CommandRun.of("health", "--url", url).err())
                .contains("not well: " + url + "/health/ready: nothing listens there (connection refused)");
    }

    /** The resolver's own words were shown. The domain "invalid" is never given away (RFC 2606). */
    @Test
    void nameWithoutAnAddress_isToldAsByOtherCommands() throws IOException {
        assertThat(CommandRun.of("health", "--url", "http://nimbus.invalid").err())
                .contains("not well: http://nimbus.invalid/health/ready: no address is known for that name");
        assertThat(health(unusedPort(), "nimbus.invalid", 1).err())
                .contains("nor at the member port nimbus.invalid:1: no address is known for that name");
    }

    /** What speaks no HTTP is asked by HTTPS. */
    @Test
    void addressThatWasAskedLast_isNamed() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK)) {
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> answerAndEndBlocking(server));
            CommandRun run = health(server.getLocalPort(), "127.0.0.1", unusedPort());

            assertThat(answered).succeedsWithin(Duration.ofSeconds(30));
            assertThat(run.err())
                    .contains("not well: https://127.0.0.1:" + server.getLocalPort()
                            + "/health/ready: nothing listens there (connection refused)");
        }
    }

    private static void answerAndEndBlocking(ServerSocket server) {
        try (Socket client = server.accept()) {
            server.close();
            client.getInputStream().read(new byte[1 << 16]);
            client.getOutputStream().write("no HTTP\r\n\r\n".getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server serves its page also where no solver is up. */
    @Test
    void addressOfAServer_isAskedForItsHealthAndNotForItsPage() throws IOException {
        HttpServer server = gateway(503);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        CommandRun alone = CommandRun.of("health", "--url", url);
        CommandRun slash = CommandRun.of("health", "--url", url + "/");
        CommandRun api = CommandRun.of("health", "--url", url + "/v1");
        CommandRun path = CommandRun.of("health", "--url", url + "/health/live");
        CommandRun host = CommandRun.of("health", "--url", url.substring("http://".length()));
        server.stop(0);

        assertThat(alone.exitCode()).isEqualTo(1);
        assertThat(alone.err()).contains("503");
        assertThat(slash.exitCode()).isEqualTo(1);
        assertThat(api.exitCode()).isEqualTo(1);
        assertThat(api.err()).contains("503");
        assertThat(path.exitCode()).isZero();
        assertThat(host.err()).contains("not well: status 503");
    }

    @Test
    void solver_isWellByItsMemberPort_alsoWhereItsHostIsAuto() throws IOException {
        int noGateway = unusedPort();
        try (ServerSocket member = new ServerSocket(0)) {
            assertThat(health(noGateway, "127.0.0.1", member.getLocalPort()).exitCode())
                    .isZero();
            assertThat(health(noGateway, "auto", member.getLocalPort()).exitCode())
                    .isZero();
        }
    }

    @Test
    void nothingThere_isOneLineThatNamesBothPlaces() throws IOException {
        int noGateway = unusedPort();
        int noMember = unusedPort();

        CommandRun run = health(noGateway, "127.0.0.1", noMember);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1).contains(":" + noGateway + "/").contains(":" + noMember);
    }
}
