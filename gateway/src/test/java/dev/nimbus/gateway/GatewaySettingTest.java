package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.GatewaySetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GatewaySettingTest {
    /** Docker kills a node after its grace: the drain must be over by then, with time to hand the batches over. */
    @Test
    void drain_isShorterThanTheGraceOfCompose() throws IOException {
        String compose = Files.readString(Path.of("../docker-compose.yml"));

        assertThat(Pattern.compile("stop_grace_period: (\\d+)s")
                        .matcher(compose)
                        .results())
                .isNotEmpty()
                .extracting((MatchResult found) -> Long.parseLong(found.group(1)) * 1000)
                .allMatch(grace -> grace >= 2 * GatewaySetting.DRAIN_MILLIS.usual());
    }
}
