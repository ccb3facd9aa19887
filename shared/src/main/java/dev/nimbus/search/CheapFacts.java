package dev.nimbus.search;

import dev.nimbus.theory.team.Exchange;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What one thread finds that is too cheap to be told alone: packed, and told many at a time while some other node listens.
 * Each node would find all of it again, which is most of the work of a search. Not safe for use by several threads.
 *
 * <p>A block is the number of a family, eight bytes, and facts: the number of words, the words, what is known, and the
 * logarithm of the steps, each in groups of seven bits.
 */
final class CheapFacts {
    /** Steps of work from which on a fact is told: to take what is cheaper costs as much as to find it. */
    static final int TOLD_STEPS = 12;

    /** The largest block. */
    private static final int MOST_BYTES = 8 << 10;

    /** Larger components are few. */
    private static final int MOST_WORDS = 16;

    private static final int BYTES_OF_WORD = 10;
    private static final int MOST_OF_FACT = (MOST_WORDS + 3) * BYTES_OF_WORD;

    private final Exchange exchange;
    private final long seed;
    private ByteBuffer block = ByteBuffer.allocate(0);
    private boolean isHeard;

    CheapFacts(Exchange exchange, long seed) {
        this.exchange = exchange;
        this.seed = seed;
    }

    /** Tells what was found since the last time, and sees whether somebody listens. To be called once in a round. */
    void tell() {
        if (block.position() > Long.BYTES) {
            exchange.foundCheap(Arrays.copyOf(block.array(), block.position()));
        }
        isHeard = exchange.isHeard();
        if (isHeard && block.capacity() == 0) {
            block = ByteBuffer.allocate(MOST_BYTES);
        }
        block.clear();
        if (isHeard) {
            block.putLong(seed);
        }
    }

    /** Notes what was found of a component, with so many steps. */
    void found(long[] words, int from, int length, int fact, long steps) {
        if (isHeard && steps >= TOLD_STEPS && length <= MOST_WORDS && fact != ValueTable.NOTHING) {
            put(length);
            for (int i = from; i < from + length; i++) {
                put(words[i]);
            }
            put(ValueTable.isExact(fact) ? 2L * ValueTable.value(fact) : 2L * fact + 1);
            put(ValueTable.logarithm(steps));
            if (block.remaining() < MOST_OF_FACT) {
                tell();
            }
        }
    }

    private void put(long word) {
        long rest = word;
        for (; rest >>> 7 != 0; rest >>>= 7) {
            block.put((byte) (rest | 0x80));
        }
        block.put((byte) rest);
    }

    /** Puts the facts of a block into a table; those from where it cannot be read on are left out. */
    static void learn(byte[] block, ValueTable values) {
        ByteBuffer in = ByteBuffer.wrap(block);
        long[] words = new long[MOST_WORDS];
        long[] high = new long[1];
        long[] low = new long[1];
        try {
            long family = in.getLong();
            while (in.hasRemaining()) {
                long length = next(in);
                if (length < 1 || length > MOST_WORDS) {
                    return;
                }
                for (int i = 0; i < length; i++) {
                    words[i] = next(in);
                }
                int fact = fact(next(in));
                long steps = ValueTable.steps((int) next(in));
                if (ValueTable.isFact(fact)) {
                    values.key().hash(family, words, 0, (int) length, high, low, 0);
                    values.put(high[0], low[0], fact, steps);
                }
            }
        } catch (BufferUnderflowException cutOff) {
            // what is missing is found here, as before
        }
    }

    private static int fact(long written) {
        return (written & 1) == 0 ? ValueTable.ofValue(written >>> 1) : ValueTable.ofExcluded(written >>> 1);
    }

    private static long next(ByteBuffer in) {
        long word = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte group = in.get();
            word |= (group & 0x7fL) << shift;
            if (group >= 0) {
                break;
            }
        }
        return word;
    }
}
