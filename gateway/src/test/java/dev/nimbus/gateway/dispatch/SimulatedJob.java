package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.Optional;

/** A job of a simulation: counts the answers to each of its lines, one of which may be poison. */
final class SimulatedJob implements Job {
    /** The query that kills solvers; all queries have its length. */
    static final String POISON = "x\n";

    private static final String HARMLESS = "q\n";

    private final int queries;
    private final int poison;
    private final int[] answers;
    private Runnable whenEnded = () -> {};
    private int next;
    private int answered;
    private String wrong = "";

    SimulatedJob(int chunks, int queries, boolean poisonous) {
        this.queries = queries;
        this.answers = new int[chunks * queries];
        this.poison = poisonous ? answers.length / 2 : -1;
    }

    /** How many queries each of its chunks has. */
    int queries() {
        return queries;
    }

    void whenEnded(Runnable action) {
        whenEnded = action;
    }

    @Override
    public Optional<QueryChunk> next() {
        if (next == answers.length) {
            return Optional.empty();
        }
        StringBuilder body = new StringBuilder();
        for (int line = next; line < next + queries; line++) {
            body.append(line == poison ? POISON : HARMLESS);
        }
        byte[] bytes = body.toString().getBytes(UTF_8);
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, next, queries, 0, bytes);
        next += queries;
        return Optional.of(chunk);
    }

    @Override
    public void failed(RuntimeException cause) {
        throw cause;
    }

    @Override
    public void answered(QueryChunk chunk, AnswerChunk chunkAnswers) {
        int line = (int) chunk.firstLine();
        for (String answer : new String(chunkAnswers.body(), UTF_8).lines().toList()) {
            boolean internal = answer.contains("\"internal\"");
            if (internal != (line == poison) || (!internal && !answer.equals("a" + line))) {
                wrong = "line " + line + " is answered " + answer;
            }
            answers[line++]++;
            answered++;
        }
        if (answered == answers.length) {
            whenEnded.run();
        }
    }

    /** Fails unless each line was answered once, and rightly. */
    void check() {
        if (!wrong.isEmpty()) {
            throw new AssertionError(wrong);
        }
        for (int line = 0; line < answers.length; line++) {
            if (answers[line] != 1) {
                throw new AssertionError("line " + line + " has " + answers[line] + " answers");
            }
        }
    }
}
