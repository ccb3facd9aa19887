package dev.nimbus.cli.command;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** {@code --help-all} of the nodes: the help with the options that few users need, which {@code --help} leaves out. */
public final class FullHelp {
    public static final String NAME = "--help-all";

    @Option(names = NAME, description = "Show this help with the options that few users need.")
    @SuppressWarnings("UnusedVariable") // Read from what was parsed.
    private boolean asked;

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
