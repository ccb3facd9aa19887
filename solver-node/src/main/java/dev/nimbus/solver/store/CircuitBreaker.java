package dev.nimbus.solver.store;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a node go on by itself while a member of the cluster does not answer. A call to a frozen member ends only when the
 * cluster removes the member, after ten seconds or more. Nobody waits for a call longer than a limit, and while a call is
 * overdue nobody waits for its member at all: the breaker is open for that member. It closes when the overdue call ends,
 * so that a member that was only slow is asked again at once. The other members are asked all the time.
 */
final class CircuitBreaker {
    private static final Logger LOG = LoggerFactory.getLogger(CircuitBreaker.class);

    /** One thread for each call under way; those that hang end with the cluster's call timeout. */
    static final ExecutorService CALLS = Executors.newCachedThreadPool(daemons("nimbus-table-store"));

    /**
     * Calls that nobody waits for. Many begin at once: a member that lives does what it is told, and the call hangs only
     * because the copy is at a frozen one. Those beyond the queue are dropped.
     */
    private static final ExecutorService UNAWAITED = unawaited(Duration.ofMinutes(1));

    private final Duration limit;
    /** How many calls to a member are overdue; no entry for 0. */
    private final Map<String, Integer> overdue = new ConcurrentHashMap<>();

    private volatile boolean isFailing;

    /** @param limit how long anybody waits for a call */
    CircuitBreaker(Duration limit) {
        this.limit = limit;
    }

    /** @param idle how long its threads outlive their last call */
    static ThreadPoolExecutor unawaited(Duration idle) {
        ThreadPoolExecutor calls = new ThreadPoolExecutor(
                64,
                64,
                idle.toNanos(),
                TimeUnit.NANOSECONDS,
                new ArrayBlockingQueue<>(256),
                daemons("nimbus-table-store-unawaited"),
                new ThreadPoolExecutor.DiscardPolicy());
        calls.allowCoreThreadTimeOut(true); // All are core threads, which else would never end.
        return calls;
    }

    Duration limit() {
        return limit;
    }

    /** Makes threads that do not keep the process alive. */
    static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Whether a call to this member is overdue. */
    boolean isOpen(String member) {
        return overdue.containsKey(member);
    }

    /** Returns what {@code call} returns; {@code otherwise} if it fails or takes too long, or the breaker is open. */
    <T> T callBlocking(String member, Supplier<T> call, T otherwise) {
        return isOpen(member)
                ? otherwise
                : awaitBlocking(member, CompletableFuture.supplyAsync(call, CALLS), otherwise);
    }

    /** Makes the call, and waits for its end; if the breaker is open, makes it later unless too many wait already. */
    void tellBlocking(String member, Runnable call) {
        if (isOpen(member)) {
            UNAWAITED.execute(call);
        } else {
            awaitBlocking(member, CompletableFuture.runAsync(call, CALLS), null);
        }
    }

    /** Returns the result of a call under way; {@code otherwise} if it fails or takes too long. */
    <T> T awaitBlocking(String member, CompletableFuture<T> call, T otherwise) {
        try {
            T result = call.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            isFailing = false;
            return result;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException failure) {
            failed(failure.getCause());
        } catch (TimeoutException late) {
            open(member, call);
        }
        return otherwise;
    }

    private void failed(Throwable cause) {
        if (!isFailing) {
            isFailing = true;
            LOG.warn("the shared maps fail; this node computes by itself what it cannot read", cause);
        }
    }

    private void open(String member, CompletableFuture<?> call) {
        if (overdue.merge(member, 1, Integer::sum) == 1) {
            LOG.warn(
                    "member {} did not answer for {} s; until it does, nothing waits for it",
                    member,
                    limit.toMillis() / 1e3);
        }
        call.whenComplete((result, failure) -> overdue.compute(member, (key, calls) -> calls == 1 ? null : calls - 1));
    }
}
