package dev.nimbus.contest;

import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** One input judged in this process, and all that was said. */
public record JudgeRun(String out, Optional<String> trouble, Optional<String> failure) {
    public static JudgeRun of(String problem, String input) {
        return of(named(problem), input);
    }

    static JudgeRun of(Problem problem, String input) {
        try (QueryPipe pipe = new SolverPipe(2)) {
            return of(problem, input, pipe);
        }
    }

    private static Problem named(String name) {
        return Problems.namedBlocking(name).orElseThrow();
    }

    public static JudgeRun of(String problem, String input, QueryPipe pipe) {
        return of(named(problem), input, pipe);
    }

    private static JudgeRun of(Problem problem, String input, QueryPipe pipe) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        Optional<String> trouble = Optional.empty();
        Optional<String> failure = Optional.empty();
        try {
            trouble = new Judge(problem, pipe).runBlocking(in, out).map(Unanswered::toString);
        } catch (JudgeFailure e) {
            failure = Optional.of(e.getMessage());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new JudgeRun(out.toString(StandardCharsets.UTF_8), trouble, failure);
    }
}
