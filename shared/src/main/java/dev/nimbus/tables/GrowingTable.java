package dev.nimbus.tables;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.period.PeriodFinder;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.tables.values.GrowingValues.Snapshot;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.WorkLock;
import dev.nimbus.theory.period.Period;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The table of one game on one node.
 *
 * <p>Readers take the {@link #seen} state in one volatile read and index an array. Growth happens under the table's lock,
 * one piece (a segment, or less while the table is small) at a time, and ends with a new state. The way of a segment:
 * the store, else the lease and once more the store, else the kernel, and then into the store for the others.
 *
 * <p>Between two pieces the thread that grows the table asks the {@link MemoryBudget}, without the lock, whether it may
 * go on. So others may read, grow or displace the table there.
 */
final class GrowingTable implements NimValueTable, Held {

    /** What a table weighs before it holds a value. */
    private static final long BASE_BYTES = 1024;

    private final Recurrence game;
    private final MemoryBudget memory;
    private final LiveTableCounters counts;
    private final SharedSegments shared;
    private final PeriodProof proof;
    private final GrowthPlan plan;
    private final TableKernel kernel;
    private final long baseBytes;

    private final WorkLock lock = new WorkLock();
    private GrowingValues values = new GrowingValues();
    /** So many of the values that are held were searched for a period. */
    private int lastPeriodSearch;

    private volatile TableState seen;
    private volatile long searched;
    private volatile boolean used;

    /** @param kernels makes the kernel of the game, {@link Strategies#kernel} or another one */
    GrowingTable(
            Recurrence game,
            SegmentStore store,
            TablesConfig config,
            LiveTableCounters counts,
            MemoryBudget memory,
            Supplier<Kernel> kernels) {
        this.game = game;
        this.memory = memory;
        this.counts = counts;
        this.proof = PeriodProof.of(Strategies.simplest(game));
        this.shared = new SharedSegments(game.key(), store, config, counts, proof);
        this.kernel = new TableKernel(kernels);
        this.baseBytes = BASE_BYTES + 8L * game.key().length() + TableCost.bytesOfRules(game);
        this.plan = new GrowthPlan(game, config, proof);
        this.seen = new TableState(Snapshot.EMPTY, Strategies.closedForm(game), baseBytes);
    }

    @Override
    public Recurrence recurrence() {
        return game;
    }

    @Override
    public long length() {
        return seen.values().length();
    }

    @Override
    public long searched() {
        return searched;
    }

    @Override
    public Optional<Period> period() {
        return seen.period();
    }

    @Override
    public long valueBlocking(long heap) {
        TableState state = seen;
        if (heap >= 0 && heap < state.values().length()) {
            if (!used) {
                used = true;
            }
            return state.values().get((int) heap);
        }
        return coveringBlocking(heap).value(heap);
    }

    @Override
    public Optional<Period> periodBlocking() {
        if (seen.period().isEmpty() && plan.mayBeProved()) {
            lockedBlocking(() -> {
                askForPeriodBlocking(0); // Who asks for the period hears of a new one at once.
                return true;
            });
            growUntilBlocking(() -> !exploreOnceBlocking());
        }
        return seen.period();
    }

    /** Takes steps until one of them says that it was the last. Others may use, grow or displace the table between two. */
    private void growUntilBlocking(BooleanSupplier isLastStep) {
        memory.beginGrowth(this);
        try {
            while (!lockedBlocking(isLastStep)) {
                memory.holdsBlocking(this);
            }
        } finally {
            memory.endGrowth(this);
        }
    }

    private boolean lockedBlocking(BooleanSupplier step) {
        lock.lockBlocking();
        try {
            return step.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    /** One step in looking for a period; false when there is one, or the budget for looking is used up. */
    private boolean exploreOnceBlocking() {
        askForPeriodBlocking(Long.MAX_VALUE);
        OptionalInt next = seen.period().isPresent() ? OptionalInt.empty() : plan.nextCheckpoint(values);
        if (next.isPresent()) {
            growBlocking(next.getAsInt(), Long.MAX_VALUE);
        }
        publishBlocking(next.isEmpty());
        return next.isPresent();
    }

    /** A state that covers the heap; grows the table until there is one. */
    private TableState coveringBlocking(long heap) {
        if (heap < 0) {
            throw new IllegalArgumentException("heap is " + heap + "; a heap is from 0 to " + Long.MAX_VALUE);
        }
        used = true;
        TableState state = seen;
        return state.covers(heap) ? state : growToBlocking(heap);
    }

    @Override
    public void requireReachBlocking(long heap) {
        if (seen.covers(heap)) {
            return;
        }
        growUntilBlocking(() -> plan.allows(heap, values, seen.period())
                || growOnceBlocking(heap).covers(heap));
    }

    private TableState growToBlocking(long heap) {
        TableState[] state = {seen};
        growUntilBlocking(() -> {
            state[0] = growOnceBlocking(heap);
            return state[0].covers(heap);
        });
        return state[0];
    }

    /** One step towards the heap, under the lock, or a refusal of a heap that is past the budget. */
    private TableState growOnceBlocking(long heap) {
        if (seen.covers(heap)) {
            return seen;
        }
        askForPeriodBlocking(Long.MAX_VALUE);
        OptionalInt goal = plan.goal(heap, values, seen.period());
        if (goal.isEmpty() && plan.mayBeProved() && seen.period().isEmpty()) {
            askForPeriodBlocking(SharedSegments.ASK_AGAIN_NANOS);
            goal = plan.goal(heap, values, seen.period());
        }
        if (goal.isPresent()) {
            growBlocking(goal.getAsInt(), heap);
        }
        publishBlocking(goal.isEmpty());
        if (goal.isEmpty()
                && !seen.covers(heap)
                && plan.goal(heap, values, seen.period()).isEmpty()) {
            throw plan.refusal(heap, seen.period());
        }
        return seen;
    }

    /** Another node, or a deeper search, may have proved one since the store was asked last. */
    private void askForPeriodBlocking(long nanosBetween) {
        if (seen.period().isEmpty()) {
            shared.askForPeriodBlocking(nanosBetween)
                    .ifPresent(p -> seen = new TableState(seen.values(), Optional.of(p), seen.bytes()));
        }
    }

    /** As {@link #growBlocking(int)}; where the kernel is refused more, the values that there are may prove a period. */
    private void growBlocking(int goal, long heap) {
        try {
            if (goal > heap) { // and not at a checkpoint, where a period is looked for
                kernel.require(goal);
            }
            growBlocking(goal);
        } catch (Refusal refusal) {
            Cancellation.current().giveWayWhileGrowing(); // Refuses again if it was the time that is used up.
            publishBlocking(true);
            if (!seen.covers(heap)) {
                throw refusal;
            }
        }
    }

    /** Grows by one piece towards {@code goal} values, if there are fewer. */
    private void growBlocking(int goal) {
        if (goal <= values.length()) {
            return;
        }
        int number = values.length() / Segment.LENGTH;
        boolean alone = !shared.areShared() || plan.isSmall(goal);
        if (!alone && shared.fetchBlocking(number, (goal - 1) / Segment.LENGTH, values)) {
            return;
        }
        try {
            if (!alone && plan.worthFinishing(number, goal)) {
                shared.computeBlocking(number, values, this::compute);
            } else {
                compute(plan.pieceEnd(number, goal));
            }
        } finally {
            show(seen.period()); // also after work that was cancelled or failed: what was computed is right
        }
    }

    private void compute(int length) {
        int before = values.length();
        kernel.extend(values, length);
        counts.values.add(values.length() - before);
    }

    /** @param searchNow whether to look for a period although one looked not far below here */
    private void publishBlocking(boolean searchNow) {
        Optional<Period> period = seen.period();
        int searchFrom = searchNow ? lastPeriodSearch + 1 : lastPeriodSearch + lastPeriodSearch / 2;
        if (period.isEmpty() && plan.mayBeProved() && values.length() >= searchFrom) {
            lastPeriodSearch = values.length();
            searched = Math.max(searched, lastPeriodSearch);
            period = PeriodFinder.find(proof, values);
            period.ifPresent(shared::storePeriodBlocking);
        }
        if (period.isPresent() && values.length() >= period.get().determinedBy()) {
            values.trim((int) period.get().determinedBy());
            kernel.drop();
        }
        show(period);
    }

    private void show(Optional<Period> period) {
        seen = new TableState(values.snapshot(), period, baseBytes + values.bytes() + kernel.bytes());
    }

    @Override
    public long bytes() {
        return seen.bytes();
    }

    @Override
    public boolean wasUsed() {
        boolean was = used;
        used = false;
        return was;
    }

    /**
     * Gives up what is beside the values, and if there is nothing all values, unless the table is growing just now.
     * Readers who hold a state keep it.
     */
    @Override
    public boolean tryRelease() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            boolean all = !kernel.isHeld();
            if (all) {
                counts.evicted.add((values.length() + Segment.LENGTH - 1) / Segment.LENGTH);
                values = new GrowingValues();
                lastPeriodSearch = 0;
            }
            kernel.drop();
            show(seen.period());
            return all;
        } finally {
            lock.unlock();
        }
    }
}
