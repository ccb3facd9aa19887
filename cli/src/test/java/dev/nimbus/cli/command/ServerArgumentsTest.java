package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nimbus.client.AccessToken;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class ServerArgumentsTest {
    @Command
    private static final class Sample {
        @Mixin
        private ServerArguments server;
    }

    private static Optional<String> token(Map<String, String> environment, String... arguments) {
        Sample sample = new Sample();
        new CommandLine(sample).parseArgs(arguments);
        return sample.server.token(environment).map(AccessToken::header);
    }

    @Test
    void token_isOfTheCommandLine_orTheEnvironment() {
        assertThat(token(Map.of())).isEmpty();
        assertThat(token(Map.of("NIMBUS_TOKEN", " "))).isEmpty();
        assertThat(token(Map.of("NIMBUS_TOKEN", "a"))).contains("Bearer a");
        assertThat(token(Map.of("NIMBUS_TOKEN", "a"), "--token", "b")).contains("Bearer b");
    }

    @Test
    void wrongToken_isNotRepeated() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> token(Map.of(), "--token", "se cret"))
                .withMessageContaining("--token")
                .withMessageNotContaining("se cret");
    }
}
