package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.cli.Nimbus;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

class FullHelpTest {
    private static final int MOST = 20;

    @Test
    void help_ofAllNodes_hasAtMostTwentyOptions() {
        Set<String> shown = new TreeSet<>();
        for (String node : new String[] {"serve", "gateway", "solver"}) {
            Nimbus.commandLine().getSubcommands().get(node).getCommandSpec().options().stream()
                    .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                    .map(OptionSpec::longestName)
                    .filter(name -> !name.equals(FullHelp.NAME))
                    .forEach(shown::add);
        }

        assertThat(shown).hasSizeLessThanOrEqualTo(MOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "solver"})
    void rareOption_isShownByHelpAllAlone(String node) {
        assertThat(CommandRun.of(node, "--help").out()).contains("--join").doesNotContain("--bus-port");
        assertThat(CommandRun.of(node, "--help-all").out()).contains("--join", "--bus-port");
    }
}
