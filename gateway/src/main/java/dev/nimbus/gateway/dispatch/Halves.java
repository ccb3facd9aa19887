package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A chunk cut in two because solvers die of it: one of its queries is to blame, and the others are to be answered. */
final class Halves {
    private final Task whole;
    private Optional<AnswerChunk> first = Optional.empty();

    Halves(Task whole) {
        this.whole = whole;
    }

    Task whole() {
        return whole;
    }

    /** The two tasks in place of the one. */
    List<Task> tasks() {
        QueryChunk chunk = whole.chunk();
        byte[] body = chunk.body();
        int leftQueries = chunk.queries() / 2;
        int middle = Lines.skipQueries(body, 0, body.length, leftQueries);
        return List.of(
                part(0, middle, 0, leftQueries), part(middle, body.length, leftQueries, chunk.queries() - leftQueries));
    }

    private Task part(int from, int to, int queriesBefore, int queries) {
        QueryChunk chunk = whole.chunk();
        byte[] body = Arrays.copyOfRange(chunk.body(), from, to);
        QueryChunk part =
                new QueryChunk(0, chunk.format(), chunk.text(), chunk.firstLine() + queriesBefore, queries, 0, body);
        return new Task(whole.lane, part, Optional.of(this));
    }

    /** Takes the answers to one half; gives those to the whole once both are there. */
    Optional<AnswerChunk> answered(AnswerChunk half) {
        if (first.isEmpty()) {
            first = Optional.of(half);
            return Optional.empty();
        }
        AnswerChunk other = first.get();
        boolean inOrder = other.firstLine() < half.firstLine();
        return Optional.of(inOrder ? AnswerLines.join(other, half) : AnswerLines.join(half, other));
    }
}
