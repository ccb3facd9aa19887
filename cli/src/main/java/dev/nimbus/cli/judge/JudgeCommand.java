package dev.nimbus.cli.judge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nimbus.cli.connect.ServerArguments;
import dev.nimbus.cli.judge.problem.Problem;
import dev.nimbus.cli.judge.problem.ProblemFileException;
import dev.nimbus.cli.judge.problem.Problems;
import dev.nimbus.client.ServerAddress;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
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
        description = {
            "Reads a contest problem's input on standard input and prints its output.",
            "With --check it tries your program on random inputs, and shows the smallest on which it is wrong."
        },
        footer = {
            "",
            "Exit code: 0 all answered, or your program is right; 1 some tests are past a budget (their lines begin",
            "with !), or your program is wrong; 2 the input does not follow the problem's form, or the server failed.",
            "",
            "Examples:",
            "  nimbus judge --list",
            "  nimbus judge hdu-1846 < tests.in > tests.out",
            "  nimbus judge cf-662a --url http://127.0.0.1:8080 < cards.in",
            "  nimbus judge my-problem.yaml < tests.in",
            "  nimbus judge hdu-1846 --check ./solution --random 1000",
            "  nimbus judge hdu-1846 --sample --seed 7 > tests.in"
        })
public final class JudgeCommand implements Callable<Integer> {
    /** How far the numbers of a random sample go above the least. */
    private static final long SAMPLE_SIZE = 6;

    @Parameters(
            arity = "0..1",
            paramLabel = "PROBLEM",
            description = "The problem's name, as --list prints it, or a problem file of your own, NAME.yaml.")
    private String problem;

    @Option(names = "--list", description = "List the problems: name and title.")
    private boolean list;

    @Option(names = "--json", description = "With --list: print a JSON list.")
    private boolean json;

    @Option(
            names = "--check",
            paramLabel = "COMMAND",
            description = "Run this command of the shell on inputs of the problem, and compare what it prints.")
    private String check;

    @Option(
            names = "--random",
            paramLabel = "N",
            description = "With --check: how many random inputs to try after the sample. Default: ${DEFAULT-VALUE}",
            defaultValue = "100")
    private int random;

    @Option(names = "--sample", description = "Print the problem's sample input; with --seed a random one.")
    private boolean sample;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Where random inputs begin: equal seeds give equal inputs. Default: 1")
    private Long seed;

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
            return runBlocking(chosenBlocking(), pipe);
        } catch (JudgeFailure | ProblemFileException | IOException e) {
            complain(e.getMessage());
            return 2;
        }
    }

    private int runBlocking(Problem chosen, QueryPipe pipe) throws JudgeFailure, IOException, InterruptedException {
        PrintWriter text = spec.commandLine().getOut();
        SolutionReport report = new SolutionReport(chosen, pipe, text);
        if (sample) {
            text.print(seed == null ? chosen.sample().input() : report.inputBlocking(seed, SAMPLE_SIZE));
            text.flush();
            return 0;
        }
        if (check != null) {
            return report.isRightBlocking(check, random, seed == null ? 1 : seed) ? 0 : 1;
        }
        Optional<String> trouble = new Judge(chosen, pipe).runBlocking(in, out);
        trouble.ifPresent(this::complain);
        return trouble.isPresent() ? 1 : 0;
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
        if (json) {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            for (String name : Problems.namesBlocking()) {
                Problem one = Problems.namedBlocking(name).orElseThrow();
                all.addObject()
                        .put("name", one.name())
                        .put("title", one.title())
                        .put("rules", one.rules());
            }
            spec.commandLine().getOut().println(all);
            spec.commandLine().getOut().flush();
            return;
        }
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
