package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.cluster.security.ClusterSecurity;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ClusterArgumentsTest {
    @TempDir
    Path temporary;

    private static ClusterArguments parsed(String... arguments) {
        ClusterArguments told = new ClusterArguments();
        new CommandLine(told).parseArgs(arguments);
        return told;
    }

    @Test
    void security_isAsTold() throws Exception {
        Path secret = Files.writeString(temporary.resolve("secret"), "0123456789abcdef");

        assertThat(parsed().options(false).security()).isEqualTo(ClusterSecurity.NONE);
        assertThat(parsed().options(true).security().insecure()).isTrue();
        assertThat(parsed("--cluster-secret-file", secret.toString())
                        .options(false)
                        .security()
                        .secret())
                .isPresent();
    }

    @Test
    void filesThatAreNotThere_areNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        parsed("--cluster-secret-file", temporary + "/none").options(false))
                .withMessageContaining(temporary + "/none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("--bus-tls", temporary.toString()).options(false))
                .withMessageContaining(temporary + "/ca.pem");
    }
}
