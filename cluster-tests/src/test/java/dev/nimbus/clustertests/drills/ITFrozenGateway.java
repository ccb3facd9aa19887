package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.NimbusProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A gateway is frozen until the cluster has given it up, and wakes: until it is in the cluster again it does not know the
 * batches that it accepted. It says so by 503 with Retry-After; 404 would let its clients give them up.
 */
class ITFrozenGateway {
    /** Longer than the ten seconds after which the cluster gives a silent member up. */
    private static final long FROZEN_SECONDS = 12;

    private static final int BATCHES = 10;
    private static final long PAUSE_MILLIS = 5;

    private final HttpClient http = GatewayClient.HTTP;

    @Test
    void batchesThatItAccepted_areNeverSaidToBeNowhere() throws Exception {
        try (DrillCluster cluster = new DrillCluster(2, 1)) {
            URI gateway = cluster.uris(0).get(0);
            List<URI> batches = new ArrayList<>();
            for (int i = 0; i < BATCHES; i++) {
                batches.add(submitBlocking(gateway));
            }
            NimbusProcess process = cluster.gateway(0).process();
            process.signalBlocking("STOP");
            TimeUnit.SECONDS.sleep(FROZEN_SECONDS);
            process.signalBlocking("CONT");

            askUntilAllAreThereBlocking(batches, cluster);
            ClusterView.awaitMembersBlocking(gateway, 3, cluster::output);
            askUntilAllAreThereBlocking(batches, cluster);
        }
    }

    private URI submitBlocking(URI gateway) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(gateway.resolve("/v1/batches"))
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofString("{\"game\":\"nim\",\"position\":[1,2]}\n"))
                .build();
        HttpResponse<String> created = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        return gateway.resolve(created.headers().firstValue("Location").orElseThrow());
    }

    private void askUntilAllAreThereBlocking(List<URI> batches, DrillCluster cluster)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        int there = 0;
        while (there < batches.size()) {
            assertThat(System.nanoTime()).as(cluster::output).isLessThan(deadline);
            HttpResponse<String> answer = getBlocking(batches.get(there));
            if (answer.statusCode() == 200) {
                there++;
            } else {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                there = 0;
                assertThat(answer.statusCode())
                        .as(() -> answer.body() + "\n" + cluster.output())
                        .isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After"))
                        .as(answer.body())
                        .isPresent();
            }
        }
    }

    private HttpResponse<String> getBlocking(URI batch) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(batch).timeout(Duration.ofMinutes(2)).build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
