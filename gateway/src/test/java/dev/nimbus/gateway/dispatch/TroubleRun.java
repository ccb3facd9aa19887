package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * Some jobs and solvers through random deaths, drains, refusals, losses, parts, double and late answers, and clients that leave. A
 * third of the jobs take their lines in any order, a third in order and with little room for what comes early.
 */
final class TroubleRun {
    private static final int LINES = 60;
    private static final int ROOM = 5;

    private final Random random;
    private final FakeSolvers solvers = new FakeSolvers();
    /** How many workers each has. */
    private final Map<String, Integer> alive = new LinkedHashMap<>();

    private final List<FakeSolvers.Held> ghosts = new ArrayList<>();
    private final Map<FakeJob, JobQueue> jobs = new HashMap<>();
    private final Dispatcher dispatcher;
    private long now;
    private int born;

    TroubleRun(int seed) {
        random = new Random(seed);
        GatewayLimits never = GatewayLimits.USUAL
                .with(GatewaySetting.SILENCE_MILLIS, 3_000)
                .with(GatewaySetting.DELIVERIES, 1_000_000)
                .with(GatewaySetting.QUARANTINED, 3)
                .with(GatewaySetting.REPLY_MEMORY, 1000);
        dispatcher = new Dispatcher(solvers, never, random.nextLong(), () -> now, new NodeMetrics(), Tracing.OFF);
    }

    void run() {
        for (int i = 0; i < 6; i++) {
            open(i % 3 == 0 ? new FakeJob("c" + i % 2).inAnyOrder() : new FakeJob("c" + i % 2), i % 3 == 1);
        }
        for (int step = 0; step < 400; step++) {
            trouble();
        }
        settle();
        jobs.forEach((job, queue) -> {
            if (!queue.isClosed()) {
                assertThat(job.lines())
                        .isEqualTo(LongStream.range(0, LINES)
                                .mapToObj(line -> "a" + line)
                                .toList());
                assertThat(queue.underWay()).isZero();
            }
        });
        assertThat(dispatcher.solvers()).allMatch(solver -> solver.inFlight() == 0);
    }

    private void open(FakeJob job, boolean inOrder) {
        for (int lines = 0; lines < LINES; ) {
            int count = Math.min(1 + random.nextInt(20), LINES - lines);
            job.add(count);
            lines += count;
        }
        JobQueue queue = dispatcher.open(job, "fake", job.client());
        if (inOrder) {
            job.inOrder(ROOM, queue);
        }
        jobs.put(job, queue);
    }

    private void trouble() {
        switch (random.nextInt(14)) {
            case 0 -> alive.put("s" + born++, 1 + random.nextInt(4));
            case 1 -> die();
            case 2 -> ghosts.forEach(FakeSolvers.Held::answer);
            case 3 -> withHeld(FakeSolvers.Held::refuse);
            case 4 -> withHeld(FakeSolvers.Held::fail);
            case 5 -> withHeld(ghosts::add);
            case 6 -> withHeld(FakeSolvers.Held::answer);
            case 7, 8 -> withHeld(this::answerSome);
            case 9 ->
                withHeld(held -> {
                    held.answer();
                    ghosts.add(held);
                });
            case 10 -> leave();
            case 11 -> drain();
            default -> second();
        }
    }

    private void die() {
        if (!alive.isEmpty()) {
            ghosts.addAll(solvers.kill(drawn()));
        }
    }

    /** What no worker has begun with is gone, or answered all the same. */
    private void drain() {
        if (!alive.isEmpty()) {
            String solver = drawn();
            ghosts.addAll(solvers.kill(solver));
            dispatcher.heard(solvers.heartbeat(solver, 4, true));
        }
    }

    private String drawn() {
        String solver = List.copyOf(alive.keySet()).get(random.nextInt(alive.size()));
        alive.remove(solver);
        return solver;
    }

    private void leave() {
        if (random.nextInt(30) == 0) {
            List.copyOf(jobs.values()).get(random.nextInt(jobs.size())).close();
        }
    }

    private void withHeld(Consumer<FakeSolvers.Held> action) {
        if (!solvers.held.isEmpty()) {
            action.accept(solvers.held.remove(random.nextInt(solvers.held.size())));
        }
    }

    private void answerSome(FakeSolvers.Held held) {
        held.answerFirst(1 + random.nextInt(held.chunk().queries()), random.nextInt(2) * 100_000_000L);
        ghosts.add(held);
    }

    private void second() {
        for (int i = 0; i < 4; i++) {
            now += 250_000_000L;
            dispatcher.tick();
        }
        alive.forEach((solver, workers) -> {
            SolverHeartbeat its = solvers.heartbeat(solver, 1 + random.nextInt(2 * workers + 2));
            Map<String, Long> counters = Map.of("workers", (long) workers);
            dispatcher.heard(new SolverHeartbeat(
                    solver, Frames.VERSION, its.credit(), random.nextInt(20) == 0, its.held(), counters));
        });
    }

    private void settle() {
        alive.put("last", 2);
        for (int i = 0; i < 200; i++) {
            second();
            solvers.answerAll();
        }
    }
}
