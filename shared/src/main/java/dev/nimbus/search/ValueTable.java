package dev.nimbus.search;

import dev.nimbus.theory.cancel.Cancellation;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What is known of components of all games: exact nim-values, and small values that a component is known not to have. All
 * threads of a node share one table. It grows with what is put in up to its bound; then the entry that cost least work
 * goes. Facts alone are kept, so an entry may be lost at any time and is never wrong.
 *
 * <p>An entry is two words: the first half of the key, xored with the second word; and 34 bits of the key, 6 bits of
 * work (its logarithm), a bit that says whether the value is known, and 23 bits: the value, or a bit for each excluded
 * one. Threads write without a lock; an entry of which another thread has written half does not have its key (R. Hyatt,
 * T. Mann, <i>A lockless transposition table implementation for parallel search</i>, 2002).
 */
public final class ValueTable {
    /** What is known where nothing is. */
    public static final int NOTHING = 0;

    /** Values from here on are not excluded one by one. */
    static final int EXCLUDABLE = 23;

    private static final int KNOWN = 1 << EXCLUDABLE;
    private static final int DATA = KNOWN | KNOWN - 1;
    private static final int WORK_SHIFT = 24;
    private static final int MOST_WORK = 63;

    /** One less in the logarithm of the work. */
    private static final long YEAR = 1L << WORK_SHIFT;

    /** The keys of one entry in sixteen begin with so many zero bits that this shift leaves none. */
    private static final int AGEING_SHIFT = Long.SIZE - 4;

    /** Words that are copied between two questions whether the work was cancelled: a millisecond's work. */
    private static final int WORDS_BETWEEN_CHECKS = 1 << 18;

    private static final long KEY_BITS = -1L << 30;

    /** An entry's words; four entries are a bucket, which is one line of a processor's cache. */
    private static final int ENTRY = 2;

    private static final int BUCKET = 4 * ENTRY;

    /**
     * Unused words before the first bucket. The words of an array begin 16 bytes after it, and a large array begins a region of the
     * heap, so with these six each bucket is one line and not parts of two.
     */
    private static final int LEAD = 6;

    private static final int FIRST_BUCKETS = 1 << 8;
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final ComponentKey key;
    private final SharedValues shared;
    private final int mostBuckets;
    private final ReentrantLock growing = new ReentrantLock();
    private volatile long[] table;

    /** Entries, about: threads count past each other. */
    private int count;

    private ValueTable(int mostBuckets, SharedValues shared, ComponentKey key) {
        this.key = key;
        this.shared = shared;
        this.mostBuckets = mostBuckets;
        this.table = new long[LEAD + BUCKET * Math.min(FIRST_BUCKETS, mostBuckets)];
    }

    /** {@return an empty table that takes at most {@code bytes}, and one bucket at the least, beside the few bytes before it} */
    public static ValueTable ofBytes(long bytes) {
        return ofBytes(bytes, SharedValues.NONE);
    }

    /** {@return the same, of a node that shares what is dear to find} */
    public static ValueTable ofBytes(long bytes, SharedValues shared) {
        return ofBytes(bytes, shared, ComponentKey.random());
    }

    /** The same that hashes by this key: searches take the same steps each time. */
    static ValueTable ofBytes(long bytes, SharedValues shared, ComponentKey key) {
        long buckets = Math.min(bytes / (BUCKET * Long.BYTES), Integer.MAX_VALUE / BUCKET);
        return new ValueTable(Integer.highestOneBit((int) Math.max(buckets, 1)), shared, key);
    }

    /** {@return an empty table that takes the {@linkplain #restore entries} of an earlier one} */
    public static ValueTable ofSecret(long bytes, SharedValues shared, Secret secret) {
        return ofBytes(bytes, shared, new ComponentKey(secret.first(), secret.second()));
    }

    /** What a table hashes by. Its entries mean nothing beside another one. */
    public record Secret(long first, long second) {
        @Override
        public String toString() {
            return "secret";
        }
    }

    /** Takes the two words of an entry. */
    @FunctionalInterface
    public interface EntrySink {
        /** Takes them. */
        void entry(long first, long second) throws IOException;
    }

    /** {@return what this table hashes by} */
    public Secret secret() {
        return new Secret(key.first, key.second);
    }

    /** Gives all entries; those that other threads write meanwhile, or not. */
    public void forEachEntry(EntrySink sink) throws IOException {
        long[] words = table;
        for (int i = LEAD; i < words.length; i += ENTRY) {
            long data = (long) WORD.getOpaque(words, i + 1);
            if (data != 0) {
                sink.entry((long) WORD.getOpaque(words, i), data);
            }
        }
    }

    /** Puts an entry of a table with the same secret. One that was written in halves has nobody's key, and is never found. */
    public void restore(long first, long second) {
        putFact(first ^ second, second, (int) second & DATA, steps((int) workOf(second)));
    }

    SharedValues shared() {
        return shared;
    }

    ComponentKey key() {
        return key;
    }

    /** {@return how many components something is known of here, about} */
    public long values() {
        return count;
    }

    /** {@return bytes that the table's buckets take now} */
    public long bytes() {
        return (long) (table.length - LEAD) * Long.BYTES;
    }

    /** What is known of the component with this key; to be read by the methods below. */
    int find(long high, long low) {
        long[] words = table;
        int bucket = bucket(words, high);
        for (int i = bucket; i < bucket + BUCKET; i += ENTRY) {
            long data = (long) WORD.getOpaque(words, i + 1);
            if (((long) WORD.getOpaque(words, i) ^ data) == high && ((data ^ low) & KEY_BITS) == 0) {
                return (int) data & DATA;
            }
        }
        return NOTHING;
    }

