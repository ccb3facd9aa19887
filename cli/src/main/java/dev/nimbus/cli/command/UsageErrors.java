package dev.nimbus.cli.command;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
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
    private static final int MOST_TYPOS = 3;

    private final Map<String, String> environment;

    public UsageErrors(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int handleParseException(ParameterException error, String[] arguments) {
        CommandLine command = error.getCommandLine();
        PrintWriter err = command.getErr();
        if (command.getParent() == null && arguments.length > 0 && !arguments[0].startsWith("-")) {
            err.println("nimbus: there is no command \"" + arguments[0] + "\"" + nearest(command, arguments[0]));
            err.println("nimbus --help lists the commands.");
        } else {
            String message = error.getMessage();
            err.println((message.startsWith("nimbus: ") ? "" : "nimbus: ") + message + origin(error));
            UnmatchedArgumentException.printSuggestions(error, err);
            err.println(command.getCommandSpec().qualifiedName() + " --help shows how to use it.");
        }
        return CommandLine.ExitCode.USAGE;
    }

    /** The command that was probably meant. */
    private static String nearest(CommandLine nimbus, String typed) {
        return nimbus.getSubcommands().keySet().stream()
                .min(Comparator.comparingInt(name -> distance(typed, name)))
                .filter(name -> distance(typed, name) <= MOST_TYPOS)
                .map(name -> "; did you mean \"" + name + "\"?")
                .orElse("");
    }

    /** Edit distance: letters to insert, remove, replace, or swap with a neighbour (Damerau's optimal alignment). */
    private static int distance(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, a, b, i, j);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int fewest(int[][] edits, String a, String b, int i, int j) {
        boolean isSame = a.charAt(i - 1) == b.charAt(j - 1);
        int fewest = Math.min(edits[i - 1][j - 1] + (isSame ? 0 : 1), 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean isSwapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return isSwapped ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
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
