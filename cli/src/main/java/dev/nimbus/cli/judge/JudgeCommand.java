package dev.nimbus.cli.judge;

import dev.nimbus.client.ServerAddress;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
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
            "  nimbus judge cf-662a --url http://127.0.0.1:8080 < cards.in"
        })
public final class JudgeCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "PROBLEM", description = "The problem's name, as --list tells it.")
    private String problem;

    @Option(names = "--list", description = "List the problems: name, game, title, and the form of the input.")
    private boolean list;

    @Option(names = "--url", paramLabel = "URL", description = "The server that answers; by default this process does.")
    private ServerAddress url;

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
            list();
            return 0;
        }
        Problem chosen = chosen();
        try (QueryPipe pipe = pipe()) {
            Optional<String> trouble = new Judge(chosen, pipe).runBlocking(in, out);
            trouble.ifPresent(this::complain);
            return trouble.isPresent() ? 1 : 0;
        } catch (JudgeFailure e) {
            complain(e.getMessage());
            return 2;
        }
    }

    private Problem chosen() {
        if (problem == null) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'PROBLEM'");
        }
        return Problems.named(problem)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "no problem is called \"" + problem + "\"; expected one of " + names()));
    }

    private static String names() {
        return Problems.ALL.stream().map(one -> one.entry().name()).collect(Collectors.joining(", "));
    }

    private QueryPipe pipe() {
        if (url == null) {
            return new SolverPipe(Runtime.getRuntime().availableProcessors());
        }
        return new ServerPipe(url);
    }

    private void list() {
        for (Problem one : Problems.ALL) {
            ProblemEntry entry = one.entry();
            spec.commandLine()
                    .getOut()
                    .printf("%-12s %-23s %s: %s%n", entry.name(), entry.game(), entry.title(), entry.form());
        }
        spec.commandLine().getOut().flush();
    }

    private void complain(String message) {
        spec.commandLine().getErr().println("nimbus: " + message);
        spec.commandLine().getErr().flush();
    }
}
