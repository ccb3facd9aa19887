package dev.nimbus.contest.check;

import dev.nimbus.contest.FormError;
import dev.nimbus.contest.Judge;
import dev.nimbus.contest.JudgeFailure;
import dev.nimbus.contest.QueryPipe;
import dev.nimbus.contest.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    /**
     * An input on which the program is wrong.
     *
     * @param trouble why it is wrong whatever it printed; empty where it only printed something else
     */
    public record Failure(String input, String expected, String printed, String trouble) {}

    private final Problem problem;
    private final Judge judge;

    /** @param pipe whatever answers the queries; it is not closed */
    public SolutionCheck(Problem problem, QueryPipe pipe) {
        this.problem = problem;
        this.judge = new Judge(problem, pipe);
    }

    /**
     * Tries a command of the shell on the sample and on {@code count} random inputs.
     *
     * @return the smallest failure found; empty where the program is right on all
     * @throws JudgeFailure if the answers cannot be had, or no input can be made
     */
    public Optional<Failure> runBlocking(String command, int count, long seed)
            throws IOException, JudgeFailure, InterruptedException {
        try (Program program = Program.openBlocking(command)) {
            Optional<Failure> failure = tryBlocking(program, problem.sample().input());
            for (int i = 0; i < count && failure.isEmpty(); i++) {
                failure = tryBlocking(program, inputBlocking(seed + i, 1 + (long) i * LARGEST_SIZE / count));
            }
            return failure.isPresent() ? Optional.of(smallestBlocking(program, failure.get(), seed + count)) : failure;
        }
    }

    private Failure smallestBlocking(Program program, Failure found, long seed)
            throws IOException, JudgeFailure, InterruptedException {
        Failure smallest = found;
        for (int i = 0; i < SEARCHED; i++) {
            String input = inputBlocking(seed + i, 1 + i % (LARGEST_SIZE / 2));
            if (input.length() < smallest.input().length()) {
                smallest = tryBlocking(program, input).orElse(smallest);
            }
        }
        return smallest;
    }

    /** An input that the problem allows, with its answer known: others are made until one is. */
    public String inputBlocking(long seed, long size) throws JudgeFailure, InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            String input = RandomInput.of(problem, seed * TRIES + i, Math.max(1, size - i / (TRIES / 4)));
            if (expectedBlocking(input).isPresent()) {
                return input;
            }
        }
        throw new JudgeFailure("no random input of " + problem.name() + " fits the problem after " + TRIES
                + " tries; its file does not say enough of its inputs");
    }

    private Optional<Failure> tryBlocking(Program program, String input)
            throws IOException, JudgeFailure, InterruptedException {
        String expected = expectedBlocking(input)
                .orElseThrow(() -> new JudgeFailure("the sample of " + problem.name() + " is no input of the problem"));
        Program.Run run = program.runBlocking(input);
        boolean isRight = run.trouble().isEmpty() && essence(run.printed()).equals(essence(expected));
        return isRight ? Optional.empty() : Optional.of(new Failure(input, expected, run.printed(), run.trouble()));
    }

    /**
     * The right output; empty where the problem does not allow the input, or where it has no case: a program that prints
     * nothing for no case says nothing of the program.
     */
    private Optional<String> expectedBlocking(String input) throws JudgeFailure, InterruptedException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        try {
            if (judge.runBlocking(in, printed).isPresent()) {
                return Optional.empty();
            }
        } catch (FormError unfit) {
            return Optional.empty();
        }
        String text = printed.toString(StandardCharsets.UTF_8);
        return text.isBlank() || hasDraw(text) ? Optional.empty() : Optional.of(text);
    }

    /** A play without an end: no problem of a contest allows it, but ranges of numbers do not keep graphs from cycles. */
    private boolean hasDraw(String printed) {
        String draw = problem.output().draw();
        return !draw.isEmpty() && Arrays.asList(printed.split("\\s+", -1)).contains(draw);
    }

    /** Blanks at the ends of lines, and empty lines at the end, do not count. */
    private static String essence(String output) {
        return output.lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }
}
