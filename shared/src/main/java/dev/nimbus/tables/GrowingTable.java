package dev.nimbus.tables;

import dev.nimbus.tables.GrowingValues.Snapshot;
import dev.nimbus.theory.Cancellation;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The table of one game on one node.
 *
 * <p>Readers take the {@link #seen} state in one volatile read and index an array. Growth happens under the table's lock,
 * one piece (a segment, or less while the table is small) at a time, and ends with a new state. The way of a segment:
 * the store, else the lease and once more the store, else the kernel, and then into the store for the others.
 */
final class GrowingTable implements NimValueTable {

    /** What a table weighs before it holds a value. */
    private static final long BASE_BYTES = 1024;
    /** After so many values a computing thread checks whether its work was cancelled. */
    private static final int SLICE = 4096;
    /** After so long a thread that waits for another one checks whether its work was cancelled. */
    private static final int MILLIS_BETWEEN_CHECKS = 20;

    private final Recurrence game;
    private final MemoryBudget memory;
    private final Counts counts;
    private final SharedSegments shared;
    private final PeriodProof proof;
    private final GrowthPlan plan;
    private final long baseBytes;

    private final ReentrantLock lock = new ReentrantLock();
    private GrowingValues values = new GrowingValues();
    private Kernel kernel;
    private int lastPeriodSearch;
    private boolean askedForPeriod;

    private volatile State seen;
    private volatile long kernelBytes;
    private volatile boolean used;

    /** What readers see. */
    private record State(Snapshot values, Optional<Period> period) {

        boolean covers(long heap) {
            if (heap < values.length()) {
                return true;
            }
            return period.isPresent() && period.get().determinedBy() <= values.length();
        }

        long value(long heap) {
            if (heap < values.length()) {
                return values.get((int) heap);
            }
            Period p = period.orElseThrow();
            return values.get((int) p.reduce(heap)) + p.rise(heap);
        }
    }

    GrowingTable(Recurrence game, SegmentStore store, TablesConfig config, Counts counts, MemoryBudget memory) {
        this.game = game;
        this.memory = memory;
        this.counts = counts;
        this.shared = new SharedSegments(game.key(), store, config, counts);
        this.proof = PeriodProof.of(Strategies.simplest(game));
        this.baseBytes = BASE_BYTES + 8L * game.key().length();
        this.plan = new GrowthPlan(game, config, proof);
        this.seen = new State(Snapshot.EMPTY, Strategies.closedForm(game));
    }

    @Override
    public Recurrence recurrence() {
        return game;
    }

    @Override
    public long length() {
        return seen.values.length();
    }

    @Override
    public Optional<Period> period() {
        return seen.period;
    }

    @Override
    public long valueBlocking(long heap) {
        State state = seen;
        if (heap >= 0 && heap < state.values.length()) {
            if (!used) {
                used = true;
            }
            return state.values.get((int) heap);
        }
        return coveringBlocking(heap).value(heap);
    }

    @Override
    public void copyBlocking(long from, long[] into) {
        if (into.length == 0) {
            return;
        }
        if (from < 0 || from > Long.MAX_VALUE - into.length + 1) {
            throw new IllegalArgumentException("heaps " + from + " and the " + into.length + " from there on do not all"
                    + " lie between 0 and " + Long.MAX_VALUE);
        }
        State state = coveringBlocking(from + into.length - 1);
        for (int i = 0; i < into.length; i++) {
            into[i] = state.value(from + i);
        }
    }

    @Override
    public Optional<Period> periodBlocking() {
        lockBlocking();
        try {
            askForPeriodBlocking();
            while (seen.period.isEmpty() && plan.mayExplore(values.length(), kernel())) {
                growBlocking(plan.explored(values.length()));
                publishBlocking();
            }
        } finally {
            lock.unlock();
        }
        memory.holds(this, bytes());
        return seen.period;
    }

    /** A state that covers the heap; grows the table until there is one. */
    private State coveringBlocking(long heap) {
        if (heap < 0) {
            throw new IllegalArgumentException("heap is " + heap + "; a heap is from 0 to " + Long.MAX_VALUE);
        }
        used = true;
        State state = seen;
        while (!state.covers(heap)) {
            growOnceBlocking(heap);
            state = seen;
        }
        return state;
    }

    /** One step towards the heap, under the lock; others may grow the table between two steps. */
    private void growOnceBlocking(long heap) {
        lockBlocking();
        try {
            if (!seen.covers(heap)) {
                askForPeriodBlocking();
                growBlocking(plan.goal(heap, values.length(), seen.period, kernel()));
                publishBlocking();
            }
        } finally {
            lock.unlock();
        }
        memory.holds(this, bytes());
    }

    /** Another thread may grow the table for long; work that was cancelled does not wait for it. */
    private void lockBlocking() {
        try {
            while (!lock.tryLock(MILLIS_BETWEEN_CHECKS, TimeUnit.MILLISECONDS)) {
                Cancellation.current().throwIfCancelled();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while another thread grew the table of " + game.key());
        }
    }

    private void askForPeriodBlocking() {
        if (!askedForPeriod && seen.period.isEmpty()) {
            askedForPeriod = true;
            shared.loadPeriodBlocking().ifPresent(p -> seen = new State(seen.values, Optional.of(p)));
        }
    }

    private Kernel kernel() {
        if (kernel == null) {
            kernel = Strategies.kernel(game);
        }
        return kernel;
    }

    /** Grows by one piece towards {@code goal} values. */
    private void growBlocking(int goal) {
        int number = values.length() / Segment.LENGTH;
        boolean alone = !shared.areShared() || plan.isSmall(goal);
        if (!alone && shared.fetchBlocking(number, (goal - 1) / Segment.LENGTH, values)) {
            return;
        }
        if (!alone && plan.worthFinishing(number, goal, kernel())) {
            shared.computeBlocking(number, values, this::compute);
        } else {
            compute(Math.min((number + 1) * Segment.LENGTH, plan.rounded(goal)));
        }
    }

    private void compute(int length) {
        int before = values.length();
        values.reserve(length);
        Cancellation cancellation = Cancellation.current();
        while (values.length() < length) {
            cancellation.throwIfCancelled();
            kernel().extend(values, Math.min(length, values.length() + SLICE));
        }
        counts.values.add(values.length() - before);
    }

    private void publishBlocking() {
        Optional<Period> period = seen.period;
        if (period.isEmpty() && values.length() >= lastPeriodSearch + lastPeriodSearch / 2) {
            lastPeriodSearch = values.length();
            period = PeriodFinder.find(proof, values);
            period.ifPresent(shared::storePeriodBlocking);
        }
        if (period.isPresent() && values.length() >= period.get().determinedBy()) {
            values.trim((int) period.get().determinedBy());
            kernel = null;
        }
        kernelBytes = kernel == null ? 0 : kernel.bytes();
        seen = new State(values.snapshot(), period);
    }

    /** Bytes held, the rules included. */
    long bytes() {
        Snapshot held = seen.values;
        return baseBytes + 2L * held.narrow().length + 4L * held.wide().length + kernelBytes;
    }

    /** Whether the table was used since this was asked last. */
    boolean wasUsed() {
        boolean was = used;
        used = false;
        return was;
    }

    /**
     * Gives up what is beside the values, and if there is nothing all values, unless the table is growing just now.
     * Readers who hold a state keep it.
     *
     * @return whether the values were given up
     */
    boolean tryRelease() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            if (kernel != null) {
                kernel = null;
                kernelBytes = 0;
                return false;
            }
            counts.evicted.add((values.length() + Segment.LENGTH - 1) / Segment.LENGTH);
            values = new GrowingValues();
            lastPeriodSearch = 0;
            seen = new State(Snapshot.EMPTY, seen.period);
            return true;
        } finally {
            lock.unlock();
        }
    }
}
