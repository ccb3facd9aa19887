package dev.nimbus.solver.bus;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import dev.nimbus.theory.cancel.WorkWatch;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A task in a queue, the one with the lowest place first, and on a worker, where it has a slice of time. Small tasks
 * stand before others, but overtake a bounded number of places, so that nothing waits for ever.
 *
 * <p>On the worker the task checks it as its {@link Cancellation}. A task that has done no part of its work yet first
 * gets a short slice, so that many of them are no wall before a short one, and then a full one. What takes longer has to {@linkplain
 * TaskScheduler#tryTurnLong turn long} or is preempted. A task that has done parts of its work gets another slice to end
 * between two of them, where nothing is lost. Where one part takes long behind others that took little, the task ends before
 * it, also if no other task waits: who asked for it has those others at once, and asks again for the long one.
 */
final class PrioritizedTask implements Cancellation, Comparable<PrioritizedTask> {
    /** How many places small work overtakes. */
    static final int HEAD_START = 64;

    /** CPU time that ends the first try of a task whose first query takes it all. Formulas and known tables take far less, so that little is done twice. */
    static final Duration FIRST_SLICE = Duration.ofMillis(2);

    /**
     * CPU time of a short task; below what a human or a p99 of 100 ms notices. On a busy machine it takes longer by the
     * clock on the wall, but the task is not to blame.
     */
    static final Duration SLICE = Duration.ofMillis(10);

    /**
     * CPU time of one part, or time that it waits, after which those before it are not held up any longer, if they took less together.
     * The part is begun again: what is lost is little more than what is kept.
     */
    static final Duration HELD_UP = Duration.ofMillis(100);

    /** When long tasks make way for each other, if they can do so without a loss. */
    static final Duration LONG_SLICE = Duration.ofSeconds(1);

    /** Reading the clock takes as long as a short part of a task. */
    private static final int PARTS_BETWEEN_LOOKS = 16;

    private final Task task;
    private final TaskScheduler scheduler;
    private long place;
    private boolean isFirstTry = true;
    private volatile boolean isLong;
    private boolean isStuck;
    private boolean waitsToGrow;
    private boolean isBeside;
    private final AtomicBoolean isTold = new AtomicBoolean();
    private final WorkWatch watch = new WorkWatch();
    private final AtomicInteger part = new AtomicInteger();
    private long startedAt;
    private long cpuAtStart;
    /** How many times it could have ended without a loss. */
    private int parts;

    private boolean isLate;
    /** How long it had been on the worker when it first could end without a loss within a part; -1 before. */
    private long notKept;
    /** The CPU time it had taken when it first asked within the current part; -1 before. */
    private long partAsked;
    /** How long it had been on the worker when it first waited within the current part; -1 before. */
    private long partWaited;

    /** @param number counts what came, from 0 */
    PrioritizedTask(Task task, TaskScheduler scheduler, long number) {
        this.task = task;
        this.scheduler = scheduler;
        this.place = task.isSmall() ? number - HEAD_START : number;
    }

    Task task() {
        return task;
    }

    /** Tells the task once. */
    void tellThatItTakesLong() {
        if (isTold.compareAndSet(false, true)) {
            task.takesLong();
        }
    }

    /** Who sees whether its thread still asks. */
    WorkWatch watch() {
        return watch;
    }

    /** Its thread is given up: the task learns which of its parts never ended. */
    void giveUp() {
        watch.giveUp();
        task.neverEnds(part.get());
    }

    @Override
    public boolean isGivenUp() {
        return watch.isGivenUp();
    }

    @Override
    public void beginPart(int number) {
        watch.ask();
        part.lazySet(number);
        partAsked = -1;
        partWaited = -1;
    }

    boolean isLong() {
        return isLong;
    }

    void turnLong() {
        isLong = true;
    }

    /** Whether it ended for now because another one grows a table beside the workers. */
    boolean waitsToGrow() {
        return waitsToGrow;
    }

    void waitToGrow() {
        waitsToGrow = true;
    }

    /** Whether it has left its worker and goes on beside the workers. */
    boolean isBeside() {
        return isBeside;
    }

    /** Its thread is no worker's until it ends. */
    void goBeside() {
        isLong = true;
        isBeside = true;
    }

    /** Whether it hangs in a call, or waits for a processor, and leaves its place to another one meanwhile. */
    boolean isStuck() {
        return isStuck;
    }

    void markStuck() {
        isStuck = true;
    }

    /** It stands behind all that have come so far. */
    void moveBack(long number) {
        place = number;
        isFirstTry = false;
    }

    /** Whether it took more than its slice. */
    boolean isLate() {
        return isLate;
    }

    boolean isFirstTry() {
        return isFirstTry;
    }

    /** A thread is there for it. */
    void start(long now) {
        startedAt = now;
        isStuck = false;
        parts = 0;
        isLate = false;
        notKept = -1;
        partAsked = -1;
        partWaited = -1;
        waitsToGrow = false;
        isBeside = false;
    }

    /** The thread has begun with it. */
    void begin(long cpuNow) {
        cpuAtStart = cpuNow;
        part.set(0);
        watch.begin();
    }

    private long cpu() {
        return scheduler.cpuNow() - cpuAtStart;
    }

    /** How long it has been on the worker, in nanoseconds. */
    long elapsed(long now) {
        return now - startedAt;
    }

    @Override
    public void throwIfCancelled() {
        watch.ask();
        task.throwIfCancelled();
        if ((!isLong || parts > 0) && elapsed(scheduler.now()) > FIRST_SLICE.toNanos()) {
            long cpu = cpu();
            partAsked = partAsked < 0 ? cpu : partAsked;
            if ((!isLong && isPreempted(cpu)) || holdsUpParts(partAsked, cpu)) {
                throw new PreemptedException();
            }
        }
    }

    /** Equal parts share their work, so what took more is not taken from those to come. */
    private boolean holdsUpParts(long before, long now) {
        return parts > 0 && now - before > Math.max(HELD_UP.toNanos(), before);
    }

    private boolean isPreempted(long cpu) {
        isLate |= cpu > SLICE.toNanos();
        if (isFirstTry && parts == 0 && cpu > FIRST_SLICE.toNanos() && scheduler.hasShortWaiting()) {
            return true;
        }
        boolean isOver = cpu > (parts == 0 ? 1 : 2) * SLICE.toNanos() && !scheduler.tryTurnLong(this);
        return isOver && (cpu > HELD_UP.toNanos() || scheduler.hasShortWaiting());
    }

    @Override
    public void giveWayWhileGrowing() {
        throwIfCancelled();
        long elapsed = elapsed(scheduler.now());
        boolean isTime = isMostlyKept(elapsed) && elapsed > LONG_SLICE.toNanos();
        if (isTime && isLong && !scheduler.mayGrowOn(this)) {
            throw new PreemptedException();
        }
    }

    @Override
    public void giveWayWhileWaiting() {
        throwIfCancelled();
        long elapsed = elapsed(scheduler.now());
        if (!isLong && elapsed > SLICE.toNanos()) {
            // What it waits for takes long, and so does it: as a short one it would keep the place of one that is.
            isLate = true;
            if (!scheduler.tryTurnLong(this)) {
                throw new PreemptedException();
            }
        }
        partWaited = partWaited < 0 ? elapsed : partWaited;
        boolean makesWay = isMostlyKept(elapsed) && isLong && !scheduler.mayWaitOn(this);
        if (makesWay || holdsUpParts(partWaited, elapsed)) {
            throw new PreemptedException();
        }
    }

    @Override
    public void leaveWorker() {
        scheduler.goBeside(this);
    }

    /** What was done before is done again: that must be the smaller part, or the whole would never end. */
    private boolean isMostlyKept(long elapsed) {
        if (notKept < 0) {
            notKept = elapsed;
        }
        return elapsed >= 2 * notKept;
    }

    @Override
    public boolean shouldYield() {
        if (part.get() + 1 >= task.wantedParts()) {
            return true;
        }
        if (++parts % PARTS_BETWEEN_LOOKS != 0 && !isLate) {
            return false;
        }
        long elapsed = elapsed(scheduler.now());
        if (isLong) {
            return elapsed > LONG_SLICE.toNanos() && scheduler.hasLongWaiting();
        }
        isLate = elapsed > SLICE.toNanos() && cpu() > SLICE.toNanos();
        return isLate && !scheduler.tryTurnLong(this) && scheduler.hasShortWaiting();
    }

    @Override
    public int compareTo(PrioritizedTask other) {
        return Long.compare(place, other.place);
    }
}
