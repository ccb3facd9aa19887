package dev.nimbus.contest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.contest.problem.MoveField;
import dev.nimbus.contest.problem.Output;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.query.line.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Prints answers in the words and lines of the problem. A test that could not be answered becomes a line
 * {@code ! code message}, so that the lines after it keep their places.
 */
final class AnswerPrinter {
    private static final int ROOM = 1 << 16;

    private final Output output;
    private final AnswerSyntax form;
    private final AnswerLayout layout;
    private final OutputStream out;
    private final ByteSink lines = new ByteSink(ROOM);
    private long tests;
    private long errors;
    private long firstTest;
    private String firstError = "";

    AnswerPrinter(Output output, ChunkFormat format, AnswerLayout layout, OutputStream out) {
        this.output = output;
        this.form = AnswerSyntax.of(format);
        this.layout = layout;
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
        writeBlocking();
    }

    /** Prints what stands behind the last answer. */
    void endBlocking() throws JudgeFailure {
        lines.cutTo(0);
        layout.writeBefore(tests, lines);
        writeBlocking();
    }

    private void writeBlocking() throws JudgeFailure {
        try {
            out.write(lines.toBytes());
        } catch (IOException e) {
            throw new JudgeFailure("cannot write the answers: " + e.getMessage(), e);
        }
    }

    private void print(byte[] body, int from, int to) {
        layout.writeBefore(tests, lines);
        boolean endsLine = layout.endsLine(tests);
        tests++;
        if (form.isError(body, from, to)) {
            refused(form.error(body, from, to), endsLine);
        } else {
            print(form.answer(body, from, to), endsLine);
        }
        if (endsLine) {
            lines.put('\n');
        }
    }

    private void print(AnswerText answer, boolean endsLine) {
        switch (output.print()) {
            case WINNER -> printWinner(answer, endsLine);
            case WINNING_MOVES -> answer.writeCount(lines);
            case MOVES -> printMoves(answer, endsLine);
            case GRUNDY, PROBABILITY -> answer.write(lines);
        }
    }

    /** The winner's line, if the problem has one, and the moves in the next. */
    private void printMoves(AnswerText answer, boolean endsLine) {
        JsonNode moves = answer.tree();
        long count = moves.path("count").asLong();
        if (count > QueryWriter.MOST_MOVES) {
            refused(count + " moves win; at most " + QueryWriter.MOST_MOVES + " are printed", endsLine);
            return;
        }
        if (!output.first().isEmpty()) {
            lines.text(count > 0 ? output.first() : output.second()).put('\n');
        }
        MoveField each = output.each().orElseThrow();
        String blank = "";
        for (JsonNode move : moves.path("items")) {
            JsonNode number = move.path(each.name());
            if (!number.canConvertToLong()) {
                refused("a winning move is " + move + ", which has no number \"" + each.name() + "\"", endsLine);
                return;
            }
            lines.text(blank).number(number.asLong() + each.plus());
            blank = " ";
        }
    }

    private void printWinner(AnswerText answer, boolean endsLine) {
        if (!answer.isDraw()) {
            lines.text(answer.isWin() ? output.first() : output.second());
        } else if (!output.draw().isEmpty()) {
            lines.text(output.draw());
        } else {
            refused("the game can go on for ever: nobody wins", endsLine);
        }
    }

    /** Where more answers stand on the line, the mark alone is printed. */
    private void refused(String error, boolean endsLine) {
        errors++;
        if (errors == 1) {
            firstTest = tests;
            firstError = error;
        }
        lines.put('!');
        if (endsLine) {
            lines.put(' ').text(error);
        }
    }

    /** What became of the tests that could not be answered; empty where there were none. */
    Optional<Unanswered> unanswered() {
        return errors == 0 ? Optional.empty() : Optional.of(new Unanswered(errors, tests, firstTest, firstError));
    }
}
