package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** The {@code Idempotency-Key} of batches. */
class ITIdempotency extends AnsweringGateway {
    @Test
    void sameKey_givesTheSameBatch() {
        String[] key = {"Idempotency-Key", "k1"};
        HttpResponse<String> first = gateway.post("/v1/batches", NDJSON, "{}\n{}\n", key);
        HttpResponse<String> again = gateway.post("/v1/batches", NDJSON, "{}\n{}\n", key);
        HttpResponse<String> otherBody = gateway.post("/v1/batches", NDJSON, "{}\n", key);
        HttpResponse<String> otherKey = gateway.post("/v1/batches", NDJSON, "{}\n{}\n", "Idempotency-Key", "k2");

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(otherBody.statusCode()).isEqualTo(422);
        assertThat(otherKey.statusCode()).isEqualTo(201);
        assertThat(otherKey.headers().firstValue("Location"))
                .isNotEqualTo(first.headers().firstValue("Location"));
    }

    @Test
    void sameKey_isFreeAgainAfterAFailedUpload() {
        String[] key = {"Idempotency-Key", "k"};
        assertThat(gateway.post("/v1/batches", NDJSON, "\n", key).statusCode()).isEqualTo(400);
        assertThat(gateway.post("/v1/batches", NDJSON, "{}", key).statusCode()).isEqualTo(201);
    }

    @Test
    void sameKey_isFreeAgainAfterTheBatch() {
        String[] key = {"Idempotency-Key", "k"};
        String batch = gateway.post("/v1/batches", NDJSON, "{}", key)
                .headers()
                .firstValue("Location")
                .orElseThrow();
        gateway.awaitState(batch, "completed");
        gateway.delete(batch);

        assertThat(gateway.post("/v1/batches", NDJSON, "7", key).statusCode()).isEqualTo(201);
    }

    @Test
    void sameKeyWhileTheFirstIsUnderWay_isAConflict() throws IOException {
        try (var socket = gateway.socket()) {
            GatewayFixture.send(
                    socket,
                    "POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                            + "Idempotency-Key: k\r\nContent-Length: 100\r\n\r\n{}\n");
            GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 1);
            HttpResponse<String> second = gateway.post("/v1/batches", NDJSON, "{}\n", "Idempotency-Key", "k");

            assertThat(second.statusCode()).isEqualTo(409);
            assertThat(second.headers().firstValue("Retry-After")).isPresent();
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 0);
        assertThat(gateway.post("/v1/batches", NDJSON, "{}\n", "Idempotency-Key", "k")
                        .statusCode())
                .isEqualTo(201);
    }
}
