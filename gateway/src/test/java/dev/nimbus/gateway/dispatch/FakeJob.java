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
    /** How many answers it takes that come before those of earlier lines. */
    private int room = Integer.MAX_VALUE;

    private Runnable wake = () -> {};
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

    /** Like a stream: its client reads in order, and few answers may wait for earlier ones. */
    void inOrder(int mostEarly, JobQueue queue) {
        room = mostEarly;
        wake = queue::wake;
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
        return !refusesRests && (rest.firstLine() == nextLine() || hasRoom());
    }

    @Override
    public Optional<QueryChunk> next() {
        return hasRoom() ? Optional.ofNullable(waiting.poll()) : Optional.empty();
    }

    private boolean hasRoom() {
        long all = answers.values().stream().mapToInt(AnswerChunk::answers).sum();
        return room == Integer.MAX_VALUE || all - nextLine() < room;
    }

    /** The first one that is not answered. */
    private long nextLine() {
        long next = 0;
        while (answers.containsKey(next)) {
            next += answers.get(next).answers();
        }
        return next;
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
        wake.run();
    }
}
