package dev.nimbus.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with a command line in a line or two. A command's whole usage, which picocli would print, is longer
 * than a terminal and pushes the error out of sight; only that of {@code nimbus} itself is short enough.
 */
final class UsageErrors implements IParameterExceptionHandler {
    private final Map<String, String> environment;

    UsageErrors(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int handleParseException(ParameterException error, String[] arguments) {
        CommandLine command = error.getCommandLine();
        PrintWriter err = command.getErr();
        String message = error.getMessage();
        err.println((message.startsWith("nimbus: ") ? "" : "nimbus: ") + message + origin(error));
        UnmatchedArgumentException.printSuggestions(error, err);
        if (command.getParent() == null) {
            command.usage(err);
        } else {
            err.println(command.getCommandSpec().qualifiedName() + " --help tells more.");
        }
        return CommandLine.ExitCode.USAGE;
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
