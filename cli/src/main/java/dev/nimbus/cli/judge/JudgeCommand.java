package dev.nimbus.cli.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.Progress;
import dev.nimbus.cli.command.RetryLine;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.cli.command.UserFile;
import dev.nimbus.contest.Judge;
import dev.nimbus.contest.JudgeFailure;
import dev.nimbus.contest.QueryPipe;
import dev.nimbus.contest.SolverPipe;
import dev.nimbus.contest.Unanswered;
import dev.nimbus.contest.check.SolutionCheck;
import dev.nimbus.contest.check.Verdict;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.ProblemFile;
import dev.nimbus.contest.problem.ProblemFileException;
import dev.nimbus.contest.problem.Problems;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus judge}: answers a contest problem's input in the problem's own form. */
@Command(
        name = "judge",
        defaultValueProvider = ServerDefaults.class,
        description = {
            "Reads a contest problem's input on standard input and prints its output.",
            "With a SOLUTION it tries that program on random inputs, and shows the smallest on which it is wrong."
        },
        footer = {
            "",
            "Exit code: 0 all answered, or your program is right; 1 some tests are past a budget (their lines begin",
            "with !), or your program is wrong; 2 the input does not follow the problem's form, the sample of the",
            "problem file contradicts its rules, or the server failed.",
            "",
            "Examples:",
            "  nimbus judge                                  lists the problems",
            "  nimbus judge hdu-1846 < tests.in > tests.out",
            "  nimbus judge cf-662a --url http://127.0.0.1:8080 < cards.in",
            "  nimbus judge my-problem.yaml < tests.in",
            "  nimbus judge hdu-1846 ./solution"
        })
public final class JudgeCommand extends AnswerCommand {
    /** How far the numbers of a random sample go above the least. */
    private static final long SAMPLE_SIZE = 6;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PROBLEM",
            description =
                    "The problem's name, or a problem file of your own, NAME.yaml. Without it: list the problems.")
    private String problem;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "SOLUTION",
            description = "A program of yours, as a command of the shell: it runs on inputs of the problem, and what it"
                    + " prints is compared.")
    private String solution;

    @Option(
            names = "--random",
            hidden = true,
            paramLabel = "N",
            description = "With a SOLUTION: how many random inputs to try after the sample. Default: ${DEFAULT-VALUE}",
            defaultValue = "100")
    private int random;

    @Option(
            names = "--sample",
            hidden = true,
            description = "Print the problem's sample input; with --seed a random one.")
    private boolean sample;

    @Option(
            names = "--seed",
            hidden = true,
            paramLabel = "S",
            description = "Where random inputs begin: equal seeds give equal inputs. Default: 1")
    private Long seed;

    @Mixin
    private ServerArguments login = new ServerArguments();

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
    public Integer call() throws JudgeFailure, ProblemFileException, IOException, InterruptedException {
        if (problem == null && !sample && solution == null) {
            List<Problem> all = Problems.allBlocking();
            print(() -> text(all), () -> json(all));
            return 0;
        }
        if (random < 0) {
            throw usage("--random is " + random + "; expected 0 or more");
        }
        Problem chosen = chosenBlocking();
        RetryLine retries = RetryLine.onStandardError(err());
        try (QueryPipe pipe = pipe(retries)) {
            return runBlocking(chosen, pipe, retries);
        } finally {
            retries.clear();
        }
    }

    private int runBlocking(Problem chosen, QueryPipe pipe, RetryLine retries)
            throws JudgeFailure, IOException, InterruptedException {
        SolutionCheck inputs = new SolutionCheck(chosen, pipe);
        if (sample) {
            out().print(seed == null ? chosen.sample().input() : inputs.inputBlocking(seed, SAMPLE_SIZE));
            return 0;
        }
        if (solution != null) {
            return checkBlocking(chosen, inputs, retries);
        }
        Optional<Unanswered> unanswered = new Judge(chosen, pipe).runBlocking(in, retries.clearBefore(out));
        unanswered.ifPresent(tests -> complain(tests.toString()));
        return unanswered.isPresent() ? 1 : 0;
    }

    private int checkBlocking(Problem chosen, SolutionCheck inputs, RetryLine retries)
            throws JudgeFailure, IOException, InterruptedException {
        Progress progress = new Progress(System.err, Terminal.isError(), System::nanoTime);
        progress.expect(0, random);
        Verdict verdict;
        try {
            verdict = inputs.runBlocking(solution, random, seed(), progress::answered);
        } finally {
            progress.clear();
            retries.clear();
        }
        Optional<String> game = KnownGame.guess(chosen);
        print(() -> VerdictText.of(verdict, seed(), game), () -> VerdictText.json(verdict, game));
        return verdict.failure().isEmpty() ? 0 : 1;
    }

    private long seed() {
        return seed == null ? 1 : seed;
    }

    private Problem chosenBlocking() throws ProblemFileException {
        if (problem == null) {
            throw usage("Missing required parameter: 'PROBLEM'");
        }
        if (problem.endsWith(".yaml") || problem.endsWith(".yml")) {
            return ProblemFile.read(
                    problem, new String(UserFile.readBlocking(Path.of(problem)), StandardCharsets.UTF_8));
        }
        return Problems.namedBlocking(problem)
                .orElseThrow(() -> usage("there is no problem \"" + problem
                        + "\"; nimbus judge lists all, and a file of your own ends in .yaml"));
    }

    private QueryPipe pipe(RetryLine retries) {
        return login.url().isEmpty()
                ? new SolverPipe(Runtime.getRuntime().availableProcessors())
                : new ServerPipe(login.clientBlocking(login.url().get()).withRetryListener(retries));
    }

    private static String text(List<Problem> all) {
        return all.stream()
                .map(one -> String.format(Locale.ROOT, "%-14s %s", one.name(), one.title()))
                .collect(Collectors.joining("\n"));
    }

    private static JsonNode json(List<Problem> all) {
        ArrayNode list = Json.NODES.arrayNode();
        for (Problem one : all) {
            list.addObject().put("name", one.name()).put("title", one.title()).put("rules", one.rules());
        }
        return list;
    }
}
