package dev.nimbus.games.coin;

import dev.nimbus.tables.Held;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.WorkLock;
import java.util.function.IntFunction;

/**
 * Values of coins that are worked out once for all queries, from the first coin on, within the memory of the node's tables.
 * Whoever waits for another thread's work, or does it, ends when nobody waits for the answer any more.
 *
 * @param <T> what a game reads the values from
 */
abstract class CoinTable<T> implements Held {
    private final Tables tables;
    private final WorkLock lock = new WorkLock();
    private volatile long bytes;
    private volatile boolean used;

    CoinTable(Tables tables) {
        this.tables = tables;
    }

    /** How many coins are known. Called under the lock, as the four below. */
    abstract int known();

    /** Works out the next coins, a millisecond's work or so. */
    abstract void grow(int wanted);

    abstract long bytesNow();

    abstract void clear();

    /** What {@code read} reads of a table that has the first {@code coins} coins. */
    final T readBlocking(int coins, IntFunction<T> read) {
        used = true;
        lock.lockBlocking();
        try {
            boolean grows = known() < coins;
            while (known() < coins) {
                Cancellation.current().throwIfCancelled();
                grow(coins);
            }
            T result = read.apply(coins);
            if (grows) {
                bytes = bytesNow();
                tables.note(this);
            }
            return result;
        } finally {
            lock.unlock();
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
            bytes = 0;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
