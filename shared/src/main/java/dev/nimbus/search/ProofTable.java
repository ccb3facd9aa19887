package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Proof and disproof numbers of couples that one search has left unanswered: hints, which may be lost and rest on 64 bits
 * of key. It grows up to its bound as far as the budget has room; then the couple that seemed easiest goes.
 *
 * <p>All threads of the search read and write it without a lock. An entry is its key xored with the numbers, and the
 * numbers: one of which another thread has written half does not have its key. One thread alone has it grow; what others
 * put into the smaller table meanwhile is lost.
 */
public final class ProofTable {
    /** A proof number that says: impossible. */
    public static final int INFINITE = 1 << 30;

    /** How many children of a question are gone through in one step of work. */
    public static final int CHILDREN_OF_STEP = 16;

    /** That something is won is shown with such a part of the work that shows that it is lost. */
    private static final int WON_SHARE = 12;

    private static final int MOST_WEIGHT = 1 << 12;

    /** What stands for a couple that is not there. */
    public static final long ABSENT = 0;

    private static final int BUCKET = 8;

    /** Unused words before the first bucket, so that each is one line of a processor's cache; as in {@link ValueTable}. */
    private static final int LEAD = 6;

    private static final int FIRST_WORDS = 1 << 6;
    private static final int MOST_WORDS = 1 << 19;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final Budget budget;
    private volatile long[] table = new long[LEAD + FIRST_WORDS];

    /** Entries, about: threads count past each other. */
    private int count;

    /**
     * An empty table.
     *
     * @param budget holds its memory
     */
    public ProofTable(Budget budget) {
        this.budget = budget;
    }

    /** {@return an estimate of the work on what has this weight: its disproof number before any is known} */
    public static int work(long weight) {
        int bounded = (int) Math.min(weight, MOST_WEIGHT);
        return 1 + bounded * bounded;
    }

    /** {@return the proof number beside an estimated disproof number} */
    public static int proofBeside(int disproof) {
        return 1 + disproof / WON_SHARE;
    }

    /** {@return the key of a couple: a component and a value} */
    public static long key(long high, long low, long value) {
        return ComponentKey.mix(high + value * 0x9e3779b97f4a7c15L) ^ low;
    }

    /**
     * {@return the proof number of two}
     *
     * @param numbers both, as {@link #find} gives them
     */
    public static int proof(long numbers) {
        return (int) (numbers >>> Integer.SIZE);
    }

    /**
     * {@return the disproof number of two}
     *
     * @param numbers both, as {@link #find} gives them
     */
    public static int disproof(long numbers) {
        return (int) numbers;
    }

    /** {@return the couple's numbers, to be read by {@link #proof} and {@link #disproof}, or {@link #ABSENT}} */
    public long find(long key) {
        long[] words = table;
        int bucket = bucket(words, key);
        for (int i = bucket; i < bucket + BUCKET; i += 2) {
            long numbers = (long) WORD.getOpaque(words, i + 1);
            if (((long) WORD.getOpaque(words, i) ^ numbers) == key) {
                return numbers;
            }
        }
        return ABSENT;
    }

    /** Has a couple's numbers brought from memory; see {@link ValueTable#fetch}. */
    long fetch(long key) {
        long[] words = table;
        return (long) WORD.getOpaque(words, bucket(words, key));
    }

    /**
     * Keeps a couple's numbers.
     *
     * @param proof its proof number, from 1
     * @param disproof its disproof number, from 1
     */
    public void put(long key, int proof, int disproof) {
        long[] words = table;
        int bucket = bucket(words, key);
        int victim = bucket;
        long least = Long.MAX_VALUE;
        for (int i = bucket; i < bucket + BUCKET && least >= 0; i += 2) {
            long before = (long) WORD.getOpaque(words, i + 1);
            boolean free = before == ABSENT || ((long) WORD.getOpaque(words, i) ^ before) == key;
            long effort = free ? -1 : (long) proof(before) + disproof(before);
            if (effort < least) {
                least = effort;
                victim = i;
            }
        }
        count += (long) WORD.getOpaque(words, victim + 1) == ABSENT ? 1 : 0;
        long numbers = (long) proof << Integer.SIZE | disproof;
        WORD.setOpaque(words, victim, key ^ numbers);
        WORD.setOpaque(words, victim + 1, numbers);
    }

    private static int bucket(long[] words, long key) {
        return LEAD + ((int) key & words.length - LEAD - BUCKET);
    }

    /** Doubles the table where it is full. For the thread alone whose budget it was made with. */
    public void growIfFull() {
        long[] before = table;
        long bytes = (long) before.length * Long.BYTES;
        if (count <= before.length / 4 || before.length >= MOST_WORDS || budget.room() < 2 * bytes) {
            return;
        }
        budget.hold(2 * bytes); // Both are there while one is copied.
        long[] after = new long[2 * before.length - LEAD];
        for (int i = LEAD; i < before.length; i += 2) {
            long numbers = (long) WORD.getOpaque(before, i + 1);
            if (numbers != ABSENT) {
                long word = (long) WORD.getOpaque(before, i);
                int to = bucket(after, word ^ numbers) + (i - LEAD) % BUCKET;
                after[to] = word;
                after[to + 1] = numbers;
            }
        }
        table = after;
        budget.release(bytes);
    }
}
