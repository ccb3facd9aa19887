package dev.nimbus.contest.check;

import dev.nimbus.contest.Judge;
import dev.nimbus.contest.JudgeFailure;
import dev.nimbus.contest.QueryPipe;
import dev.nimbus.contest.check.Model.Answer;
import dev.nimbus.contest.check.RandomInput.Extent;
import dev.nimbus.contest.check.Verdict.Failure;
import dev.nimbus.contest.problem.Problem;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Runs a program on the sample of a problem and on random inputs, which grow from the smallest to the ends of all ranges,
 * until it prints something else than expected; then looks for a shorter input on which it does.
 */
public final class SolutionCheck {
    private static final long SAMPLE_SIZE = 12;
    private static final int SEARCHED = 100;
    private static final int PARTS = 10;
    private static final long MOST_SEARCH_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Problem problem;
    private final Model model;
    private final Inputs inputs;

    /** @param pipe whatever answers the queries; it is not closed */
    public SolutionCheck(Problem problem, QueryPipe pipe) {
        this.problem = problem;
        this.model = new Model(new Judge(problem, pipe));
        this.inputs = new Inputs(problem, model);
    }

    /**
     * Tries a command of the shell on the sample and on {@code count} random inputs.
     *
     * @param tried hears how many inputs it has been tried on
     * @throws JudgeFailure if the sample contradicts the rules of the problem file, the answers cannot be had, or no input
     *     can be made
     */
    public Verdict runBlocking(String command, int count, long seed, LongConsumer tried)
            throws IOException, JudgeFailure, InterruptedException {
        checkSampleBlocking();
        List<String> counts = CountNames.of(problem.input());
        Map<String, Extent> sizes = new LinkedHashMap<>();
        try (Program program = Program.openBlocking(command)) {
            Problem.Sample sample = problem.sample();
            Optional<Failure> failure = tryBlocking(program, sample.input(), sample.output());
            InputSize size = InputSize.of(SAMPLE_SIZE);
            int done = 0;
            for (; done < count && failure.isEmpty(); done++) {
                double part = count == 1 ? 1 : done / (count - 1.0);
                size = InputSize.at(part, count - 1 - done, counts);
                Inputs.Case made = inputs.makeBlocking(seed + done, size);
                made.input().extents().forEach((name, one) -> sizes.merge(name, one, Extent::with));
                failure = tryBlocking(program, made.input().text(), made.output());
                tried.accept(done + 1L);
            }
            int skipped = inputs.skipped();
            if (failure.isPresent()) {
                failure = Optional.of(smallestBlocking(program, failure.get(), seed + count, size));
            }
            return new Verdict(failure, done, skipped, sizes);
        }
    }

    /** The sample shows whether the file says what the problem says; a model that contradicts it would call right wrong. */
    private void checkSampleBlocking() throws JudgeFailure, InterruptedException {
        Problem.Sample sample = problem.sample();
        Answer answer = model.answerBlocking(sample.input());
        if (answer instanceof Answer.NoInput unfit) {
            throw new JudgeFailure(
                    "the sample of " + problem.name() + " is no input of the problem: " + unfit.reason());
        }
        if (answer instanceof Answer.Right right && !essence(right.output()).equals(essence(sample.output()))) {
            throw new JudgeFailure("the sample of " + problem.name() + " contradicts its rules: its output is wrong, or"
                    + " game, position and steps are not those of the problem"
                    + "\n--- the sample's input\n" + sample.input().stripTrailing()
                    + "\n--- the sample's output\n" + sample.output().stripTrailing()
                    + "\n--- what Nimbus prints\n" + right.output().stripTrailing());
        }
    }

    /** Tries in turn fewer items and smaller numbers than those of the shortest input so far. */
    private Failure smallestBlocking(Program program, Failure found, long seed, InputSize wanted)
            throws IOException, JudgeFailure, InterruptedException {
        Failure smallest = found;
        InputSize size = wanted;
        long begin = System.nanoTime();
        for (int i = 0; i < SEARCHED && System.nanoTime() - begin < MOST_SEARCH_NANOS; i++) {
            double part = i / 2 % PARTS / (double) PARTS;
            InputSize smaller = i % 2 == 0 ? size.shorter(part) : size.ofSmaller(part);
            Inputs.Case made = inputs.makeBlocking(seed + i, smaller);
            Optional<Failure> failure =
                    made.input().text().length() < smallest.input().length()
                            ? tryBlocking(program, made.input().text(), made.output())
                            : Optional.empty();
            if (failure.isPresent()) {
                smallest = failure.get();
                size = smaller;
            }
        }
        return smallest;
    }

    /**
     * An input that the problem allows.
     *
     * @param size how far numbers go above the least that the problem allows; from 1
     */
    public String inputBlocking(long seed, long size) throws JudgeFailure, InterruptedException {
        checkSampleBlocking();
        return inputs.makeBlocking(seed, InputSize.of(size)).input().text();
    }

    private static Optional<Failure> tryBlocking(Program program, String input, String expected)
            throws IOException, InterruptedException {
        Program.Run run = program.runBlocking(input);
        boolean isRight = run.trouble().isEmpty() && essence(run.printed()).equals(essence(expected));
        return isRight ? Optional.empty() : Optional.of(new Failure(input, expected, run.printed(), run.trouble()));
    }

    /** Blanks at the ends of lines, and empty lines at the end, do not count. */
    private static String essence(String output) {
        return output.lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }
}
