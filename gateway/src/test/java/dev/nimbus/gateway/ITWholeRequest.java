package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A request that comes whole is answered as one whose head comes first, to the last byte. */
class ITWholeRequest extends AnsweringGateway {
    private static final String QUERY = "{\"game\":\"nim\",\"position\":[1,2]}";
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final Pattern LENGTH = Pattern.compile("content-length: (\\d+)");
    private static final String HOST = "Host: x\r\n";

    @Override
    FakeSolver solver(GatewayFixture on) {
        return super.solver(on).atHand();
    }

    @BeforeEach
    void awaitReady() {
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    private static String head(String line, String headers, int length) {
        return line + " HTTP/1.1\r\n" + headers + "Content-Length: " + length + "\r\n\r\n";
    }

    private static String post(String headers, String body) {
        return head("POST /v1/solve", headers, body.length()) + body;
    }

    static Stream<String> requests() {
        return Stream.of(
                post(HOST + JSON, QUERY),
                post(HOST + JSON, QUERY + "\n"),
                post(HOST + JSON, "{" + " ".repeat(1022) + "}"),
                post(HOST + JSON, "{" + " ".repeat(1023) + "}"),
                post(HOST + JSON, QUERY + "\n" + QUERY),
                post(HOST + JSON, "{\"queries\":[" + QUERY + "]}"),
                post(HOST + JSON, "[1]"),
                post(HOST + JSON, "{\n}"),
                post(HOST + JSON, "\u00ef\u00bb\u00bf{}"),
                post(HOST + JSON, ""),
                post(HOST + "Content-Type: application/x-ndjson\r\n", QUERY),
                post(HOST + "content-type: application/json\r\n", QUERY),
                post(HOST + "Content-Type: application/json; charset=utf-8\r\n", QUERY),
                post(HOST + "Content-Type: application/json; charset=latin1\r\n", QUERY),
                post(HOST + "Content-Type: image/png\r\n", QUERY),
                post(HOST + "Content-Type: text/plain\r\n", "1 2"),
                post(HOST, QUERY),
                post(HOST + JSON + "Accept: */*\r\n", QUERY),
                post(HOST + JSON + "Accept: application/json\r\n", QUERY),
                post(HOST + JSON + "Accept: text/plain\r\n", QUERY),
                post(HOST + JSON + "Accept: image/png\r\n", QUERY),
                post(HOST + JSON + "Connection: keep-alive\r\n", QUERY),
                post(HOST + JSON + "Connection: close\r\n", QUERY),
                post(HOST + JSON + "Connection: Keep-Alive\r\n", QUERY),
                post(HOST + JSON + "Connection: \r\n", QUERY),
                post(HOST + JSON + "Connection: \r\nConnection: close\r\n", QUERY),
                post(HOST + JSON + "Connection: keep-alive\r\nConnection: close\r\n", QUERY),
                post(HOST + JSON + "Connection: upgrade\r\nUpgrade: h2c\r\n", QUERY),
                post(HOST + JSON + "Content-Encoding: identity\r\n", QUERY),
                post(HOST + JSON + "Content-Encoding: gzip\r\n", QUERY),
                post(HOST + JSON + "Content-Encoding: br\r\n", QUERY),
                post(JSON, QUERY),
                post("Host: a b\r\n" + JSON, QUERY),
                post("Host: \r\n" + JSON, QUERY),
                post(HOST + JSON + "Content-Length: 1\r\n", QUERY),
                post(HOST + JSON + "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
                post(HOST + JSON + "X y: z\r\n", QUERY),
                head("POST /v1/solve?", HOST + JSON, QUERY.length()) + QUERY,
                head("POST /v1/solve?x=1", HOST + JSON, QUERY.length()) + QUERY,
                head("POST /v1/solve/", HOST + JSON, QUERY.length()) + QUERY,
                head("PUT /v1/solve", HOST + JSON, QUERY.length()) + QUERY,
                head("GET /v1/solve", HOST + JSON, QUERY.length()) + QUERY,
                post(HOST + JSON, QUERY).replace("HTTP/1.1", "HTTP/1.0"),
                post(HOST + JSON + "Connection: keep-alive\r\n", QUERY).replace("HTTP/1.1", "HTTP/1.0"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void requestThatComesWhole_isAnsweredAsOneThatComesInTwoParts(String request) throws IOException {
        int body = request.indexOf("\r\n\r\n") + 4;

        String whole = reply(request);
        String parts = reply(request.substring(0, body), request.substring(body));

        assertThat(whole).as(request).startsWith("HTTP/1.").isEqualTo(parts);
    }

    @Test
    void pipelinedRequestsOfBothWays_areAnsweredInOrder() throws IOException {
        String games = head("GET /v1/games", HOST, 0);
        String nowhere = head("GET /nowhere", HOST, 0);
        String plain = post(HOST + JSON, QUERY);
        String two = post(HOST + "Content-Type: application/x-ndjson\r\n", QUERY + "\n" + QUERY);
        String last = post(HOST + JSON + "Connection: close\r\n", QUERY);
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, plain + two + plain + plain + games + plain + nowhere + plain + last);

            assertThat(GatewayFixture.readAll(socket).lines().filter(line -> line.startsWith("content-type: ")))
                    .containsExactly(Stream.of(
                                    "json", "x-ndjson", "json", "json", "json", "json", "problem+json", "json", "json")
                            .map(type -> "content-type: application/" + type)
                            .toArray(String[]::new));
        }
    }

    /** What comes back when the parts are sent, each after the server had time to read the one before. */
    private String reply(String... parts) throws IOException {
        try (Socket socket = gateway.socket()) {
            for (String part : parts) {
                GatewayFixture.send(socket, part);
                gateway.get("/health/live");
            }
            return response(socket.getInputStream());
        }
    }

    private static String response(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int b = in.read(); b >= 0; b = in.read()) {
            text.append((char) b);
            if (text.indexOf("\r\n\r\n") > 0) {
                break;
            }
        }
        Matcher length = LENGTH.matcher(text);
        boolean chunked = text.indexOf("transfer-encoding: chunked") > 0;
        if (length.find()) {
            text.append(new String(in.readNBytes(Integer.parseInt(length.group(1))), ISO_8859_1));
        } else {
            for (int b = in.read(); b >= 0; b = in.read()) {
                text.append((char) b);
                if (chunked && text.toString().endsWith("\r\n0\r\n\r\n")) {
                    break;
                }
            }
        }
        return text.toString();
    }
}
