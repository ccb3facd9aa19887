package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.nimbus.clustertests.GatewayClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The members of a cluster, as a gateway lists them. */
final class ClusterView {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = GatewayClient.HTTP;
    private static final Duration ONE_CALL = Duration.ofSeconds(10);
    private static final long PAUSE_MILLIS = 100;

    private ClusterView() {}

    /** Waits until the gateway lists {@code count} members; fails after two minutes. */
    static void awaitMembersBlocking(URI gateway, int count, Supplier<String> output) throws InterruptedException {
        long begin = System.nanoTime();
        for (JsonNode members = membersBlocking(gateway); members.size() != count; members = membersBlocking(gateway)) {
            assertThat(System.nanoTime() - begin)
                    .as("%s instead of %s members: %s", members, count, output.get())
                    .isLessThan(TimeUnit.MINUTES.toNanos(2));
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** The members that the gateway lists; none if it does not answer. */
    private static JsonNode membersBlocking(URI gateway) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(gateway.resolve("/v1/cluster"))
                .timeout(ONE_CALL)
                .build();
        try {
            return JSON.readTree(HTTP.send(request, BodyHandlers.ofString()).body())
                    .path("members");
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }
}
