package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;

/** The solvers of a simulation, and the bus to them. */
final class SimulatedSolvers implements SolverBus {
    private static final int WORKERS = 2;
    private static final Map<String, Long> COUNTERS = Map.of("workers", (long) WORKERS);
    private static final int CREDIT = 2 * WORKERS + 2;
    private static final long BEAT = DispatchSimulation.SECOND;
    private static final long FREEZE = 8 * DispatchSimulation.SECOND;
    private static final long MEMBERSHIP = DispatchSimulation.SECOND;
    private static final long RESTART = 3 * DispatchSimulation.SECOND;
    /** A query takes so long on average. */
    private static final long QUERY = 5_000_000;

    private record Held(QueryChunk chunk, Consumer<Reply> reply) {}

    private static final class Solver {
        final String id;
        final Map<Long, Held> held = new LinkedHashMap<>();
        final ArrayDeque<Long> waiting = new ArrayDeque<>();
        int working;
        boolean alive = true;
        long frozenUntil;

        Solver(String id) {
            this.id = id;
        }
    }

    private final DispatchSimulation simulation;
    private final Map<String, Solver> byId = new HashMap<>();
    private final List<Solver> alive = new ArrayList<>();
    private int born;
    private long deliveries;

    SimulatedSolvers(DispatchSimulation simulation) {
        this.simulation = simulation;
    }

    /** Deliveries so far. */
    long deliveries() {
        return deliveries;
    }

    void start() {
        for (int i = 0; i < simulation.setup.solvers(); i++) {
            join();
        }
        repeat(simulation.setup.crashes(), this::crash);
        repeat(simulation.setup.freezes(), this::freeze);
    }

    private void repeat(double perSecond, Consumer<Solver> action) {
        if (perSecond > 0) {
            simulation.after(simulation.untilNext(perSecond), () -> {
                if (!alive.isEmpty()) {
                    action.accept(alive.get(simulation.random.nextInt(alive.size())));
                }
                repeat(perSecond, action);
            });
        }
    }

    private void join() {
        Solver solver = new Solver("s" + born++);
        byId.put(solver.id, solver);
        alive.add(solver);
        simulation.after(simulation.random.nextInt((int) BEAT), () -> heartbeat(solver));
    }

    private void freeze(Solver solver) {
        solver.frozenUntil = simulation.now() + FREEZE;
    }

    private void crash(Solver solver) {
        if (solver.alive) {
            solver.alive = false;
            alive.remove(solver);
            byId.remove(solver.id);
            simulation.after(MEMBERSHIP, () -> simulation.timed(() -> simulation.dispatcher.memberLeft(solver.id)));
            simulation.after(RESTART, this::join);
        }
    }

    private void heartbeat(Solver solver) {
        if (!solver.alive) {
            return;
        }
        if (simulation.now() >= solver.frozenUntil) {
            long[] held =
                    solver.held.keySet().stream().mapToLong(Long::longValue).toArray();
            SolverHeartbeat heartbeat = new SolverHeartbeat(
                    solver.id, solver.id, Frames.VERSION, CREDIT, false, held, 0, COUNTERS, "", List.of());
            simulation.after(
                    DispatchSimulation.LATENCY, () -> simulation.timed(() -> simulation.dispatcher.heard(heartbeat)));
        }
        simulation.after(BEAT, () -> heartbeat(solver));
    }

    @Override
    public void ask(String id, QueryChunk chunk, Consumer<Reply> reply) {
        deliveries++;
        simulation.after(DispatchSimulation.LATENCY, () -> {
            if (byId.containsKey(id)) {
                whenAwake(byId.get(id), solver -> take(solver, new Held(chunk, reply)));
            }
        });
    }

    @Override
    public void cancel(String id, long ticket) {
        simulation.after(DispatchSimulation.LATENCY, () -> {
            if (byId.containsKey(id)) {
                whenAwake(byId.get(id), solver -> reply(solver, ticket, held -> new Reply.Cancelled(0)));
            }
        });
    }

    @Override
    public void curtail(String id, long ticket, int lines) {
        simulation.after(DispatchSimulation.LATENCY, () -> {
            if (byId.containsKey(id)) {
                whenAwake(
                        byId.get(id),
                        solver -> solver.held.computeIfPresent(
                                ticket, (same, held) -> new Held(held.chunk().queries(0, lines), held.reply())));
            }
        });
    }

    private void whenAwake(Solver solver, Consumer<Solver> action) {
        if (simulation.now() < solver.frozenUntil) {
            simulation.after(solver.frozenUntil - simulation.now(), () -> whenAwake(solver, action));
        } else if (solver.alive) {
            action.accept(solver);
        }
    }

    private void take(Solver solver, Held held) {
        long ticket = held.chunk().ticket();
        double trouble = simulation.random.nextDouble() / simulation.setup.troubles();
        if (trouble < 0.2) {
            send(held, new Reply.Refused("busy"));
        } else if (trouble > 0.3) {
            solver.held.put(ticket, held);
            solver.waiting.add(ticket);
            work(solver);
        }
        // Else it is lost.
    }

    private void work(Solver solver) {
        while (solver.working < WORKERS && !solver.waiting.isEmpty()) {
            long ticket = solver.waiting.remove();
            if (solver.held.containsKey(ticket)) {
                int queries = solver.held.get(ticket).chunk().queries();
                solver.working++;
                long nanos = simulation.untilNext((double) DispatchSimulation.SECOND / QUERY / queries);
                simulation.after(nanos, () -> whenAwake(solver, this::workedOne, ticket));
            }
        }
    }

    private void whenAwake(Solver solver, ObjLongConsumer<Solver> action, long ticket) {
        whenAwake(solver, awake -> action.accept(awake, ticket));
    }

    private void workedOne(Solver solver, long ticket) {
        solver.working--;
        Held held = solver.held.get(ticket);
        if (held != null && new String(held.chunk().body(), UTF_8).contains(SimulatedJob.POISON)) {
            crash(solver);
            return;
        }
        reply(solver, ticket, this::answer);
        work(solver);
    }

    private Reply answer(Held held) {
        double trouble = simulation.random.nextDouble() / simulation.setup.troubles();
        QueryChunk chunk = held.chunk();
        if (trouble < 0.1) {
            return new Reply.Failed("broken");
        }
        AnswerChunk answers = FakeSolvers.answersTo(
                trouble < 0.5 ? chunk.queries(0, 1 + simulation.random.nextInt(chunk.queries())) : chunk);
        if (trouble < 0.7) {
            send(held, new Reply.Answered(answers));
        }
        return new Reply.Answered(
                trouble > 0.7 && trouble < 0.8
                        ? new AnswerChunk(0, answers.firstLine(), answers.answers(), 0, "a".getBytes(UTF_8))
                        : answers);
    }

    private void reply(Solver solver, long ticket, Function<Held, Reply> reply) {
        Held held = solver.held.remove(ticket);
        if (held != null) {
            send(held, reply.apply(held));
        }
    }

    private void send(Held held, Reply reply) {
        simulation.after(
                DispatchSimulation.LATENCY,
                () -> simulation.timed(() -> held.reply().accept(reply)));
    }
}