    /**
     * Has what is known of a component brought from memory, while the caller goes on to the next one: a look-up waits
     * longer for memory than it works. What is returned means nothing, but is to be used, or nothing is read.
     */
    long fetch(long high) {
        long[] words = table;
        return (long) WORD.getOpaque(words, bucket(words, high));
    }

    static boolean isExact(int known) {
        return (known & KNOWN) != 0;
    }

    /** The value that is {@linkplain #isExact exactly} known. */
    static int value(int known) {
        return known & KNOWN - 1;
    }

    /** A bit for each value that the component is known not to have, of those below {@link #EXCLUDABLE}. */
    static int excluded(int known) {
        return isExact(known) ? 0 : known;
    }

    /** Whether it is known if the value is {@code value}. */
    static boolean decides(int known, long value) {
        return isExact(known) || (value < EXCLUDABLE && (known >>> value & 1) != 0);
    }

    /** The fact that the value is {@code value}; {@link #NOTHING} where it is too large to be kept. */
    static int ofValue(long value) {
        return value < KNOWN ? KNOWN | (int) value : NOTHING;
    }

    /** The fact that the value is none of those whose bits are set in {@code excluded}. */
    static int ofExcluded(long excluded) {
        return (int) excluded & KNOWN - 1;
    }

    /** {@return whether a number can be a fact} */
    public static boolean isFact(int fact) {
        return fact != NOTHING && (fact & ~DATA) == 0;
    }

    /** Keeps a fact that was found with so many steps of work. */
    void put(long high, long low, int fact, long work) {
        if (fact != NOTHING) {
            putFact(high, low, fact, work);
        }
    }

    private void putFact(long high, long low, int known, long work) {
        long[] words = table;
        int bucket = bucket(words, high);
        int victim = bucket;
        long least = Long.MAX_VALUE;
        for (int i = bucket; i < bucket + BUCKET; i += ENTRY) {
            long data = (long) WORD.getOpaque(words, i + 1);
            if (((long) WORD.getOpaque(words, i) ^ data) == high && ((data ^ low) & KEY_BITS) == 0) {
                write(words, i, high, low, merged((int) data & DATA, known), Math.max(logarithm(work), workOf(data)));
                return;
            }
            long cost = data == 0 ? -1 : workOf(data);
            if (cost < least) {
                least = cost;
                victim = i;
            }
        }
        write(words, victim, high, low, known, logarithm(work));
        if (least >= 0) {
            age(words, bucket, victim, high);
        } else if (++count > words.length / (3 * ENTRY) && words.length / BUCKET < mostBuckets) {
            grow(words);
        }
    }

    /**
     * Halves the work of the other entries of a bucket once in a while: else what was dear once would stay for ever, and
     * leave one place of four to all that is new.
     */
    private static void age(long[] words, int bucket, int victim, long high) {
        if (high >>> AGEING_SHIFT != 0) {
            return;
        }
        for (int i = bucket; i < bucket + BUCKET; i += ENTRY) {
            long data = (long) WORD.getOpaque(words, i + 1);
            long word = (long) WORD.getOpaque(words, i);
            if (i != victim && workOf(data) > 0) {
                WORD.setOpaque(words, i, word ^ data ^ (data - YEAR));
                WORD.setOpaque(words, i + 1, data - YEAR);
            }
        }
    }

    /**
     * {@return what two facts of one component say together}
     *
     * @param before one, or {@link #NOTHING}
     * @param now the other, or {@link #NOTHING}
     */
    public static int merged(int before, int now) {
        return isExact(before) ? before : isExact(now) ? now : before | now;
    }

    private static void write(long[] words, int at, long high, long low, int known, long work) {
        long data = (low & KEY_BITS) | work << WORK_SHIFT | known;
        WORD.setOpaque(words, at, high ^ data);
        WORD.setOpaque(words, at + 1, data);
    }

    static int logarithm(long work) {
        return Long.SIZE - Long.numberOfLeadingZeros(work);
    }

    /** About how many steps have this logarithm. */
    static long steps(int logarithm) {
        return logarithm <= 0 ? 0 : 1L << (Math.min(logarithm, MOST_WORK - 1) - 1);
    }

    private static long workOf(long data) {
        return data >>> WORK_SHIFT & MOST_WORK;
    }

    private static int bucket(long[] words, long high) {
        return LEAD + ((int) high & words.length - LEAD - BUCKET);
    }

    /**
     * Doubles the table. What other threads put into the old one meanwhile is lost. It stays as it is if the work is
     * cancelled.
     */
    private void grow(long... before) {
        if (!growing.tryLock()) {
            return;
        }
        try {
            if (table == before) {
                table = spread(before);
                count = before.length / (3 * ENTRY);
            }
        } finally {
            growing.unlock();
        }
    }

    /** The entries of each bucket fit into the two that it becomes. */
    private static long[] spread(long... before) {
        long[] after = new long[2 * before.length - LEAD];
        for (int i = LEAD; i < before.length; i += ENTRY) {
            if (i % WORDS_BETWEEN_CHECKS == LEAD) {
                Cancellation.current().throwIfCancelled();
            }
            long data = before[i + 1];
            int to = bucket(after, before[i] ^ data) + (i - LEAD) % BUCKET;
            if (data != 0) {
                after[to] = before[i];
                after[to + 1] = data;
            }
        }
        return after;
    }
}
