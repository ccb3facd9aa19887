package dev.nimbus.cli.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What all commands have in common: where they print. A command that cannot do what it was asked for throws;
 * {@link Failures} says why, and with which exit code the process ends.
 */
@Command(mixinStandardHelpOptions = true)
public abstract class NimbusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /** Standard output; it is flushed at the end. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Whether standard output takes no more. */
    protected final boolean isBroken() {
        return isBroken(out());
    }

    /** Whether a command's output takes no more. Picocli's writer does not see the errors of the stream below it. */
    public static boolean isBroken(PrintWriter out) {
        return out.checkError() || System.out.checkError();
    }

    /** Standard error. */
    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints a line about trouble to standard error. */
    protected final void complain(String message) {
        err().println("nimbus: " + message);
        err().flush();
    }

    /** Has the log be silent of what is in order. To be called before the first logger is made. */
    protected static void logTroubleAlone() {
        System.setProperty("nimbus.log", "WARN");
    }

    /** The command line is wrong: exit code 2. */
    protected final ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
