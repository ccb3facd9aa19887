package dev.nimbus.cli.judge;

import dev.nimbus.cli.judge.check.SolutionCheck;
import dev.nimbus.cli.judge.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Checks a program against Nimbus's answers and reports in words. */
final class SolutionReport {
    private final Problem problem;
    private final Judge judge;
    private final PrintWriter out;

    SolutionReport(Problem problem, QueryPipe pipe, PrintWriter out) {
        this.problem = problem;
        this.judge = new Judge(problem, pipe);
        this.out = out;
    }

    /** Whether {@code command} is right on the sample and on {@code count} random inputs. */
    boolean isRightBlocking(String command, int count, long seed) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("nimbus-judge");
        try {
            Optional<SolutionCheck.Failure> failure = check(command, folder).runBlocking(count, seed);
            failure.ifPresentOrElse(
                    this::show,
                    () -> out.println("right on the sample and on " + count + " random inputs (seed " + seed + ")"));
            out.flush();
            return failure.isEmpty();
        } finally {
            for (String file : new String[] {"in", "out", "err"}) {
                Files.deleteIfExists(folder.resolve(file));
            }
            Files.delete(folder);
        }
    }

    /** A random input that the problem allows. */
    String inputBlocking(long seed, long size) throws InterruptedException {
        return check("", Path.of("")).inputBlocking(seed, size);
    }

    private SolutionCheck check(String command, Path folder) {
        return new SolutionCheck(problem, this::expectedBlocking, command, folder);
    }

    private Optional<String> expectedBlocking(String input) throws InterruptedException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        try {
            if (judge.runBlocking(in, printed).isPresent()) {
                return Optional.empty();
            }
        } catch (JudgeFailure unfit) {
            return Optional.empty();
        }
        String text = printed.toString(StandardCharsets.UTF_8);
        return hasDraw(text) ? Optional.empty() : Optional.of(text);
    }

    /** A play without an end: no problem of a contest allows it, but ranges of numbers do not keep graphs from cycles. */
    private boolean hasDraw(String printed) {
        String draw = problem.output().draw();
        return !draw.isEmpty() && Arrays.asList(printed.split("\\s+", -1)).contains(draw);
    }

    private void show(SolutionCheck.Failure failure) {
        out.println("wrong"
                + (failure.trouble().isEmpty() ? "" : ": " + failure.trouble().strip()));
        out.println("--- the smallest input found\n" + failure.input().stripTrailing());
        out.println("--- expected\n" + failure.expected().stripTrailing());
        out.println("--- printed\n" + failure.printed().stripTrailing());
    }
}
