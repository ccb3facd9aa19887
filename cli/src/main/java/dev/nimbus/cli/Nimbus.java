package dev.nimbus.cli;

import dev.nimbus.cli.bench.BenchCommand;
import dev.nimbus.cli.judge.JudgeCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code nimbus} command: the root which holds the subcommands. */
@Command(
        name = "nimbus",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Answers questions about impartial games: who wins, which nim-value, which moves win.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {SolveCommand.class, JudgeCommand.class, BenchCommand.class})
public final class Nimbus implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Called without a subcommand: says how the command is used and fails. */
    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "nimbus: a command is expected");
    }

    /** The whole command line, ready to be run. */
    static CommandLine commandLine() {
        return new CommandLine(new Nimbus()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Runs the command line and exits with its code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }
}
