package dev.nimbus.solver.bus;

import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The CPU time that was spent on a chunk so far: in all its tries, and by the thread that is at it. One thread at a time begins
 * and ends a try; any thread may ask.
 */
final class WorkMeter {
    private final ToLongFunction<Thread> cpuNanos;
    private long spent;
    private Optional<Thread> worker = Optional.empty();
    private long atBegin;

    /** @param cpuNanos how long a thread had a processor so far */
    WorkMeter(ToLongFunction<Thread> cpuNanos) {
        this.cpuNanos = cpuNanos;
    }

    /** The calling thread begins with the chunk. What one has done that was given up is our own fault, and does not count. */
    synchronized void begin() {
        worker = Optional.of(Thread.currentThread());
        atBegin = cpuNanos.applyAsLong(Thread.currentThread());
    }

    /** The calling thread is done with it; another one may be at it by now. */
    synchronized void end() {
        if (worker.filter(Thread.currentThread()::equals).isPresent()) {
            spent = nanos();
            worker = Optional.empty();
        }
    }

    synchronized long nanos() {
        return spent
                + worker.map(thread -> cpuNanos.applyAsLong(thread) - atBegin).orElse(0L);
    }
}
