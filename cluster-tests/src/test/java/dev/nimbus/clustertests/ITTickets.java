package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tickets in a cluster of two gateways: one of them issues, the other takes. */
class ITTickets {
    private static final int POLICY_VIOLATION = 1008;

    @TempDir
    private Path directory;

    private final HttpClient http = GatewayClient.HTTP;

    @Test
    void ticketOfOneGateway_opensOneSocketAtAnother_untilItsTokenIsRevoked() throws Exception {
        TokenFile tokens = new TokenFile(directory.resolve("tokens"));
        String token = tokens.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));
        String name = "tickets-" + UUID.randomUUID();
        try (NimbusProcess issuing = gateway(name, tokens);
                NimbusProcess taking = gateway(name, tokens, issuing.memberBlocking())) {
            URI issuer = issuing.uriBlocking();
            URI taker = taking.uriBlocking();
            String ticket = ticket(issuer, token);

            CompletableFuture<Integer> closed = new CompletableFuture<>();
            open(taker, ticket, closed);
            assertThatThrownBy(() -> open(taker, ticket, closed))
                    .as("a second time")
                    .isInstanceOf(ExecutionException.class);
            assertThatThrownBy(() -> open(issuer, ticket, closed))
                    .as("a second time, where it was issued")
                    .isInstanceOf(ExecutionException.class);

            tokens.removeBlocking("ci");
            assertThat(closed.get(60, TimeUnit.SECONDS)).isEqualTo(POLICY_VIOLATION);
        }
    }

    private static NimbusProcess gateway(String name, TokenFile tokens, String... join) {
        String[] options = {
            "gateway",
            "--port=0",
            "--cluster-name=" + name,
            "--cluster-port=0",
            "--tokens=" + tokens.path(),
            join.length == 0 ? "--cluster-host=127.0.0.1" : "--join=" + join[0]
        };
        return NimbusProcess.startQuickly(options);
    }

    private String ticket(URI server, String token) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/tickets"))
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.noBody())
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        return response.body().replaceAll(".*\"ticket\":\"([^\"]+)\".*", "$1");
    }

    private void open(URI server, String ticket, CompletableFuture<Integer> closed) throws Exception {
        URI live = URI.create(server.toString().replaceFirst("http", "ws") + "/v1/live?ticket=" + ticket);
        http.newWebSocketBuilder()
                .buildAsync(live, new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
                        closed.complete(status);
                        return null;
                    }
                })
                .get(30, TimeUnit.SECONDS);
    }
}
