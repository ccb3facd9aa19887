package dev.nimbus.cli.judge;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.query.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Prints answers in the problem's own form, one line each. A test that could not be answered becomes a line
 * {@code ! code message}, so that the lines after it keep their places.
 */
final class AnswerPrinter {
    private static final int ROOM = 1 << 16;

    private final Problem problem;
    private final AnswerForm form;
    private final OutputStream out;
    private final ByteSink lines = new ByteSink(ROOM);
    private long tests;
    private long errors;
    private String firstError = "";

    AnswerPrinter(Problem problem, OutputStream out) {
        this.problem = problem;
        this.form = AnswerForm.of(problem.queries().format());
        this.out = out;
    }

    /** Prints the answers of a chunk. */
    void print(AnswerChunk chunk) throws JudgeFailure {
        byte[] body = chunk.body();
        lines.cutTo(0);
        for (int from = 0; from < body.length; ) {
            int to = from;
            while (to < body.length && body[to] != '\n') {
                to++;
            }
            print(body, from, to);
            from = to + 1;
        }
        try {
            out.write(lines.toBytes());
        } catch (IOException e) {
            throw new JudgeFailure("cannot write the answers: " + e.getMessage(), e);
        }
    }

    private void print(byte[] body, int from, int to) {
        tests++;
        if (form.isError(body, from, to)) {
            refused(form.error(body, from, to));
        } else {
            problem.print(form.answer(body, from, to), lines);
        }
        lines.put('\n');
    }

    private void refused(String error) {
        errors++;
        if (errors == 1) {
            firstError = "test " + tests + ": " + error;
        }
        lines.text("! ").text(error);
    }

    /** What became of the tests that could not be answered; empty where there were none. */
    Optional<String> trouble() {
        return errors == 0
                ? Optional.empty()
                : Optional.of(errors + " of " + tests + " tests could not be answered; " + firstError);
    }
}
