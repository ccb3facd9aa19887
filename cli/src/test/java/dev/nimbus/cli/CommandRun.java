package dev.nimbus.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** One command line, run in this process, and all that it said. */
public record CommandRun(int exitCode, String out, String err) {
    public static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                RootCommand.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = line.execute(arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }
}
