package dev.nimbus.search;

import dev.nimbus.theory.team.Exchange;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What one thread finds that is too cheap to be told alone: packed, and told many at a time while some other node listens.
 * Each node would find all of it again, which is most of the work of a search. Not safe for use by several threads.
 *
 * <p>Proof numbers go along. Without them a node searches again what another one has found hard and left: on boards of some
 * seconds more work is done twice for that reason than because facts come late.
 *
 * <p>A block is the number of a family, eight bytes, and facts: the number of words, the words, what is known, and the
 * logarithm of the steps, each in groups of seven bits. Proof numbers are a fact whose number of words has {@link #NUMBERS}
 * added; after the words it has the value that is asked for, the proof number and the disproof number.
 */
final class CheapFacts {
    /** Steps of work from which on a fact is told where there is room: to take what is cheaper costs as much as to find it. */
    static final int TOLD_STEPS = 12;

    /** Steps of work on a couple from which on its proof numbers are told. */
    static final int NUMBERS_STEPS = 50;

    /** Added to the number of words. A release before reads a block as far as the first numbers. */
    private static final int NUMBERS = 32;

    /** The largest block. */
    private static final int MOST_BYTES = 8 << 10;

    /** Larger components are few. */
    private static final int MOST_WORDS = 16;

    private static final int BYTES_OF_WORD = 10;
    private static final int MOST_OF_FACT = (MOST_WORDS + 4) * BYTES_OF_WORD;

    private final Exchange exchange;
    private final long seed;
    private ByteBuffer block = ByteBuffer.allocate(0);
    private boolean isHeard;
    private boolean isHelped;
    private int scarcity = 1;

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
        isHelped = exchange.isHelped();
        scarcity = exchange.scarcity();
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
        if (isHeard && steps >= (long) TOLD_STEPS * scarcity && length <= MOST_WORDS && fact != ValueTable.NOTHING) {
            put(length);
            put(words, from, length);
            put(ValueTable.isExact(fact) ? 2L * ValueTable.value(fact) : 2L * fact + 1);
            put(ValueTable.logarithm(steps));
            tellIfFull();
        }
    }

    /** Notes the numbers of a couple, a component and a value, that was left after so many steps. */
    void left(long[] words, int from, int length, long value, int proof, int disproof, long steps) {
        if (isHelped && steps >= (long) NUMBERS_STEPS * scarcity && length <= MOST_WORDS) {
            put(NUMBERS + length);
            put(words, from, length);
            put(value);
            put(proof);
            put(disproof);
            tellIfFull();
        }
    }

    /** Whether some other node works on the search, too. */
    boolean isHelped() {
        return isHelped;
    }

    private void tellIfFull() {
        if (block.remaining() < MOST_OF_FACT) {
            tell();
        }
    }

    private void put(long[] words, int from, int length) {
        for (int i = from; i < from + length; i++) {
            put(words[i]);
        }
    }

    private void put(long word) {
        long rest = word;
        for (; rest >>> 7 != 0; rest >>>= 7) {
            block.put((byte) (rest | 0x80));
        }
        block.put((byte) rest);
    }

    /** Puts the facts of a block into the tables; those from where it cannot be read on are left out. */
    static void learn(byte[] block, ValueTable values, ProofTable proofs) {
        try {
            new Reader(ByteBuffer.wrap(block), values, proofs).learn();
        } catch (BufferUnderflowException cutOff) {
            // what is missing is found here, as before
        }
    }

    /** Reads one block. */
    private static final class Reader {
        private final ByteBuffer in;
        private final ValueTable values;
        private final ProofTable proofs;
        private final long family;
        private final long[] words = new long[MOST_WORDS];
        private final long[] high = new long[1];
        private final long[] low = new long[1];

        Reader(ByteBuffer in, ValueTable values, ProofTable proofs) {
            this.in = in;
            this.values = values;
            this.proofs = proofs;
            this.family = in.getLong();
        }

        void learn() {
            while (in.hasRemaining()) {
                long first = next();
                boolean isNumbers = first > NUMBERS;
                long length = isNumbers ? first - NUMBERS : first;
                if (length < 1 || length > MOST_WORDS) {
                    return;
                }
                for (int i = 0; i < length; i++) {
                    words[i] = next();
                }
                values.key().hash(family, words, 0, (int) length, high, low, 0);
                if (isNumbers) {
                    learnNumbers();
                } else {
                    learnFact();
                }
            }
        }

        private void learnFact() {
            long written = next();
            int fact = (written & 1) == 0 ? ValueTable.ofValue(written >>> 1) : ValueTable.ofExcluded(written >>> 1);
            long steps = ValueTable.steps((int) next());
            if (ValueTable.isFact(fact)) {
                values.put(high[0], low[0], fact, steps);
            }
        }

        private void learnNumbers() {
            long value = next();
            long proof = next();
            long disproof = next();
            boolean areNumbers = value >= 0 && isNumber(proof) && isNumber(disproof);
            if (areNumbers && !ValueTable.decides(values.find(high[0], low[0]), value)) {
                learn(ProofTable.key(high[0], low[0], value), (int) proof, (int) disproof);
            }
        }

        /** A larger sum stands for more work, though it may be the older one; else two nodes could undo each other's for ever. */
        private void learn(long key, int proof, int disproof) {
            long known = proofs.find(key);
            long work = (long) ProofTable.proof(known) + ProofTable.disproof(known);
            if (known == ProofTable.ABSENT || work < (long) proof + disproof) {
                proofs.put(key, proof, disproof);
            }
        }

        private static boolean isNumber(long number) {
            return number > 0 && number < ProofTable.INFINITE / 2; // larger ones would never make room
        }

        private long next() {
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
}
