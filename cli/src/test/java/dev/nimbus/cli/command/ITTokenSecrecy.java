package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import dev.nimbus.cli.node.EmbeddedServer;
import dev.nimbus.client.AccessToken;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.gateway.access.AccessOptions;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import dev.nimbus.solver.SolverOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** No token and no ticket is in the logs, also at their most talkative. */
class ITTokenSecrecy {
    private static final Logger ROOT = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

    private static final class Recorder extends AppenderBase<ILoggingEvent> {
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            String trace =
                    event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
            lines.add(event.getFormattedMessage() + trace);
        }
    }

    @TempDir
    private Path directory;

    private final Recorder recorder = new Recorder();
    private final Appender<ILoggingEvent> console = ROOT.getAppender("stderr");
    private final Level usual = ROOT.getLevel();
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeEach
    void listen() {
        ROOT.detachAppender(console);
        recorder.start();
        ROOT.addAppender(recorder);
        ROOT.setLevel(Level.TRACE);
    }

    @AfterEach
    void restore() {
        ROOT.setLevel(usual);
        ROOT.detachAppender(recorder);
        ROOT.addAppender(console);
    }

    @Test
    void tokensAndTickets_areNotLogged() throws Exception {
        TokenFile file = new TokenFile(directory.resolve("tokens"));
        String token = file.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));
        String ticket;
        try (EmbeddedServer server = EmbeddedServer.startBlocking(
                GatewayOptions.DEFAULTS
                        .withPort(0)
                        .withDataDirectory(directory)
                        .withAccess(
                                new AccessOptions(Optional.of(file.path()), Optional.empty(), Optional.empty(), 100)),
                SolverOptions.defaults())) {
            NimbusClient client = new NimbusClient(new ServerAddress(server.uri())).withToken(AccessToken.of(token));
            String batch = client.batches()
                    .submitBlocking(Upload.ofText(BodyPublishers.ofString("1 2\n"), "nim", "outcome"))
                    .id();
            assertThat(client.batches()
                            .followBlocking(batch, 0, (lines, known) -> {})
                            .answered())
                    .isEqualTo(1);
            ticket = ticket(server.uri(), token);
            useTwice(server.uri(), batch, ticket);
            send(server.uri().resolve("/v1/batches/%25"), "Bearer " + token + "x");
        }

        assertThat(recorder.lines)
                .isNotEmpty()
                .noneMatch(line -> line.contains(token) || line.contains(ticket) || line.contains(token.substring(7)));
    }

    private String ticket(URI server, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/tickets"))
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.noBody())
                .build();
        return Json.tree(http.send(request, BodyHandlers.ofString()).body())
                .get("ticket")
                .asText();
    }

    private void useTwice(URI server, String batch, String ticket) {
        URI address = URI.create(
                "ws" + server.toString().substring(4) + "/v1/batches/" + batch + "/results?ticket=" + ticket);
        for (int i = 0; i < 2; i++) {
            try {
                http.newWebSocketBuilder()
                        .buildAsync(address, new WebSocket.Listener() {})
                        .join()
                        .abort();
            } catch (CompletionException used) {
                assertThat(i).isEqualTo(1);
            }
        }
    }

    private HttpResponse<String> send(URI address, String authorization) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(address)
                        .header("Authorization", authorization)
                        .build(),
                BodyHandlers.ofString());
    }
}
