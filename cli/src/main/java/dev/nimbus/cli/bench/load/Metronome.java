package dev.nimbus.cli.bench.load;

import io.vertx.core.Context;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls an event loop whenever a request falls due. A thread of its own, since an event loop's timers tell whole
 * milliseconds; beats that come while the last call has not begun are one call.
 */
final class Metronome {
    private final Schedule schedule;
    private final long begin;
    private final Context context;
    private final Runnable call;
    private volatile boolean pending;
    private volatile boolean stopped;

    /** @param begin when the schedule begins, by {@link System#nanoTime} */
    Metronome(Schedule schedule, long begin, Context context, Runnable call) {
        this.schedule = schedule;
        this.begin = begin;
        this.context = context;
        this.call = call;
    }

    void start() {
        Thread thread = new Thread(this::beat, "metronome");
        thread.setDaemon(true);
        thread.start();
    }

    void stop() {
        stopped = true;
    }

    private void beat() {
        long index = 0;
        while (!stopped && !schedule.isOver(index, 0)) {
            long wait = schedule.due(index) - (System.nanoTime() - begin);
            if (wait > 0) {
                LockSupport.parkNanos(this, wait);
            } else {
                index++;
                callOnce();
            }
        }
    }

    private void callOnce() {
        if (!pending) {
            pending = true;
            context.runOnContext(nothing -> {
                pending = false;
                call.run();
            });
        }
    }
}
