package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ITClusterCertsCommand {
    @TempDir
    Path temporary;

    @Test
    void directory_isMadeOnceAndNodesAreNotMadeTwice() {
        String directory = temporary.resolve("certs").toString();

        CommandRun made = CommandRun.of("cluster-certs", directory);
        CommandRun again = CommandRun.of("cluster-certs", directory);

        Path node = temporary.resolve("certs").resolve("node");
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(made.out())
                .isEqualToIgnoringNewLines(
                        "--bus-tls " + node + " --cluster-secret-file " + node.resolve("cluster.secret") + "\n");
        assertThat(CommandRun.of("cluster-certs", directory, "b", "--json").out())
                .contains("{\"node\":\"b\",\"busTls\":\"", "cluster.secret\"}");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).isEqualTo("nimbus: " + node + " is there already; remove it to make it anew\n");
    }
}
