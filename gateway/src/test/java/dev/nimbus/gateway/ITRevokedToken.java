package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.access.FakeIssuer;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is open ends when its token is revoked or expires; what others have open goes on. */
class ITRevokedToken {
    private static final int POLICY_VIOLATION = 1008;

    @TempDir
    private Path spool;

    private TokenFile tokens;
    private String ci;
    private String lab;
    private GatewayFixture gateway;
    private FakeSolver solver;

    @BeforeEach
    void start() throws IOException {
        tokens = new TokenFile(spool.resolve("tokens"));
        ci = tokens.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));
        lab = tokens.addBlocking("lab", Set.of(Scope.SUBMIT, Scope.READ));
        gateway = new GatewayFixture(
                GatewayFixture.options(spool.resolve("batches")).withAccess(GatewayFixture.withTokens(tokens.path())));
        solver = gateway.solver("solver", 4).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private static String[] bearer(String token) {
        return new String[] {"Authorization", "Bearer " + token};
    }

    private HttpRequest.Builder post(String path, String token) {
        return HttpRequest.newBuilder(gateway.uri(path))
                .headers(bearer(token))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(GatewayFixture.lines(0, 3)));
    }

    @Test
    void liveSocket_isClosed_andAnotherCallersGoesOn() throws IOException {
        SocketClient mine = SocketClient.open(gateway, "/v1/live", bearer(ci));
        SocketClient other = SocketClient.open(gateway, "/v1/live", bearer(lab));

        tokens.removeBlocking("ci");

        assertThat(mine.closeCode()).isEqualTo(POLICY_VIOLATION);
        assertThat(mine.closeReason()).contains("the token was revoked");
        other.send("{\"q\":1}");
        GatewayFixture.awaitUntil(() -> other.lines().size() == 1);
        other.socket.abort();
    }

    @Test
    void socketOfATicket_isClosed_whenItsTokenIsReplacedByOneOfTheSameName() throws IOException {
        String ticket = gateway.send(post("/v1/tickets", ci)).body().replaceAll(".*\"ticket\":\"([^\"]+)\".*", "$1");
        SocketClient mine = SocketClient.open(gateway, "/v1/live?ticket=" + ticket);

        tokens.removeBlocking("ci");
        tokens.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));

        assertThat(mine.closeCode()).isEqualTo(POLICY_VIOLATION);
    }

    @Test
    void socketOnABatch_isClosed() throws IOException {
        solver.in(Mode.HOLD);
        String batch = gateway.send(post("/v1/batches", ci))
                .headers()
                .firstValue("Location")
                .orElseThrow();
        SocketClient mine = SocketClient.open(gateway, batch + "/results", bearer(ci));

        tokens.removeBlocking("ci");

        assertThat(mine.closeCode()).isEqualTo(POLICY_VIOLATION);
    }

    @Test
    void runningStreams_breakOff_andTheirWorkIsCancelled() throws Exception {
        solver.in(Mode.HOLD);
        String batch = gateway.send(post("/v1/batches", ci))
                .headers()
                .firstValue("Location")
                .orElseThrow();
        HttpResponse<InputStream> results = gateway.http.send(
                HttpRequest.newBuilder(gateway.uri(batch + "/results"))
                        .headers(bearer(ci))
                        .build(),
                BodyHandlers.ofInputStream());
        var solve = gateway.http.sendAsync(post("/v1/solve", ci).build(), BodyHandlers.ofString());
        GatewayFixture.awaitUntil(() -> solver.held() == 2);

        tokens.removeBlocking("ci");

        assertThatThrownBy(() -> results.body().readAllBytes()).isInstanceOf(IOException.class);
        assertThatThrownBy(solve::join).hasCauseInstanceOf(IOException.class);
        GatewayFixture.awaitUntil(() -> solver.cancelled.get() >= 1);
    }

    @Test
    void socketOfASignedToken_isClosed_whenTheTokenExpires() throws Exception {
        HandClock clock = new HandClock();
        Duration today = Duration.between(HandClock.START, Instant.now());
        clock.set(today);
        try (FakeIssuer issuer = new FakeIssuer();
                GatewayFixture open = new GatewayFixture(
                        GatewayFixture.options(spool.resolve("issued"))
                                .withAccess(GatewayFixture.withIssuer(issuer.url())),
                        clock)) {
            String ada = issuer.token(issuer.claims("ada", "submit read"));
            SocketClient live = SocketClient.open(open, "/v1/live", bearer(ada));

            clock.set(today.plusHours(2));

            assertThat(live.closeCode()).isEqualTo(POLICY_VIOLATION);
        }
    }
}
