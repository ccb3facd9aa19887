package dev.nimbus.games.coin;

import dev.nimbus.tables.Held;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.WorkLock;
import java.util.Arrays;

/**
 * A number for each coin, from which its value follows, computed once for all queries, from the first coin on, within the memory of the node's tables.
 * Whoever waits for another thread's work, or does it, ends when nobody waits for the answer any more.
 */
abstract class CoinTable implements Held {
    /** What a table weighs before it holds a value: its game and its sets. */
    private static final long BASE_BYTES = 8192;

    private final Tables tables;
    private final WorkLock lock = new WorkLock();
    private long[] numbers = new long[1];
    private int known;
    private volatile long bytes;
    private volatile boolean used;

    CoinTable(Tables tables) {
        this.tables = tables;
    }

    /**
     * Works out the number of the next coin. Called under the lock, as the two below.
     *
     * @param numbers those of the first {@code known} coins
     * @param wanted how many coins are asked for
     */
    abstract long next(long[] numbers, int known, int wanted);

    /** What is held beside the numbers, in bytes. */
    long moreBytes() {
        return 0;
    }

    /** Forgets what is held beside the numbers. */
    void clear() {}

    /** The numbers of the first {@code coins} coins at least. What is known is not written again, so readers need no lock. */
    final long[] readBlocking(int coins) {
        used = true;
        lock.lockBlocking();
        try {
            if (known < coins) {
                growBlocking(coins);
            }
            return numbers;
        } finally {
            lock.unlock();
        }
    }

    private void growBlocking(int coins) {
        try {
            while (known < coins) {
                Cancellation.current().throwIfCancelled();
                long next = next(numbers, known, coins);
                numbers = known < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * known);
                numbers[known++] = next;
            }
        } finally { // Also what was worked out before a refusal is held.
            bytes = BASE_BYTES + (long) Long.BYTES * numbers.length + moreBytes();
            tables.note(this);
        }
    }

    @Override
    public final long bytes() {
        return bytes;
    }

    @Override
    public final boolean wasUsed() {
        boolean was = used;
        used = false;
        return was;
    }

    @Override
    public final boolean tryRelease() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            clear();
            numbers = new long[1];
            known = 0;
            bytes = 0;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
