package dev.nimbus.games.coin;

import dev.nimbus.tables.Held;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.WorkLock;

/**
 * Values of coins that are worked out once for all queries, from the first coin on, within the memory of the node's tables.
 * Whoever waits for another thread's work, or does it, ends when nobody waits for the answer any more.
 */
abstract class CoinTable implements Held {
    /** What a table weighs before it holds a value: its game and its sets. */
    private static final long BASE_BYTES = 8192;

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

    /** What says the values. What is known is not written again, so readers need no lock. */
    abstract long[] numbers();

    /** The numbers of a table that has the first {@code coins} coins. */
    final long[] readBlocking(int coins) {
        used = true;
        lock.lockBlocking();
        try {
            if (known() < coins) {
                growBlocking(coins);
            }
            return numbers();
        } finally {
            lock.unlock();
        }
    }

    private void growBlocking(int coins) {
        try {
            while (known() < coins) {
                Cancellation.current().throwIfCancelled();
                grow(coins);
            }
        } finally { // Also what was worked out before a refusal is held.
            bytes = BASE_BYTES + bytesNow();
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
            bytes = 0;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
