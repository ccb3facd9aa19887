package dev.nimbus.solver.bus;

import dev.nimbus.theory.cancel.PreemptedException;
import dev.nimbus.theory.cancel.WorkWatch;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
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
 * <p>A task that may take hours and keeps nothing of its work, the writing of a proof, {@linkplain #goBeside goes on beside} the
 * workers from its beginning to its end.
 *
 * <p>A thread that is in a loop cannot be ended. {@link #watch} gives it up: its place is another's, and the task is told.
 *
 * <p>The queues need no bound of their own: the admission holds no more than its own. Safe for use by several threads.
 */
final class TaskScheduler {
    /** A short task that is on its thread for so long hangs in a call or waits for a processor. */
    static final Duration STUCK = Duration.ofMillis(100);

    /** A task that does not ask for so long takes no place of short ones any more. */
    static final Duration SILENT = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(TaskScheduler.class);

    private final int workers;
    private final Executor threads;
    private final LongSupplier nanos;
    private final ToLongFunction<Thread> cpuNanos;
    /** Tasks whose threads were given up and have not come back. */
    private final Set<PrioritizedTask> givenUp = new HashSet<>();

    private volatile WorkerFigures figures;
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
     * @param cpuNanos how long a thread had a processor so far
     */
    TaskScheduler(int workers, Executor threads, LongSupplier nanos, ToLongFunction<Thread> cpuNanos) {
        this.workers = workers;
        this.threads = threads;
        this.nanos = nanos;
        this.cpuNanos = cpuNanos;
        this.figures = new WorkerFigures(workers, 0, 0, 0);
    }

    long cpuNow() {
        return cpuNanos.applyAsLong(Thread.currentThread());
    }

    long now() {
        return nanos.getAsLong();
    }

    void execute(Task task) {
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
        task.watch().end();
        boolean hasGrown;
        synchronized (this) {
            boolean isBackTooLate = givenUp.remove(task);
            hasGrown = leave(task);
            if (isPreempted && !isBackTooLate) {
                waitAgain(task);
            }
        }
        if (hasGrown) {
            startWaiting();
        }
    }

    /** Takes a task off its thread; true if others may grow their tables now. */
    private boolean leave(PrioritizedTask task) {
        running.remove(task);
        if (task != growing) {
            return false;
        }
        growing = null;
        longWaiting.addAll(waitingToGrow);
        waitingToGrow.clear();
        return true;
    }

    /** Looks whether all threads at work still ask, and gives those up that never will; to be called about once a second. */
    void watch() {
        List<PrioritizedTask> all;
        List<PrioritizedTask> beside;
        synchronized (this) {
            all = List.copyOf(running);
            beside = running.stream().filter(this::needsNoWorker).toList();
        }
        long now = now();
        int busy = 0;
        int silent = 0;
        for (PrioritizedTask task : all) {
            WorkWatch.Silence silence = task.watch().look(now, cpuNanos);
            boolean isGivenUp = silence.isForEver() && giveUp(task);
            boolean isAtWork = !isGivenUp && !beside.contains(task);
            busy += isAtWork && task.elapsed(now) >= WorkerFigures.BUSY.toNanos() ? 1 : 0;
            silent += isAtWork && silence.nanos() >= WorkerFigures.BUSY.toNanos() ? 1 : 0;
            if (silence.nanos() >= SILENT.toNanos()) {
                task.tellThatItTakesLong();
            }
        }
        figures = new WorkerFigures(workers, busy, silent, countGivenUp());
        startWaiting();
    }

    /** False if it has just ended. */
    private boolean giveUp(PrioritizedTask task) {
        synchronized (this) {
            if (!running.contains(task)) {
                return false;
            }
            leave(task);
            givenUp.add(task);
        }
        LOG.error(
                "{} has used {} of CPU without asking its budget; its query is answered internal, and the thread is given up."
                        + " Please report this",
                task.watch().worker().map(Thread::getName).orElse("a thread"),
                WorkWatch.LIMIT,
                task.watch().where());
        task.giveUp();
        return true;
    }

    private synchronized int countGivenUp() {
        return givenUp.size();
    }

    /** How the workers were when they were last {@linkplain #watch watched}. */
    WorkerFigures figures() {
        return figures;
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
        return count(task -> task.isLong() && !needsNoWorker(task));
    }

    private boolean needsNoWorker(PrioritizedTask task) {
        return task == growing || task.isBeside();
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
            if (needsNoWorker(task) || longWaiting.isEmpty()) {
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

    /** Has a running task go on beside the workers until it ends. */
    void goBeside(PrioritizedTask task) {
        synchronized (this) {
            task.goBeside();
        }
        task.tellThatItTakesLong();
        startWaiting();
    }

    /** Lets a long task keep its thread while it waits for something, unless others wait for a worker. */
    synchronized boolean mayWaitOn(PrioritizedTask task) {
        return needsNoWorker(task) || longWaiting.isEmpty();
    }

    synchronized boolean hasShortWaiting() {
        return !shortWaiting.isEmpty();
    }

    synchronized boolean hasLongWaiting() {
        return !longWaiting.isEmpty();
    }
}
