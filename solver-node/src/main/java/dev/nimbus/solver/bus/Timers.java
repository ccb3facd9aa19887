package dev.nimbus.solver.bus;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Runs things later on the event loop; tests bring their own time. */
interface Timers {
    /** Runs {@code task} again and again until the result is run. */
    Runnable every(Duration interval, Runnable task);

    /** Runs {@code task} once, unless the result is run before. */
    Runnable after(Duration delay, Runnable task);

    /** The timers of {@code vertx}, on the context of the caller. */
    static Timers of(Vertx vertx) {
        return new Timers() {
            @Override
            public Runnable every(Duration interval, Runnable task) {
                long timer = vertx.setPeriodic(interval.toMillis(), id -> task.run());
                return () -> vertx.cancelTimer(timer);
            }

            @Override
            public Runnable after(Duration delay, Runnable task) {
                long timer = vertx.setTimer(Math.max(1, delay.toMillis()), id -> task.run());
                return () -> vertx.cancelTimer(timer);
            }
        };
    }
}
