package dev.nimbus.games;

import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/**
 * Nim with defects, for tests of what the node does about them: a heap of {@link #LOOP} is worked at for ever, without a
 * look at the budget, one of {@link #LATER} so from the second time on, and one of {@link #FULL} needs more memory than
 * there is.
 */
public final class DefectiveGame extends BasicGame<Heaps> {
    public static final int LOOP = 666;
    public static final int FULL = 667;
    public static final int LATER = 668;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final Set<Thread> looping = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean hadLater = new AtomicBoolean();
    private volatile boolean released;

    public DefectiveGame() {
        super("defective", PositionShape.INTEGERS, all(), nothing());
    }

    /** The game's line in the catalogue; every notation is this game. */
    public GameType type() {
        return new GameType("defective", (notation, context) -> this);
    }

    /** Waits until a thread is in the loop. */
    public void awaitLoopBlocking() throws InterruptedException {
        begun.await();
    }

    /** Whether a thread is in the loop. */
    public boolean isLooping(Thread thread) {
        return looping.contains(thread);
    }

    /** Ends the loops. */
    public void release() {
        released = true;
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        long sum = 0;
        for (int i = 0; i < position.count(); i++) {
            defect(position.get(i));
            sum ^= position.get(i);
        }
        return GrundyValue.of(sum);
    }

    private void defect(long heap) {
        if (heap == LOOP || (heap == LATER && hadLater.getAndSet(true))) {
            looping.add(Thread.currentThread());
            begun.countDown();
            while (!released) {
                Thread.onSpinWait();
            }
        } else if (heap == FULL) {
            long[] all = new long[Integer.MAX_VALUE];
            throw new AssertionError("there is memory for " + all.length + " numbers");
        }
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        return true;
    }

    @Override
    public Heaps read(PositionInput input) {
        return Heaps.wrap(input.integers("heap"));
    }

    @Override
    public String write(Heaps position) {
        return position.toString();
    }

    @Override
    public long size(Heaps position) {
        return position.size();
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        return Heaps.wrap(new long[] {size});
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position;
    }
}
