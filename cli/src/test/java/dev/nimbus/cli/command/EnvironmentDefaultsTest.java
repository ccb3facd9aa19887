package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.RootCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class EnvironmentDefaultsTest {
    @Command
    private static final class Sample {
        @Option(names = "--cluster-port", defaultValue = "5701")
        private int clusterPort;
    }

    private static int parse(Map<String, String> environment, String... arguments) {
        Sample sample = new Sample();
        new CommandLine(sample)
                .setDefaultValueProvider(new EnvironmentDefaults(environment))
                .parseArgs(arguments);
        return sample.clusterPort;
    }

    @Test
    void option_notGiven_isTakenFromTheEnvironment() {
        assertThat(parse(Map.of("NIMBUS_CLUSTER_PORT", "7"))).isEqualTo(7);
    }

    @Test
    void option_given_winsOverTheEnvironment() {
        assertThat(parse(Map.of("NIMBUS_CLUSTER_PORT", "7"), "--cluster-port", "8"))
                .isEqualTo(8);
    }

    @Test
    void variable_thatStandsForNoOption_isTold() {
        Map<String, String> environment = Map.of(
                "NIMBUS_PROT", "1", "NIMBUS_PORT", "2", "NIMBUS_BACKUPS", "3", "NIMBUS_LOG", "INFO", "HOME", "/");

        assertThat(EnvironmentDefaults.unknown(environment, RootCommand.commandLine()))
                .containsExactly("NIMBUS_PROT");
    }

    /** Who exports them for Compose and then starts a node of a checkout is not warned of them. */
    @Test
    void variablesOfCompose_areKnown() throws IOException {
        Map<String, String> ours = Pattern.compile("NIMBUS_[A-Z_]+")
                .matcher(Files.readString(Path.of("..", "docker-compose.yml")))
                .results()
                .map(MatchResult::group)
                .distinct()
                .collect(Collectors.toMap(name -> name, name -> "1"));

        assertThat(ours).containsKey("NIMBUS_BUILD_IMAGE");
        assertThat(EnvironmentDefaults.unknown(ours, RootCommand.commandLine())).isEmpty();
    }

    @Test
    void option_nowhereGiven_keepsItsDefault() {
        assertThat(parse(Map.of("NIMBUS_CLUSTER_PORT", " "))).isEqualTo(5701);
        assertThat(parse(Map.of())).isEqualTo(5701);
    }
}
