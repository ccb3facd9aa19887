package dev.nimbus.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class AnswerOutputTest {
    private static final BatchStatus BATCH =
            new BatchStatus("4xk2", BatchState.RUNNING, "", 3, 0, 0, Map.of(), Instant.EPOCH);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void answers_afterCtrlC_areNotWritten() throws Exception {
        try (AnswerOutput output = output(Optional.of(ServerAddress.parse("http://127.0.0.1:8080")))) {
            output.answers("N\n".getBytes(StandardCharsets.US_ASCII), 1);

            output.stopped();
            output.answers("P\n".getBytes(StandardCharsets.US_ASCII), 2);

            assertThat(out).as("1 answer, as it said").hasToString("N\n");
        }
    }

    @Test
    void batchThatIsLeft_saysWhereItContinues_andByWhichCommands() throws Exception {
        Optional<ServerAddress> server = Optional.of(ServerAddress.parse("https://there:8443"));
        try (AnswerOutput output = output(server, "--token", "secret", "--ca", "my certs.pem")) {
            output.answers("N\n".getBytes(StandardCharsets.US_ASCII), 1);

            String options = "--url https://there:8443 --token TOKEN --ca 'my certs.pem'";
            assertThat(output.howToGoOn())
                    .containsExactly(
                            "nimbus: stopped after 1 of 3 answers of batch 4xk2, which continues at https://there:8443",
                            "  to continue: nimbus batch --resume 4xk2 --after 0 " + options,
                            "  to cancel: nimbus cancel 4xk2 " + options);
        }
    }

    @Test
    void batchOfThisProcess_isSaidToEndWithIt() {
        try (AnswerOutput output = output(Optional.empty())) {
            assertThat(output.howToGoOn())
                    .containsExactly("nimbus: stopped after 0 of 3 answers; the batch ended with its server in this"
                            + " process");
        }
    }

    @Command
    private static final class Typed {
        @Mixin
        private ServerArguments login;
    }

    private AnswerOutput output(Optional<ServerAddress> server, String... options) {
        Typed typed = new Typed();
        new CommandLine(typed).parseArgs(options);
        return new AnswerOutput(BATCH, 0, server, typed.login, out);
    }
}
