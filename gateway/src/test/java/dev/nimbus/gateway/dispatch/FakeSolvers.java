package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A bus whose solvers do nothing but what the test tells them. */
final class FakeSolvers implements SolverBus {
    /** A chunk in a solver's hands. */
    record Held(String solver, QueryChunk chunk, Consumer<Reply> reply) {
        void answer() {
            reply.accept(new Reply.Answered(answersTo(chunk)));
        }

        void refuse() {
            reply.accept(new Reply.Refused("busy"));
        }

        void fail() {
            reply.accept(new Reply.Failed("broken"));
        }

        /** The solver was told that nobody waits. */
        void cancelledAfter(long cpuNanos) {
            reply.accept(new Reply.Cancelled(cpuNanos));
        }

        /** Answers the first lines only. */
        void answerFirst(int queries) {
            answerFirst(queries, 0);
        }

        void answerFirst(int queries, long cpuNanos) {
            reply.accept(new Reply.Answered(answersTo(chunk.queries(0, queries)).withCpuNanos(cpuNanos)));
        }

        /** Answers the first line in so many bytes. */
        void answerOne(int bytes) {
            byte[] line = ("a" + " ".repeat(bytes - 2) + "\n").getBytes(UTF_8);
            reply.accept(new Reply.Answered(new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, line)));
        }

        boolean mentions(String query) {
            return List.of(new String(chunk.body(), UTF_8).split("\n")).contains(query);
        }
    }

    final List<Held> held = new ArrayList<>();
    /** Tickets that nobody waits for any more. */
    final List<Long> cancelled = new ArrayList<>();

    /** How many lines of which solver's chunks are enough. */
    final List<String> curtailed = new ArrayList<>();

    @Override
    public void ask(String solver, QueryChunk chunk, Consumer<Reply> reply) {
        held.add(new Held(solver, chunk, reply));
    }

    @Override
    public void cancel(String solver, long ticket) {
        cancelled.add(ticket);
    }

    @Override
    public void curtail(String solver, long ticket, int lines) {
        curtailed.add(solver + ": " + lines);
    }

    static AnswerChunk answersTo(QueryChunk chunk) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < chunk.queries(); i++) {
            body.append("a").append(chunk.firstLine() + i).append('\n');
        }
        return new AnswerChunk(
                chunk.ticket(),
                chunk.firstLine(),
                chunk.queries(),
                0,
                body.toString().getBytes(UTF_8));
    }

    List<Held> of(String solver) {
        return held.stream().filter(one -> one.solver().equals(solver)).toList();
    }

    Held take(String solver) {
        Held first = of(solver).get(0);
        held.remove(first);
        return first;
    }

    /** The solver is gone, and what it held with it. */
    List<Held> kill(String solver) {
        List<Held> lost = of(solver);
        held.removeAll(lost);
        return lost;
    }

    /** A heartbeat that holds what the solver was sent. */
    SolverHeartbeat heartbeat(String solver, int credit) {
        long[] tickets =
                of(solver).stream().mapToLong(one -> one.chunk().ticket()).toArray();
        return heartbeat(solver, credit, false, tickets);
    }

    SolverHeartbeat heartbeat(String solver, int credit, boolean draining, long... tickets) {
        return new SolverHeartbeat(solver, Frames.VERSION, credit, draining, tickets, Map.of());
    }

    /** A heartbeat of a solver that holds nothing. */
    static SolverHeartbeat idle(String solver, int credit, long workers) {
        return new SolverHeartbeat(
                solver, Frames.VERSION, credit, false, new long[0], Map.of(SolverHeartbeat.WORKERS, workers));
    }

    void answerAll() {
        while (!held.isEmpty()) {
            held.remove(0).answer();
        }
    }
}
