package dev.nimbus.cli.judge.check;

import dev.nimbus.cli.judge.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs a program on the sample of a problem and on random inputs, the smallest first, until it prints something else than
 * expected; then looks for a shorter input on which it does.
 */
public final class SolutionCheck {
    private static final int LARGEST_SIZE = 12;
    private static final int SEARCHED = 100;
    /** Inputs made for one that the problem allows: few random graphs are trees. */
    private static final int TRIES = 500;

    /** Says what the output must be; empty where the input is none that the problem allows. */
    @FunctionalInterface
    public interface Judgement {
        Optional<String> expectedBlocking(String input) throws InterruptedException;
    }

    /**
     * An input on which the program is wrong.
     *
     * @param trouble why it is wrong whatever it printed; empty where it only printed something else
     */
    public record Failure(String input, String expected, String printed, String trouble) {}

    private final Problem problem;
    private final Judgement judgement;
    private final Program program;

    /** @param folder for the files of the program's runs */
    public SolutionCheck(Problem problem, Judgement judgement, String command, Path folder) {
        this.problem = problem;
        this.judgement = judgement;
        this.program = new Program(command, folder);
    }

    /** The smallest failure found among the sample and {@code count} inputs; empty where the program is right on all. */
    public Optional<Failure> runBlocking(int count, long seed) throws IOException, InterruptedException {
        Optional<Failure> failure = tryBlocking(problem.sample().input());
        for (int i = 0; i < count && failure.isEmpty(); i++) {
            failure = tryBlocking(inputBlocking(seed + i, 1 + (long) i * LARGEST_SIZE / count));
        }
        return failure.isPresent() ? Optional.of(smallestBlocking(failure.get(), seed + count)) : failure;
    }

    private Failure smallestBlocking(Failure found, long seed) throws IOException, InterruptedException {
        Failure smallest = found;
        for (int i = 0; i < SEARCHED; i++) {
            String input = inputBlocking(seed + i, 1 + i % (LARGEST_SIZE / 2));
            if (input.length() < smallest.input().length()) {
                smallest = tryBlocking(input).orElse(smallest);
            }
        }
        return smallest;
    }

    /** An input that the problem allows, with its answer known: others are made until one is. */
    public String inputBlocking(long seed, long size) throws InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            String input = RandomInput.of(problem, seed * TRIES + i, Math.max(1, size - i / (TRIES / 4)));
            if (judgement.expectedBlocking(input).isPresent()) {
                return input;
            }
        }
        throw new IllegalArgumentException("no random input of " + problem.name() + " fits the problem after " + TRIES
                + " tries; its file does not say enough of its inputs");
    }

    private Optional<Failure> tryBlocking(String input) throws IOException, InterruptedException {
        String expected = judgement.expectedBlocking(input).orElseThrow();
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
