package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One trace goes from the request over the event bus to the solver in its own process. */
class ITTracing {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";
    private static final String QUERY = "{\"game\":\"kayles\",\"position\":[5,7]}\n";

    private final HttpClient http = GatewayClient.HTTP;

    @Test
    void spansOfGatewayAndSolver_areOneTrace() throws Exception {
        try (SpanCollector collector = new SpanCollector()) {
            Map<String, String> environment =
                    Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint(), "OTEL_BSP_SCHEDULE_DELAY", "100");
            try (TestCluster cluster = TestCluster.startQuicklyBlocking(environment, 1)) {
                new GatewayClient(cluster.uri()).solversBlocking(heard -> heard.size() == 1);
                assertBatchIsTraced(cluster.uri(), collector);
                assertSocketIsTraced(cluster.uri(), collector);
                assertPeriodIsTraced(cluster.uri(), collector);
            }
        }
    }

    private void assertBatchIsTraced(URI server, SpanCollector collector) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/batches"))
                .header("Content-Type", "application/x-ndjson")
                .header("traceparent", "00-" + TRACE + "-" + CALLER + "-01")
                .POST(BodyPublishers.ofString(QUERY))
                .build();
        HttpResponse<String> accepted = http.send(request, BodyHandlers.ofString());
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(201);
        String location = accepted.headers().firstValue("Location").orElseThrow();

        CollectedSpan handled = collector.spanBlocking(span -> span.name().equals("POST /v1/batches"));
        assertThat(handled.trace()).isEqualTo(TRACE);
        assertThat(handled.parent()).isEqualTo(CALLER);
        assertThat(handled.attributes()).containsEntry("http.response.status_code", "201");
        CollectedSpan sent = assertChunkIsTraced(handled, collector);
        assertThat(location).endsWith("/" + sent.attributes().get("nimbus.batch"));
    }

    private static CollectedSpan assertChunkIsTraced(CollectedSpan request, SpanCollector collector) throws Exception {
        CollectedSpan sent = collector.spanBlocking(span -> span.parent().equals(request.id()));
        CollectedSpan answered = collector.spanBlocking(span -> span.parent().equals(sent.id()));
        assertThat(sent.name()).isEqualTo("send chunk");
        assertThat(answered.name()).isEqualTo("answer chunk");
        assertThat(sent.trace()).isEqualTo(request.trace());
        assertThat(answered.trace()).isEqualTo(request.trace());
        assertThat(sent.process()).isEqualTo(request.process());
        assertThat(answered.process()).isNotEqualTo(request.process());
        assertThat(sent.attributes()).containsEntry("nimbus.outcome", "answered");
        for (String name : new String[] {"nimbus.batch", "nimbus.chunk", "nimbus.solver", "nimbus.line"}) {
            assertThat(answered.attributes())
                    .containsEntry(name, sent.attributes().get(name));
        }
        return sent;
    }

    private void assertPeriodIsTraced(URI server, SpanCollector collector) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/tables/kayles/period"))
                .build();
        assertThat(http.send(request, BodyHandlers.ofString()).body()).contains("\"period\":12");

        assertChunkIsTraced(
                collector.spanBlocking(span -> span.name().equals("GET /v1/tables/:game/period")), collector);
    }

    private void assertSocketIsTraced(URI server, SpanCollector collector) throws Exception {
        CompletableFuture<String> answer = new CompletableFuture<>();
        WebSocket socket = http.newWebSocketBuilder()
                .buildAsync(
                        URI.create(server.toString().replaceFirst("http", "ws")).resolve("/v1/live"),
                        new WebSocket.Listener() {
                            @Override
                            public CompletionStage<?> onText(WebSocket its, CharSequence text, boolean last) {
                                answer.complete(text.toString());
                                return null;
                            }
                        })
                .get(30, TimeUnit.SECONDS);
        socket.sendText(QUERY, true).get(30, TimeUnit.SECONDS);
        assertThat(answer.get(60, TimeUnit.SECONDS)).contains("\"outcome\":");
        socket.abort();

        CollectedSpan handshake = collector.spanBlocking(span -> span.name().equals("GET /v1/live"));
        assertThat(handshake.attributes()).containsEntry("http.response.status_code", "101");
        assertThat(handshake.trace()).isNotEqualTo(TRACE);
        assertChunkIsTraced(handshake, collector);
    }
}
