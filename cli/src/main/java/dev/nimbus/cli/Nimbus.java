package dev.nimbus.cli;

import dev.nimbus.cli.Lifetime.StartFailure;
import dev.nimbus.cli.bench.BenchCommand;
import dev.nimbus.cli.judge.JudgeCommand;
import dev.nimbus.cli.prove.ProveCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The {@code nimbus} command: the root which holds the subcommands. */
@Command(
        name = "nimbus",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Answers questions about impartial games: who wins, which nim-value, which moves win.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  nimbus solve kayles 5 7 9                     one question",
            "  nimbus batch examples/first-batch.ndjson      a file of questions",
            "  nimbus serve                                  a server for others",
            "",
            "nimbus COMMAND --help tells more."
        },
        subcommands = {
            SolveCommand.class,
            BatchCommand.class,
            ServeCommand.class,
            GatewayCommand.class,
            SolverCommand.class,
            HealthCommand.class,
            JudgeCommand.class,
            ProveCommand.class,
            BenchCommand.class
        })
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
        CommandLine line = new CommandLine(new Nimbus());
        for (String withGateway : List.of("serve", "gateway")) {
            GatewayArguments.addBounds(line.getSubcommands().get(withGateway).getCommandSpec());
        }
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors(System.getenv()))
                .setExecutionExceptionHandler(Nimbus::failed);
    }

    /** What the user can mend is said in one line; anything else is ours, and shows where it happened. */
    private static int failed(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof StartFailure || failure instanceof IllegalArgumentException) {
            command.getErr().println("nimbus: " + failure.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        throw failure;
    }

    /** Runs the command line and exits with its code. */
    public static void main(String[] args) {
        CommandLine line = commandLine();
        for (String variable : EnvironmentDefaults.unknown(System.getenv(), line)) {
            System.err.println(
                    "nimbus: the environment has " + variable + ", which stands for no option; it is ignored");
        }
        System.exit(line.execute(args));
    }
}
