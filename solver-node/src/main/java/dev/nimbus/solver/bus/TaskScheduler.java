package dev.nimbus.solver.bus;

import dev.nimbus.theory.cancel.PreemptedException;
import java.time.Duration;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares the workers among tasks so that a short one never waits for a long one. How long a task takes shows only as it
 * runs: one that is not done within a slice turns long, and at most as many as there are workers are long at once. While
 * all workers are at long tasks, one thread more does the short ones. A task that may not turn long is preempted: it
 * waits among the long ones and is done again from its beginning, which costs at most the slice.
 *
 * <p>One task of a kind that may take minutes, the growth of a table, leaves its worker to others that wait and goes on
 * beside the workers. A second one ends for now, where that loses nothing, and waits without a thread until the first is
 * done or a worker is free. So no worker is held for minutes while others wait.
 *
 * <p>The queues need no bound of their own: the admission holds no more than its own. Safe for use by several threads.
 */
final class TaskScheduler implements Workers {
    /** A short task that is on its thread for so long hangs in a call or waits for a processor. */
    static final Duration STUCK = Duration.ofMillis(100);

    private static final Logger LOG = LoggerFactory.getLogger(TaskScheduler.class);

    private final int workers;
    private final Executor threads;
    private final LongSupplier nanos;
    private final LongSupplier cpuNanos;
    private final PriorityQueue<PrioritizedTask> shortWaiting = new PriorityQueue<>();
    private final PriorityQueue<PrioritizedTask> longWaiting = new PriorityQueue<>();
    private final Set<PrioritizedTask> running = new HashSet<>();
    /** The task that grows a table beside the workers; null for none. */
    private PrioritizedTask growing;
    /** Tasks that wait until it is done, or until no other wants a worker. */
    private final PriorityQueue<PrioritizedTask> waitingToGrow = new PriorityQueue<>();

    private long arrivals;

    /**
     * @param workers how many tasks are in work at once; one more where all of them are long
     * @param threads runs what it is given at once, on a thread of its own
     * @param nanos a clock that does not jump, in nanoseconds
     * @param cpuNanos how long the calling thread had a processor so far
     */
    TaskScheduler(int workers, Executor threads, LongSupplier nanos, LongSupplier cpuNanos) {
        this.workers = workers;
        this.threads = threads;
        this.nanos = nanos;
        this.cpuNanos = cpuNanos;
    }

    long cpuNow() {
        return cpuNanos.getAsLong();
    }

    long now() {
        return nanos.getAsLong();
    }

    @Override
    public void execute(Task task) {
        synchronized (this) {
            shortWaiting.add(new PrioritizedTask(task, this, arrivals++));
        }
        startWaiting();
    }

    /** Stuck tasks leave their places to others. */
    private synchronized void findStuck() {
        long now = now();
        for (PrioritizedTask task : running) {
            if (task.elapsed(now) > STUCK.toNanos()) {
                task.markStuck();
            }
        }
    }

    /** Starts what may run now; to be called now and then too, for tasks that got stuck since the last one came. */
    void startWaiting() {
        findStuck();
        for (PrioritizedTask task = next(); task != null; task = next()) {
            PrioritizedTask first = task;
            try {
                threads.execute(() -> runAll(first));
            } catch (RejectedExecutionException | OutOfMemoryError noThread) {
                putBack(first);
                LOG.warn("no thread for a chunk; it waits", noThread);
                return;
            }
        }
    }

    private synchronized void putBack(PrioritizedTask task) {
        running.remove(task);
        (task.isLong() ? longWaiting : shortWaiting).add(task);
    }

    private void runAll(PrioritizedTask first) {
        for (PrioritizedTask task = first; task != null; task = next()) {
            run(task);
        }
    }

    private void run(PrioritizedTask task) {
        boolean isPreempted = false;
        try {
            task.begin(cpuNow());
            task.task().runBlocking(task);
        } catch (PreemptedException later) {
            isPreempted = true;
        } finally {
            ended(task, isPreempted);
        }
    }

    private void ended(PrioritizedTask task, boolean isPreempted) {
        if (isPreempted) {
            // First: as soon as it waits again, another thread may begin with it.
            task.tellThatItTakesLong();
        }
        boolean hasGrown;
        synchronized (this) {
            running.remove(task);
            hasGrown = task == growing;
            if (hasGrown) {
                growing = null;
                longWaiting.addAll(waitingToGrow);
                waitingToGrow.clear();
            }
            if (isPreempted) {
                waitAgain(task);
            }
        }
        if (hasGrown) {
            startWaiting();
        }
    }

    /** After its first, short try it gets another one among the short tasks; then it is long. */
    private void waitAgain(PrioritizedTask task) {
        if (!task.isLong() && task.isFirstTry() && !task.isLate()) {
            task.moveBack(arrivals++);
            shortWaiting.add(task);
        } else {
            if (task.isLong()) {
                task.moveBack(arrivals++);
            }
            task.turnLong();
            (task.waitsToGrow() && growing != null ? waitingToGrow : longWaiting).add(task);
        }
    }

    /** The task that a free thread takes; null for none. */
    private synchronized PrioritizedTask next() {
        int longRunning = countLong();
        int shortRunning = count(task -> !task.isLong() && !task.isStuck());
        PriorityQueue<PrioritizedTask> longQueue = longWaiting.isEmpty() ? waitingToGrow : longWaiting;
        boolean mayStartLong = !longQueue.isEmpty() && longRunning + shortRunning < workers;
        boolean mayStartShort = !shortWaiting.isEmpty() && shortRunning < Math.max(1, workers - longRunning);
        if (!mayStartLong && !mayStartShort) {
            return null;
        }
        boolean isLong = mayStartLong && (!mayStartShort || longQueue.peek().compareTo(shortWaiting.peek()) < 0);
        PrioritizedTask task = (isLong ? longQueue : shortWaiting).poll();
        task.start(now());
        running.add(task);
        return task;
    }

    /** How many long tasks hold a worker. */
    private int countLong() {
        return count(task -> task.isLong() && task != growing);
    }

    private int count(Predicate<PrioritizedTask> which) {
        return (int) running.stream().filter(which).count();
    }

    /** Lets a running task take as long as it needs, unless as many as may be do, or others wait to do so. */
    boolean tryTurnLong(PrioritizedTask task) {
        synchronized (this) {
            if (task.isLong()) {
                return true;
            }
            if (countLong() >= workers || !longWaiting.isEmpty()) {
                return false;
            }
            task.turnLong();
        }
        task.tellThatItTakesLong();
        startWaiting();
        return true;
    }

    /** Lets a long task grow its table on: beside the workers, if others wait for one. False if another one does so. */
    boolean mayGrowOn(PrioritizedTask task) {
        synchronized (this) {
            if (task == growing || longWaiting.isEmpty()) {
                return true;
            }
            if (growing != null) {
                task.waitToGrow();
                return false;
            }
            growing = task;
        }
        startWaiting();
        return true;
    }

    /** Lets a long task keep its thread while it waits for something, unless others wait for a worker. */
    synchronized boolean mayWaitOn(PrioritizedTask task) {
        return task == growing || longWaiting.isEmpty();
    }

    synchronized boolean hasShortWaiting() {
        return !shortWaiting.isEmpty();
    }

    synchronized boolean hasLongWaiting() {
        return !longWaiting.isEmpty();
    }
}
