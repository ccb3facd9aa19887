package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.client.AccessToken;
import dev.nimbus.client.ServerAddress;
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

    private static Sample sample(String... arguments) {
        Sample sample = new Sample();
        new CommandLine(sample).parseArgs(arguments);
        return sample;
    }

    private static Optional<String> token(Map<String, String> environment, String... arguments) {
        return sample(arguments).server.token(environment).map(AccessToken::header);
    }

    @Test
    void token_isOfTheCommandLine_orTheEnvironment() {
        assertThat(token(Map.of())).isEmpty();
        assertThat(token(Map.of("NIMBUS_TOKEN", " "))).isEmpty();
        assertThat(token(Map.of("NIMBUS_TOKEN", "a"))).contains("Bearer a");
        assertThat(token(Map.of("NIMBUS_TOKEN", "a"), "--token", "b")).contains("Bearer b");
    }

    /** Other users of the machine see a command, and a log keeps what is printed. */
    @Test
    void serverTypedAgain_hasItsCertificates_andNoToken() {
        ServerAddress server = ServerAddress.parse("https://there:8443");
        assertThat(sample().server.typed(server)).isEqualTo("--url https://there:8443");
        assertThat(sample("--token", "secret", "--ca", "my certs.pem").server.typed(server))
                .isEqualTo("--url https://there:8443 --token TOKEN --ca 'my certs.pem'");
    }

    @Test
    void certificatesThatCannotBeRead_areAnErrorInWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sample("--ca", "no-such.pem").server.clientBlocking(ServerArguments.LOCAL))
                .withMessage("cannot read no-such.pem: there is no such file");
    }

    @Test
    void wrongToken_isNotRepeated() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> token(Map.of(), "--token", "se cret"))
                .withMessageContaining("--token")
                .withMessageNotContaining("se cret");
    }
}
