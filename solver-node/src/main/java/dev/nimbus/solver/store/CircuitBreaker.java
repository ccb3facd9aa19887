package dev.nimbus.solver.store;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a node go on by itself while the shared maps fail or hang. A call to a member that is frozen ends only when the
 * cluster gives the member up, after ten seconds or more; nobody waits for it longer than a time limit. After one failure
 * the maps are left alone for a while.
 */
final class CircuitBreaker {
    private static final Logger LOG = LoggerFactory.getLogger(CircuitBreaker.class);

    /** One thread for each call under way; those that hang end with the cluster's call timeout. */
    private static final ExecutorService CALLS = Executors.newCachedThreadPool(daemons("nimbus-table-store"));

    private final long restNanos;
    private final Duration limit;
    private final LongSupplier nanos;
    /** When the rest ends; in the past while all is well. */
    private final AtomicLong restEnds;

    /**
     * @param rest how long the maps are left alone after a failure
     * @param limit how long a call may take
     * @param nanos a clock that does not jump, in nanoseconds
     */
    CircuitBreaker(Duration rest, Duration limit, LongSupplier nanos) {
        this.restNanos = rest.toNanos();
        this.limit = limit;
        this.nanos = nanos;
        this.restEnds = new AtomicLong(nanos.getAsLong());
    }

    /** Makes threads that do not keep the process alive. */
    static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** What {@code call} gives; {@code otherwise} where it fails or takes too long, or the maps are left alone. */
    <T> T callBlocking(Supplier<T> call, T otherwise) {
        if (nanos.getAsLong() - restEnds.get() < 0) {
            return otherwise;
        }
        Future<T> result = CALLS.submit(call::get);
        try {
            return result.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return otherwise;
        } catch (ExecutionException failure) {
            rest(failure.getCause());
            return otherwise;
        } catch (TimeoutException failure) {
            rest(failure);
            return otherwise;
        }
    }

    private void rest(Throwable failure) {
        restEnds.set(nanos.getAsLong() + restNanos);
        LOG.warn("the shared maps fail; this node computes by itself for {} s", restNanos / 1e9, failure);
    }
}
