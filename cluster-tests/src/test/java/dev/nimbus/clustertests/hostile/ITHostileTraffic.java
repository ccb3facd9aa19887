package dev.nimbus.clustertests.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.hostile.HostileBodies.Body;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Mutated queries of every game, sent to a real server: each has one answer or error, none of them {@code internal}; the
 * server keeps its memory and goes on answering others.
 *
 * <p>In the build it runs for some seconds. For longer: {@code -Dnimbus.hostile.lines=1000000 -Dnimbus.hostile.seed=7},
 * which mixes the largest positions of all games in.
 */
class ITHostileTraffic {
    private static final int LINES = 500;
    private static final long WANTED = Long.getLong("nimbus.hostile.lines", 0);
    private static final long SEED = Long.getLong("nimbus.hostile.seed", 1);
    private static final long SHORT_NANOS = TimeUnit.SECONDS.toNanos(6);

    private final HttpClient http = GatewayClient.HTTP;

    @Test
    @Timeout(value = 12, unit = TimeUnit.HOURS)
    void hostileLines_haveOneAnswerEach_andHurtNobody() throws Exception {
        HostileBodies bodies = new HostileBodies(SEED);
        try (HostileServer server = HostileServer.startBlocking()) {
            sendOne(server.uri(), bodies.next(LINES, false));
            Neighbour neighbour = new Neighbour(server.uri());
            long before = server.liveBytesBlocking();
            long end = System.nanoTime() + SHORT_NANOS;
            long sent = 0;
            while (WANTED == 0 ? System.nanoTime() < end : sent < WANTED) {
                Body body = bodies.next(LINES, WANTED > 0);
                sendOne(server.uri(), body);
                sent += body.lines();
                if (WANTED > 0 && sent % 10_000 == 0) {
                    System.out.println(
                            sent + " lines, " + neighbour.report() + ", live bytes " + server.liveBytesBlocking());
                }
            }
            String latencies = neighbour.stop();
            long after = server.liveBytesBlocking();
            System.out.println("seed " + SEED + ": " + sent + " lines, each answered once; others: " + latencies
                    + "; live bytes " + before + " before, " + after + " after");
            assertThat(server.isAlive()).isTrue();
            assertThat(after).as("live bytes, " + before + " before").isLessThan(before + (64 << 20));
        }
    }

    private void sendOne(URI server, Body body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(body.path()))
                .header("Content-Type", body.type())
                .POST(BodyPublishers.ofByteArray(body.bytes()))
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());

        String[] answers = response.body().split("\n", -1);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(answers.length - 1)
                .as("answers to " + body.lines() + " lines")
                .isEqualTo(body.lines());
        for (int i = 0; i < body.lines(); i++) {
            check(body, i, answers[i]);
        }
    }

    private static void check(Body body, int line, String answer) {
        boolean isJson = body.type().endsWith("json");
        boolean isWhole = isJson ? answer.startsWith("{\"line\":" + line + ",") : !answer.isEmpty();
        boolean isInternal = answer.contains(isJson ? "\"code\":\"internal\"" : "! internal");
        if (!isWhole || isInternal) {
            String query = Arrays.asList(new String(body.bytes(), StandardCharsets.ISO_8859_1).split("\n", -1))
                    .get(line);
            throw new AssertionError("line " + line + " of " + body.path() + ": " + query + "\nanswered " + answer);
        }
    }
}
