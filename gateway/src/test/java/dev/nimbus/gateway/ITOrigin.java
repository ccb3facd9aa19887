package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a web page of another site cannot do in the browser of a user. */
class ITOrigin {
    private static final String UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    private static final String BODY = "Content-Type: text/plain\r\nConnection: close\r\nContent-Length: 2\r\n";

    @TempDir
    private Path spool;

    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        gateway = new GatewayFixture(
                GatewayFixture.options(spool).withAllowed(Set.of("nimbus.example"), Set.of("https://friend.example")));
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private String reply(String line, String headers, String body) throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, line + " HTTP/1.1\r\n" + headers + "\r\n" + body);
            return GatewayFixture.readAll(socket);
        }
    }

    private String own() {
        return "127.0.0.1:" + gateway.port;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/solve?game=nim", "/v1/batches?game=nim"})
    void foreignOrigin_isRefused(String path) throws IOException {
        String headers = "Host: " + own() + "\r\nOrigin: http://evil.example\r\n" + BODY;

        assertThat(reply("POST " + path, headers, "1\n"))
                .startsWith("HTTP/1.1 403")
                .contains("http://evil.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1:1"})
    void foreignOriginOfASocket_isRefused(String origin) throws IOException {
        String headers = "Host: " + own() + "\r\nOrigin: " + origin + "\r\nContent-Length: 0\r\n";

        assertThat(firstLine("GET /v1/live", headers + UPGRADE)).isEqualTo("HTTP/1.1 403 Forbidden");
        assertThat(firstLine("GET /v1/batches/1/results", headers + UPGRADE)).isEqualTo("HTTP/1.1 403 Forbidden");
    }

    @Test
    void ownOriginOfASocket_isAnswered() throws IOException {
        String headers = "Host: " + own() + "\r\nOrigin: http://" + own() + "\r\n" + UPGRADE;

        assertThat(firstLine("GET /v1/live", headers)).isEqualTo("HTTP/1.1 101 Switching Protocols");
    }

    private String firstLine(String line, String headers) throws IOException {
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, line + " HTTP/1.1\r\n" + headers + "\r\n");
            StringBuilder text = new StringBuilder();
            for (int b = socket.getInputStream().read();
                    b > 0 && b != '\r';
                    b = socket.getInputStream().read()) {
                text.append((char) b);
            }
            return text.toString();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8080,200",
        "localhost,200",
        "[::1]:80,200",
        "LOCALHOST:1,200",
        "nimbus.example,200",
        "evil.example,403",
        "10.0.0.1,403"
    })
    void host_isOneOfOurNames(String host, int status) throws IOException {
        assertThat(firstLine("GET /health/live", "Host: " + host + "\r\n")).startsWith("HTTP/1.1 " + status);
    }

    @ParameterizedTest
    @CsvSource({"http://evil.example/health/live,403", "http://127.0.0.1/health/live,200"})
    void wholeAddressInPlaceOfAPath_mustBeOurs(String target, int status) throws IOException {
        assertThat(firstLine("GET " + target, "Host: localhost\r\n")).startsWith("HTTP/1.1 " + status);
    }

    @Test
    void twoHosts_areABadRequest() throws IOException {
        assertThat(firstLine("GET /health/live", "Host: localhost\r\nHost: evil.example\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: http://127.0.0.1", "Authorization: Bearer a", "Content-Type: text/plain"})
    void headerGivenTwice_isABadRequest(String header) throws IOException {
        assertThat(firstLine("GET /v1/games", "Host: localhost\r\n" + header + "\r\n" + header + "\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    @Test
    void httpsOrigin_isNotOfAnHttpServer() throws IOException {
        String headers = "Host: " + own() + "\r\nOrigin: https://" + own() + "\r\n";

        assertThat(firstLine("GET /v1/games", headers)).isEqualTo("HTTP/1.1 403 Forbidden");
    }

    /** An image of another site is asked for without an Origin, and a call may cost seconds of work. */
    @ParameterizedTest
    @CsvSource({
        "/v1/games,cross-site,403",
        "/v1//games,cross-site,403",
        "/%76%31/games,cross-site,403",
        "/v1/games/nim/misere?heaps=9,Cross-Site,403",
        "/v1/games,same-origin,200",
        "/v1/games,none,200",
        "/health/live,cross-site,200"
    })
    void loadOfAnotherSite_isRefusedUnderV1(String path, String site, int status) throws IOException {
        String headers = "Host: " + own() + "\r\nSec-Fetch-Site: " + site + "\r\n";

        assertThat(firstLine("GET " + path, headers)).startsWith("HTTP/1.1 " + status);
    }

    @Test
    void loadOfAListedSite_isAnswered() throws IOException {
        String headers = "Host: " + own() + "\r\nOrigin: https://friend.example\r\nSec-Fetch-Site: cross-site\r\n";

        assertThat(firstLine("GET /v1/games", headers)).startsWith("HTTP/1.1 200");
    }

    @Test
    void listedOrigin_isAnsweredWithCors() throws IOException {
        String headers = "Host: " + own() + "\r\nOrigin: https://friend.example\r\nConnection: close\r\n";

        assertThat(reply("GET /health/live", headers, ""))
                .startsWith("HTTP/1.1 200")
                .contains("access-control-allow-origin: https://friend.example");
        assertThat(reply("OPTIONS /v1/batches", headers + "Access-Control-Request-Method: POST\r\n", ""))
                .startsWith("HTTP/1.1 204")
                .contains("access-control-allow-methods: GET, HEAD, POST, DELETE");
    }

    /** A script or picture of another site is asked for without an Origin; the browser keeps the response from it. */
    @ParameterizedTest
    @ValueSource(strings = {"/v1/games", "/v1/batches", "/v1/batches/none", "/nowhere"})
    void responses_areOfNoUseToOtherSites(String path) throws IOException {
        assertThat(reply("GET " + path, "Host: localhost\r\nConnection: close\r\n", ""))
                .contains(
                        "x-content-type-options: nosniff",
                        "cross-origin-resource-policy: same-origin",
                        "referrer-policy: no-referrer",
                        "content-security-policy: default-src 'none'; frame-ancestors 'none'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/batches/none", "/v1/limits"})
    void whatIsTheCallersAlone_isStoredNowhere(String path) throws IOException {
        assertThat(reply("GET " + path, "Host: localhost\r\nConnection: close\r\n", ""))
                .contains("cache-control: no-store");
    }
}
