package dev.nimbus.cli.command;

import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * The one place where a command's failure becomes words and an exit code. A refused question is an answer, with the
 * code that the command names for it (1 where it names none). Checked exceptions and illegal arguments are trouble
 * outside of Nimbus: a file, a server, a wrong option. All else is a fault of Nimbus, which prints its stack.
 */
public final class Failures implements IExecutionExceptionHandler {
    /** The exit code of a fault of Nimbus itself. */
    public static final int FAULT = 3;

    private final Set<Class<?>> expected;

    /** @param expected unchecked exceptions that are no fault either */
    public Failures(Class<?>... expected) {
        this.expected = Set.of(expected);
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        if (failure instanceof Refusal refusal) {
            refused(refusal, command);
            return command.getCommandSpec().exitCodeOnExecutionException();
        }
        if (isExpected(failure)) {
            command.getErr().println("nimbus: " + message(failure));
            return CommandLine.ExitCode.USAGE;
        }
        failure.printStackTrace(command.getErr());
        return FAULT;
    }

    private static void refused(Refusal refusal, CommandLine command) {
        String place = refusal.at().startsWith("/rules") ? " (" + refusal.at() + ")" : "";
        String next = refusal.code() == ErrorCode.UNKNOWN_GAME ? next(refusal.getMessage()) : "";
        command.getErr().println("nimbus: " + refusal.getMessage() + place + next);
        if (command.getParseResult().hasMatchedOption(AnswerCommand.JSON)) {
            command.getOut().println(Json.error(refusal.code().notation(), refusal.getMessage(), refusal.at()));
        }
    }

    private static String next(String message) {
        if (message.endsWith("?")) {
            return " \"nimbus games\" lists all games";
        }
        return message.endsWith("the list of games has every name") ? ": nimbus games" : "";
    }

    private boolean isExpected(Exception failure) {
        return failure instanceof RuntimeException
                ? failure instanceof IllegalArgumentException
                        || failure instanceof UncheckedIOException
                        || expected.contains(failure.getClass())
                : !(failure instanceof InterruptedException);
    }

    private static String message(Exception failure) {
        Throwable told = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        if (told instanceof FileSystemException file) {
            return UserFile.describe(file);
        }
        return told.getMessage() == null ? told.toString() : told.getMessage();
    }
}
