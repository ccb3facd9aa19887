package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.GatewaySetting;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests of bounds: each starts a gateway with its own. */
abstract class BoundedGateway {
    static final String NDJSON = "application/x-ndjson";
    static final String SOLVE =
            "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n";

    @TempDir
    Path spool;

    /** Of the test that runs, which starts it. */
    GatewayFixture gateway;

    final GatewayOptions options() {
        return GatewayFixture.options(spool).with(GatewaySetting.CHUNK_QUERIES, 1000);
    }

    final void start(GatewayOptions options) {
        gateway = new GatewayFixture(options);
    }

    @AfterEach
    final void stop() {
        gateway.close();
    }

    static void assertComplete(List<String> lines, int count) {
        assertThat(lines).hasSize(count);
        for (int i = 0; i < count; i++) {
            assertThat(lines.get(i)).startsWith("{\"line\":" + i + ",");
        }
    }
}
