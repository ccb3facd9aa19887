package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** A job whose lines are "q0", "q1", …; keeps what it was answered. */
final class FakeJob implements Job {
    private final String client;
    private final ArrayDeque<QueryChunk> waiting = new ArrayDeque<>();
    private final TreeMap<Long, AnswerChunk> answers = new TreeMap<>();
    private long lines;
    private boolean refusesRests;
    private boolean isInAnyOrder;
    private long workedNanos;

    FakeJob() {
        this("");
    }

    FakeJob(String client) {
        this.client = client;
    }

    FakeJob inAnyOrder() {
        isInAnyOrder = true;
        return this;
    }

    /** Adds a chunk of {@code queries} lines, a blank one after each. */
    FakeJob add(int queries) {
        StringBuilder body = new StringBuilder();
        for (long line = lines; line < lines + queries; line++) {
            body.append('q').append(line).append("\n \n");
        }
        waiting.add(new QueryChunk(
                0,
                ChunkFormat.NDJSON,
                TextParameters.NONE,
                lines,
                queries,
                0,
                body.toString().getBytes(UTF_8)));
        lines += queries;
        return this;
    }

    void add(QueryChunk chunk) {
        waiting.add(chunk);
    }

    FakeJob addChunks(int count) {
        for (int i = 0; i < count; i++) {
            add(1);
        }
        return this;
    }

    int waiting() {
        return waiting.size();
    }

    int errors() {
        return answers.values().stream().mapToInt(AnswerChunk::errors).sum();
    }

    /** All answer lines, in order. */
    List<String> lines() {
        List<String> all = new ArrayList<>();
        for (AnswerChunk chunk : answers.values()) {
            all.addAll(List.of(new String(chunk.body(), UTF_8).split("\n")));
        }
        return all;
    }

    /** Whether the rests of chunks have to wait. */
    void refuseRests(boolean refuses) {
        refusesRests = refuses;
    }

    /** CPU time that was charged. */
    long workedNanos() {
        return workedNanos;
    }

    JobClient client() {
        return new JobClient(client, client, Trace.NONE, nanos -> workedNanos += nanos);
    }

    @Override
    public boolean takesInAnyOrder() {
        return isInAnyOrder;
    }

    @Override
    public boolean takes(QueryChunk rest) {
        return !refusesRests;
    }

    @Override
    public Optional<QueryChunk> next() {
        return Optional.ofNullable(waiting.poll());
    }

    @Override
    public void failed(RuntimeException cause) {
        throw cause;
    }

    @Override
    public void answered(QueryChunk part, AnswerChunk itsAnswers) {
        if (itsAnswers.firstLine() != part.firstLine() || itsAnswers.answers() != part.queries()) {
            throw new AssertionError("not the lines of " + part + ": " + itsAnswers);
        }
        if (answers.put(part.firstLine(), itsAnswers) != null) {
            throw new AssertionError("answered twice: line " + part.firstLine());
        }
    }
}
