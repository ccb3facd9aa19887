package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Some jobs and solvers through random deaths, refusals, losses, double and late answers. */
final class TroubleRun {
    private static final int LINES = 60;

    private final Random random;
    private final FakeSolvers solvers = new FakeSolvers();
    private final List<String> alive = new ArrayList<>();
    private final List<FakeSolvers.Held> ghosts = new ArrayList<>();
    private final List<FakeJob> jobs = new ArrayList<>();
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
        for (int i = 0; i < 3; i++) {
            FakeJob job = new FakeJob();
            for (int lines = 0; lines < LINES; ) {
                int count = Math.min(1 + random.nextInt(4), LINES - lines);
                job.add(count);
                lines += count;
            }
            jobs.add(job);
            dispatcher.open(job, "fake", JobClient.NOBODY);
        }
        for (int step = 0; step < 400; step++) {
            trouble();
        }
        settle();
        for (FakeJob job : jobs) {
            assertThat(job.lines())
                    .isEqualTo(LongStream.range(0, LINES)
                            .mapToObj(line -> "a" + line)
                            .toList());
        }
    }

    private void trouble() {
        switch (random.nextInt(12)) {
            case 0 -> alive.add("s" + born++);
            case 1 -> die();
            case 2 -> ghosts.forEach(FakeSolvers.Held::answer);
            case 3 -> withHeld(FakeSolvers.Held::refuse);
            case 4 -> withHeld(FakeSolvers.Held::fail);
            case 5 -> withHeld(ghosts::add);
            case 6 -> withHeld(FakeSolvers.Held::answer);
            case 7 -> withHeld(this::answerSome);
            case 8 ->
                withHeld(held -> {
                    held.answer();
                    ghosts.add(held);
                });
            default -> second();
        }
    }

    private void die() {
        if (!alive.isEmpty()) {
            ghosts.addAll(solvers.kill(alive.remove(random.nextInt(alive.size()))));
        }
    }

    private void withHeld(java.util.function.Consumer<FakeSolvers.Held> action) {
        if (!solvers.held.isEmpty()) {
            action.accept(solvers.held.remove(random.nextInt(solvers.held.size())));
        }
    }

    private void answerSome(FakeSolvers.Held held) {
        held.answerFirst(1 + random.nextInt(held.chunk().queries()));
        ghosts.add(held);
    }

    private void second() {
        for (int i = 0; i < 4; i++) {
            now += 250_000_000L;
            dispatcher.tick();
        }
        for (String solver : alive) {
            dispatcher.heard(solvers.heartbeat(solver, 1 + random.nextInt(6)));
        }
    }

    private void settle() {
        alive.add("last");
        for (int i = 0; i < 200; i++) {
            second();
            solvers.answerAll();
        }
    }
}
