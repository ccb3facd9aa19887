package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.cli.RootCommand;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class FullHelpTest {
    /** Before you raise a number, delete an option. */
    private static final int MOST_SHOWN = 21;

    private static final int MOST_RARE = 33;
    private static final int MOST_OF_NODES = 9;
    private static final Pattern WORD = Pattern.compile("--[a-z-]+");

    @Test
    void help_ofAllCommands_hasFewOptions() {
        CommandLine line = RootCommand.commandLine();

        assertThat(names(line, option -> !option.hidden())).hasSizeLessThanOrEqualTo(MOST_SHOWN);
        Set<String> rare = names(line, OptionSpec::hidden);
        rare.removeAll(names(line, option -> !option.hidden()));
        assertThat(rare).hasSizeLessThanOrEqualTo(MOST_RARE);
    }

    @Test
    void help_ofNodes_hasFewOptions() {
        Set<String> shown = new TreeSet<>();
        for (String node : new String[] {"serve", "gateway", "solver"}) {
            shown.addAll(names(RootCommand.commandLine().getSubcommands().get(node), option -> !option.hidden()));
        }

        assertThat(shown).hasSizeLessThanOrEqualTo(MOST_OF_NODES);
    }

    private static Set<String> names(CommandLine line, Predicate<OptionSpec> wanted) {
        Set<String> names = new TreeSet<>();
        line.getCommandSpec().options().stream()
                .filter(wanted)
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .map(OptionSpec::longestName)
                .filter(name -> !name.equals(FullHelp.NAME))
                .forEach(names::add);
        line.getSubcommands().values().forEach(command -> names.addAll(names(command, wanted)));
        return names;
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "solver"})
    void rareOption_isShownByHelpAllAlone(String node) {
        assertThat(CommandRun.of(node, "--help").out()).contains("--join").doesNotContain("--bus-port");
        assertThat(CommandRun.of(node, "--help-all").out()).contains("--join", "--bus-port");
    }

    @Test
    void exampleOfAHelp_hasOptionsOfThatHelp() {
        Set<String> unlisted = new TreeSet<>();
        RootCommand.commandLine().getSubcommands().forEach((name, line) -> {
            Set<String> shown = names(line, option -> !option.hidden());
            for (String example : line.getCommandSpec().usageMessage().footer()) {
                if (example.contains("nimbus " + name + " ")) {
                    WORD.matcher(example)
                            .results()
                            .map(MatchResult::group)
                            .filter(option -> !shown.contains(option))
                            .forEach(option -> unlisted.add(name + " " + option));
                }
            }
        });

        assertThat(unlisted).isEmpty();
    }

    /** A dialogue, answers in the form of the queries, proofs, which are JSON, nodes that log, and a script have none. */
    @Test
    void everyCommandWithAResult_hasJson() {
        Set<String> without = new TreeSet<>();
        collect(RootCommand.commandLine(), without);

        assertThat(without)
                .containsExactlyInAnyOrder(
                        "play", "batch", "proof", "serve", "gateway", "solver", "help", "generate-completion");
    }

    private static void collect(CommandLine line, Set<String> without) {
        if (line.getSubcommands().isEmpty() && line.getCommandSpec().findOption("--json") == null) {
            without.add(line.getCommandName());
        }
        line.getSubcommands().values().forEach(command -> collect(command, without));
    }

    @Test
    void helpAll_needsNoOtherArgument() {
        assertThat(CommandRun.of("solve", "--help-all").out()).contains("--limit", "--why");
        assertThat(CommandRun.of("solve", "--help").out())
                .contains("--help-all")
                .doesNotContain("--limit");
        assertThat(CommandRun.of("games", "--help").out()).doesNotContain("--help-all");
    }
}
