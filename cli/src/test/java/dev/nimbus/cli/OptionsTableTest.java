package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.FullHelp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Keeps the table of options in docs/reference.md true. Run with {@code -Dnimbus.docs.write=true} to write it.
 */
class OptionsTableTest {
    private static final Path PAGE = Path.of("..", "docs", "reference.md");
    private static final String BEGIN = "<!-- options: written by OptionsTableTest -->\n";
    private static final String END = "<!-- end of options -->";
    private static final List<String> NODES = List.of("serve", "gateway", "solver");

    @Test
    void table_ofOptions_isTrue() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);

        if (Boolean.getBoolean("nimbus.docs.write")) {
            page = page.substring(0, begin) + table() + page.substring(end);
            Files.writeString(PAGE, page);
            end = page.indexOf(END);
        }

        assertThat(page.substring(begin, end)).isEqualTo(table());
    }

    private static String table() {
        Map<String, OptionSpec> options = new LinkedHashMap<>();
        Map<String, String> commands = new LinkedHashMap<>();
        CommandLine line = RootCommand.commandLine();
        for (String node : NODES) {
            for (OptionSpec option :
                    line.getSubcommands().get(node).getCommandSpec().options()) {
                if (!option.usageHelp() && !option.versionHelp() && !FullHelp.NAME.equals(option.longestName())) {
                    options.putIfAbsent(option.longestName(), option);
                    commands.merge(option.longestName(), node, (known, more) -> known + ", " + more);
                }
            }
        }
        StringBuilder table = new StringBuilder("| option | variable | of | meaning |\n|---|---|---|---|\n");
        options.forEach((name, option) -> table.append("| `" + name + "` | `" + EnvironmentDefaults.variable(option)
                + "` | " + commands.get(name) + " | " + meaning(option) + " |\n"));
        return table.toString();
    }

    private static String meaning(OptionSpec option) {
        String text = String.join(" ", option.description()).replace("%%", "%");
        String preset = option.defaultValue() == null ? "" : option.defaultValue();
        return text.replace("${DEFAULT-VALUE}", preset).replace("|", "\\|");
    }
}
