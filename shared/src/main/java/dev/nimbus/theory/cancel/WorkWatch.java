package dev.nimbus.theory.cancel;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;

/**
 * Watches one thread at work, from another thread. Work that will end asks its {@link Cancellation} every few
 * milliseconds. A thread that uses minutes of CPU time without asking is in a loop that never ends: nothing can stop it, so
 * the one who waits for it gives it up and goes on without it.
 *
 * <p>The thread at work counts how often it asks, which costs one store; whoever {@linkplain #look looks}, about once a
 * second, reads the clocks. So the silence is known to about the time between two looks, and never overestimated.
 */
public final class WorkWatch {
    /** The CPU time without asking after which a thread is given up: a hundred times what any correct work needs. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    private final AtomicLong asked = new AtomicLong();
    private volatile boolean givenUp;
    private Optional<Thread> worker = Optional.empty();
    private long seen = -1;
    private long since;
    private long cpuSince;

    /** A watch of work that no thread has {@linkplain #begin begun}. */
    public WorkWatch() {}

    /** From now on the calling thread does the work. */
    public synchronized void begin() {
        worker = Optional.of(Thread.currentThread());
        seen = -1;
    }

    /** No thread does the work any more, or none yet. */
    public synchronized void end() {
        worker = Optional.empty();
    }

    /**
     * The thread at work asks.
     *
     * @throws CancellationException if it was given up
     */
    public void ask() {
        if (givenUp) {
            throw new CancellationException("the work was given up: it did not ask in time");
        }
        asked.lazySet(asked.getPlain() + 1);
    }

    /**
     * Looks at the thread.
     *
     * @param nanos now, on a clock that does not jump, in nanoseconds
     * @param cpu how long a thread had a processor so far, in nanoseconds
     * @return how long it has not asked
     */
    public synchronized Silence look(long nanos, ToLongFunction<Thread> cpu) {
        long count = asked.get();
        long used = worker.map(cpu::applyAsLong).orElse(0L);
        if (count != seen) {
            seen = count;
            since = nanos;
            cpuSince = used;
        }
        return new Silence(nanos - since, used - cpuSince);
    }

    /** Its {@link #ask} throws from now on. */
    public void giveUp() {
        givenUp = true;
    }

    /** {@return whether it was given up} */
    public boolean isGivenUp() {
        return givenUp;
    }

    /** {@return the thread at work, once it has begun} */
    public synchronized Optional<Thread> worker() {
        return worker;
    }

    /** {@return an exception whose trace is where the thread at work is now, for the log} */
    public Throwable where() {
        IllegalStateException where = new IllegalStateException("the thread is here");
        worker().ifPresent(thread -> where.setStackTrace(thread.getStackTrace()));
        return where;
    }

    /**
     * How long a thread has not asked.
     *
     * @param nanos by the clock on the wall
     * @param cpuNanos of CPU time
     */
    public record Silence(long nanos, long cpuNanos) {
        /** {@return whether the thread is in a loop that never ends} */
        public boolean isForEver() {
            return cpuNanos >= LIMIT.toNanos();
        }
    }
}
