package dev.nimbus.cli.command;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code --help-all} of every command with rare options: the help with those that {@code --help} leaves out. */
public final class FullHelp {
    public static final String NAME = "--help-all";

    private FullHelp() {}

    /** Adds {@code --help-all} to the commands with hidden options. */
    public static void addTo(CommandLine line) {
        CommandSpec command = line.getCommandSpec();
        if (command.options().stream().anyMatch(OptionSpec::hidden)) {
            command.addOption(option());
        }
        line.getSubcommands().values().forEach(FullHelp::addTo);
    }

    /** Nothing is required of a command line that asks for help. */
    @SuppressWarnings("deprecation") // usageHelp() is for one option of a command, and --help is that.
    private static OptionSpec option() {
        return OptionSpec.builder(NAME)
                .type(boolean.class)
                .help(true)
                .description("Show this help with the options that few users need.")
                .build();
    }

    /** Prints all options of the command called, if its user asked for them. @return whether that was so */
    public static boolean isPrinted(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (!last.hasMatchedOption(NAME)) {
            return false;
        }
        CommandSpec command = last.commandSpec();
        reveal(command);
        command.commandLine().usage(command.commandLine().getOut());
        return true;
    }

    private static void reveal(CommandSpec command) {
        for (OptionSpec option : List.copyOf(command.options())) {
            if (option.hidden()) {
                command.remove(option);
                command.addOption(OptionSpec.builder(option).hidden(false).build());
            }
        }
    }
}
