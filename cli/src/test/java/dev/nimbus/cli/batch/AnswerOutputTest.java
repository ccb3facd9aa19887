package dev.nimbus.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerOutputTest {
    private static final BatchStatus BATCH =
            new BatchStatus("4xk2", BatchState.RUNNING, "", 3, 0, 0, Map.of(), Instant.EPOCH);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void answers_afterCtrlC_areNotWritten() throws Exception {
        try (AnswerOutput output = output()) {
            output.answers("N\n".getBytes(StandardCharsets.US_ASCII), 1);

            output.stopped();
            output.answers("P\n".getBytes(StandardCharsets.US_ASCII), 2);

            assertThat(out).as("1 answer, as it said").hasToString("N\n");
        }
    }

    private AnswerOutput output() {
        return new AnswerOutput(BATCH, 0, Optional.of("--url http://127.0.0.1:8080"), out);
    }
}
