package dev.nimbus.cli.command;

import dev.nimbus.games.notation.Names;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with a command line in two or three lines. A command's whole usage, which picocli would print, is
 * longer than a terminal and pushes the error out of sight.
 */
public final class UsageErrors implements IParameterExceptionHandler {
    private final Map<String, String> environment;

    public UsageErrors(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int handleParseException(ParameterException thrown, String[] arguments) {
        ParameterException error = unknownFirst(thrown);
        CommandLine command = error.getCommandLine();
        PrintWriter err = command.getErr();
        if (command.getParent() == null && arguments.length > 0 && !arguments[0].startsWith("-")) {
            String typed = arguments[arguments[0].equals("help") && arguments.length > 1 ? 1 : 0];
            String nearest = nearest(typed, command.getSubcommands().keySet());
            err.println("nimbus: there is no command \"" + typed + "\"" + nearest);
            err.println("nimbus --help lists the commands.");
        } else {
            String message = error.getMessage();
            err.println((message.startsWith("nimbus: ") ? "" : "nimbus: ") + message + origin(error) + nearest(error));
            err.println(command.getCommandSpec().qualifiedName() + " --help shows how to use it.");
        }
        return CommandLine.ExitCode.USAGE;
    }

    /**
     * The error to report. Picocli looks for missing arguments before it looks for unknown options, but in
     * {@code nimbus solve --hlep} the missing game follows from the misspelled option.
     */
    private static ParameterException unknownFirst(ParameterException thrown) {
        for (CommandLine command = thrown.getCommandLine(); command != null; command = command.getParent()) {
            List<String> unknown = command.getUnmatchedArguments();
            if (!unknown.isEmpty()) {
                List<String> options =
                        unknown.stream().filter(UsageErrors::isOption).toList(); // without their values
                return new UnmatchedArgumentException(command, options.isEmpty() ? unknown : options);
            }
        }
        return thrown;
    }

    /** A number may be the value of an unknown option. */
    private static boolean isOption(String word) {
        return word.startsWith("-") && !word.matches("-[.0-9].*");
    }

    /** The option that the first unknown argument probably means. */
    private static String nearest(ParameterException error) {
        if (!(error instanceof UnmatchedArgumentException unknown)) {
            return "";
        }
        String typed = unknown.getUnmatched().get(0).split("=", 2)[0];
        return isOption(typed)
                ? nearest(
                        typed,
                        error.getCommandLine().getCommandSpec().optionsMap().keySet())
                : "";
    }

    private static String nearest(String typed, Set<String> names) {
        return Names.nearest(typed, names)
                .map(name -> "; did you mean \"" + name + "\"?")
                .orElse("");
    }

    /** Where a bad value came from, if it was not on the command line: its option alone would lead nowhere. */
    private String origin(ParameterException error) {
        return Optional.ofNullable(error.getArgSpec())
                .filter(OptionSpec.class::isInstance)
                .map(option -> EnvironmentDefaults.variable((OptionSpec) option))
                .filter(variable -> isMeant(error, variable))
                .map(variable -> " (from " + variable + ")")
                .orElse("");
    }

    private boolean isMeant(ParameterException error, String variable) {
        String value = environment.getOrDefault(variable, "");
        return !value.isBlank()
                && error.getMessage().contains(value)
                && !error.getCommandLine().getParseResult().originalArgs().contains(value);
    }
}
