package dev.nimbus.cli;

import dev.nimbus.cli.batch.BatchCommand;
import dev.nimbus.cli.batch.BatchesCommand;
import dev.nimbus.cli.batch.CancelCommand;
import dev.nimbus.cli.bench.BenchCommand;
import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.cli.command.Failures;
import dev.nimbus.cli.command.FullHelp;
import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.cli.command.UsageErrors;
import dev.nimbus.cli.heaps.CensusCommand;
import dev.nimbus.cli.heaps.MisereCommand;
import dev.nimbus.cli.heaps.PeriodCommand;
import dev.nimbus.cli.heaps.ProveCommand;
import dev.nimbus.cli.heaps.TableCommand;
import dev.nimbus.cli.judge.JudgeCommand;
import dev.nimbus.cli.node.ClusterCertsCommand;
import dev.nimbus.cli.node.GatewayCommand;
import dev.nimbus.cli.node.HealthCommand;
import dev.nimbus.cli.node.ServeCommand;
import dev.nimbus.cli.node.SolverCommand;
import dev.nimbus.cli.node.TokenCommand;
import dev.nimbus.cli.solve.CheckProofCommand;
import dev.nimbus.cli.solve.GamesCommand;
import dev.nimbus.cli.solve.PlayCommand;
import dev.nimbus.cli.solve.ProofCommand;
import dev.nimbus.cli.solve.SearchCommand;
import dev.nimbus.cli.solve.SearchesCommand;
import dev.nimbus.cli.solve.SolveCommand;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.files.StandardInput;
import dev.nimbus.load.LoadFailure;
import dev.nimbus.protocol.WholeNumber;
import java.util.function.Function;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code nimbus} command: the root which holds the subcommands. */
@Command(
        name = "nimbus",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Answers questions about impartial games: who wins, which nim-value, which moves win.",
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes of all commands:%n",
        exitCodeList = {
            "0:done: answered, found, well",
            "1:done, with a no: an answer is an error, nothing was found, a node is not well",
            "2:not done: wrong use, a file that cannot be read, a server that cannot be reached",
            "3:a fault of Nimbus itself; please report what it printed"
        },
        footer = {
            "",
            "Examples:",
            "  nimbus solve kayles 5 7 9                     one question",
            "  nimbus play nim 3 4 5                         a game against the solver",
            "  nimbus batch examples/first-batch.ndjson      a file of questions",
            "  nimbus table kayles --to 40                   nim-values of single heaps",
            "  nimbus serve                                  a server for others",
            "  source <(nimbus generate-completion)          completion in bash and zsh",
            "",
            "nimbus COMMAND --help describes a command and its options; --help-all lists the rare ones too."
        },
        subcommands = {
            SolveCommand.class,
            PlayCommand.class,
            SearchCommand.class,
            SearchesCommand.class,
            BatchCommand.class,
            BatchesCommand.class,
            CancelCommand.class,
            ServeCommand.class,
            GatewayCommand.class,
            SolverCommand.class,
            ClusterCertsCommand.class,
            HealthCommand.class,
            TokenCommand.class,
            JudgeCommand.class,
            ProofCommand.class,
            CheckProofCommand.class,
            ProveCommand.class,
            GamesCommand.class,
            TableCommand.class,
            PeriodCommand.class,
            MisereCommand.class,
            CensusCommand.class,
            BenchCommand.class,
            CommandLine.HelpCommand.class,
            AutoComplete.GenerateCompletion.class
        })
public final class RootCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Called without a subcommand: says how the command is used and fails. */
    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "nimbus: a command is expected");
    }

    /** The whole command line, ready to be run. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new RootCommand());
        FullHelp.addTo(line);
        // One object for both: JDK 17 crashes as it writes a class archive if two equal lambdas are left out of it.
        ITypeConverter<Integer> number = wholeNumber(WholeNumber::parseInt);
        ITypeConverter<Long> large = wholeNumber(WholeNumber::parseLong);
        return line.setExecutionStrategy(RootCommand::run)
                .registerConverter(ServerAddress.class, RootCommand::serverAddress)
                .registerConverter(int.class, number)
                .registerConverter(Integer.class, number)
                .registerConverter(long.class, large)
                .registerConverter(Long.class, large)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors(System.getenv()))
                .setExecutionExceptionHandler(new Failures(LoadFailure.class));
    }

    /** Picocli would show the help of {@code nimbus} for an unknown command with --help. */
    private static int run(ParseResult parsed) {
        if (!parsed.hasSubcommand() && !parsed.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
        }
        if (FullHelp.isPrinted(parsed)) {
            return CommandLine.ExitCode.OK;
        }
        CommandLine command = parsed.commandSpec().commandLine();
        try {
            int exitCode = new CommandLine.RunLast().execute(parsed);
            return NimbusCommand.isBroken(command.getOut()) ? unwritten(command) : exitCode;
        } finally {
            command.getOut().flush();
        }
    }

    private static int unwritten(CommandLine command) {
        command.getErr().println("nimbus: cannot write all of the output: it is closed, or its disk is full");
        return CommandLine.ExitCode.USAGE;
    }

    private static <T> ITypeConverter<T> wholeNumber(Function<String, T> parser) {
        return text -> {
            try {
                return parser.apply(text);
            } catch (NumberFormatException e) {
                throw new CommandLine.TypeConversionException("'" + text + "' is no whole number, or too large");
            }
        };
    }

    private static ServerAddress serverAddress(String text) {
        try {
            return ServerAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(e.getMessage());
        }
    }

    /** Runs the command line and exits with its code. */
    public static void main(String[] args) {
        StandardInput.replaceClosedBlocking();
        CommandLine line = commandLine();
        for (String variable : EnvironmentDefaults.unknown(System.getenv(), line)) {
            System.err.println(
                    "nimbus: the environment has " + variable + ", which stands for no option; it is ignored");
        }
        System.exit(exitCode(line, args));
    }

    /** Runs the command line. An {@link Error}, which picocli lets through, is a fault of Nimbus as other failures are. */
    static int exitCode(CommandLine line, String... args) {
        try {
            return line.execute(args);
        } catch (Error fault) {
            fault.printStackTrace(line.getErr());
            return Failures.FAULT;
        }
    }
}
