package dev.nimbus.cli.judge;

import dev.nimbus.cli.connect.ServerArguments;
import dev.nimbus.cli.judge.problem.Problem;
import dev.nimbus.cli.judge.problem.ProblemFileException;
import dev.nimbus.cli.judge.problem.Problems;
import dev.nimbus.client.ServerAddress;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nimbus judge}: answers a contest problem's input in the problem's own form. */
@Command(
        name = "judge",
        mixinStandardHelpOptions = true,
        description = "Reads a contest problem's input on standard input and prints its output.",
        footer = {
            "",
            "Exit code: 0 all answered; 1 some tests are past a budget (their lines begin with !);",
            "2 the input does not follow the problem's form, or the server failed.",
            "",
            "Examples:",
            "  nimbus judge --list",
            "  nimbus judge hdu-1846 < tests.in > tests.out",
            "  nimbus judge cf-662a --url http://127.0.0.1:8080 < cards.in",
            "  nimbus judge my-problem.yaml < tests.in"
        })
public final class JudgeCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "PROBLEM",
            description = "The problem's name, as --list prints it, or a problem file of your own, NAME.yaml.")
    private String problem;

    @Option(names = "--list", description = "List the problems: name and title.")
    private boolean list;

    @Option(names = "--url", paramLabel = "URL", description = "The server that answers; by default this process does.")
    private ServerAddress url;

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Spec
    private CommandSpec spec;

    private final InputStream in;
    private final OutputStream out;

    /** Reads standard input and prints to standard output. */
    public JudgeCommand() {
        this(System.in, new FileOutputStream(FileDescriptor.out));
    }

    JudgeCommand(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (list) {
            listBlocking();
            return 0;
        }
        try (QueryPipe pipe = pipe()) {
            Optional<String> trouble = new Judge(chosenBlocking(), pipe).runBlocking(in, out);
            trouble.ifPresent(this::complain);
            return trouble.isPresent() ? 1 : 0;
        } catch (JudgeFailure | ProblemFileException e) {
            complain(e.getMessage());
            return 2;
        }
    }

    private Problem chosenBlocking() throws ProblemFileException {
        if (problem == null) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'PROBLEM'");
        }
        if (problem.endsWith(".yaml") || problem.endsWith(".yml")) {
            return Problems.readBlocking(Path.of(problem));
        }
        return Problems.namedBlocking(problem)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "There is no problem \"" + problem + "\"; nimbus judge --list lists all, and a file of your own"
                                + " ends in .yaml"));
    }

    private QueryPipe pipe() {
        if (url == null) {
            return new SolverPipe(Runtime.getRuntime().availableProcessors());
        }
        return new ServerPipe(url, login);
    }

    private void listBlocking() {
        for (String name : Problems.namesBlocking()) {
            Problem one = Problems.namedBlocking(name).orElseThrow();
            spec.commandLine().getOut().printf("%-14s %s%n", one.name(), one.title());
        }
        spec.commandLine().getOut().flush();
    }

    private void complain(String message) {
        spec.commandLine().getErr().println("nimbus: " + message);
        spec.commandLine().getErr().flush();
    }
}
