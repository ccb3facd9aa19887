package dev.nimbus.contest;

import dev.nimbus.contest.problem.Problem;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Answers a whole input of one problem. */
public final class Judge {
    private final Problem problem;
    private final QueryPipe pipe;

    /** @param pipe whatever answers the queries; it is not closed */
    public Judge(Problem problem, QueryPipe pipe) {
        this.problem = problem;
        this.pipe = pipe;
    }

    /**
     * Reads all of {@code in} and prints to {@code out}. Where the input goes wrong, the tests before that place are
     * answered all the same.
     *
     * @return what became of tests that could not be answered; empty where there were none
     * @throws FormError if the input does not follow the problem's form
     */
    public Optional<Unanswered> runBlocking(InputStream in, OutputStream out)
            throws JudgeFailure, InterruptedException {
        AnswerLayout layout = new AnswerLayout();
        QueryFormat form = QueryFormat.of(problem);
        AnswerPrinter printer = new AnswerPrinter(problem.output(), form.format(), layout, out);
        QueryChunks lines = new QueryChunks(form, new ChunkWindow(pipe, printer));
        try {
            new ProblemInput(problem, new InputTokens(in), new QueryWriter(problem, lines), layout).readBlocking();
        } catch (FormError e) {
            lines.finishBlocking();
            throw e;
        }
        lines.finishBlocking();
        printer.endBlocking();
        return printer.unanswered();
    }
}
