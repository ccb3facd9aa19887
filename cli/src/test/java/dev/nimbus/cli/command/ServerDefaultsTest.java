package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.RootCommand;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;

class ServerDefaultsTest {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("NIMBUS_URL", "http://there:8080", "NIMBUS_CA", "ca.pem", "NIMBUS_TO", "7", "NIMBUS_LABEL", "x");

    @Test
    void allCommandsThatHaveAServer_takeItFromTheEnvironment() {
        List<CommandLine> commands = RootCommand.commandLine().getSubcommands().values().stream()
                .filter(command -> command.getCommandSpec().findOption("--url") != null)
                .toList();

        assertThat(commands).hasSizeGreaterThan(8);
        for (CommandLine command : commands) {
            IDefaultValueProvider provider = command.getCommandSpec().defaultValueProvider();
            String name = command.getCommandName();
            assertThat(provider)
                    .as(name)
                    .isInstanceOf(name.equals("health") ? EnvironmentDefaults.class : ServerDefaults.class);
            String help = String.join(
                    " ", command.getCommandSpec().findOption("--url").description());
            assertThat(help).as(name).contains("also as NIMBUS_URL");
        }
    }

    @Test
    void serverAlone_isTakenFromTheEnvironment() throws Exception {
        ServerDefaults defaults = new ServerDefaults(ENVIRONMENT);
        CommandLine census = RootCommand.commandLine().getSubcommands().get("census");

        assertThat(defaults.defaultValue(census.getCommandSpec().findOption("--url")))
                .isEqualTo("http://there:8080");
        assertThat(defaults.defaultValue(census.getCommandSpec().findOption("--ca")))
                .isEqualTo("ca.pem");
        assertThat(defaults.defaultValue(census.getCommandSpec().findOption("--to")))
                .isNull();
        assertThat(defaults.defaultValue(census.getCommandSpec().findOption("--token")))
                .isNull();
    }

    @Test
    void noVariable_leavesTheDefaultOfTheOption() {
        ServerDefaults defaults = new ServerDefaults(Map.of("NIMBUS_URL", " "));
        CommandLine bench = RootCommand.commandLine().getSubcommands().get("bench");

        assertThat(defaults.defaultValue(bench.getCommandSpec().findOption("--url")))
                .isNull();
    }
}
