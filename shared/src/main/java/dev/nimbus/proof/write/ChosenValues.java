package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.ProofMemory;
import java.util.HashMap;
import java.util.Map;

/**
 * Nim-values by hashes of 128 bits, each chosen in this pass, in one before, or in both. A value takes 20 bytes at one of
 * 64 parts' places. A part of which three places of four are taken grows by a quarter, so a value takes 27 to 33 bytes with
 * the free places, and only one part of 64 is there twice while it grows.
 */
final class ChosenValues {
    static final int NONE = -1;

    private static final int PARTS = 64;
    private static final int FIRST_PLACES = 16;
    private static final int PLACE_BYTES = 2 * Long.BYTES + Integer.BYTES;
    private static final int LARGE_BYTES = 150;

    /** The highest bits are passes; all are 0 where a place is free. */
    private static final int NOW = 1 << 31;

    private static final int BEFORE = 1 << 30;

    /** The other bits are the value; one that is as large is in a map. */
    private static final int LARGE = BEFORE - 1;

    private final ProofMemory memory;
    private final Part[] parts = new Part[PARTS];
    private final Map<Hash, Long> large = new HashMap<>();

    /** Hashes and values at the same places. */
    private static final class Part {
        private long[] hashes = new long[2 * FIRST_PLACES];
        private int[] values = new int[FIRST_PLACES];
        private int count;

        /** The first place from the hash's own on that has it, or is free. */
        private int place(long high, long low) {
            int places = values.length;
            int place = (int) Math.multiplyHigh(high >>> 1, 2L * places);
            while (values[place] != 0 && (hashes[2 * place] != high || hashes[2 * place + 1] != low)) {
                place = place + 1 == places ? 0 : place + 1;
            }
            return place;
        }

        private void put(long high, long low, int value) {
            int place = place(high, low);
            count += values[place] == 0 ? 1 : 0;
            hashes[2 * place] = high;
            hashes[2 * place + 1] = low;
            values[place] = value;
        }

        private void grow(ProofMemory memory) {
            long[] oldHashes = hashes;
            int[] old = values;
            int places = old.length + old.length / 4;
            memory.hold((long) PLACE_BYTES * places);
            hashes = new long[2 * places];
            values = new int[places];
            count = 0;
            for (int i = 0; i < old.length; i++) {
                if (old[i] != 0) {
                    put(oldHashes[2 * i], oldHashes[2 * i + 1], old[i]);
                }
            }
            memory.release((long) PLACE_BYTES * old.length);
        }
    }

    /** @param memory holds all */
    ChosenValues(ProofMemory memory) {
        this.memory = memory;
        memory.hold((long) PARTS * FIRST_PLACES * PLACE_BYTES);
        for (int i = 0; i < PARTS; i++) {
            parts[i] = new Part();
        }
    }

    private Part part(Hash hash) {
        return parts[(int) Math.multiplyHigh(hash.low() >>> 1, 2L * PARTS)];
    }

    /** The value chosen in this pass; {@link #NONE} if there is none. */
    long now(Hash hash) {
        return value(hash, NOW);
    }

    /** The value chosen in this pass or one before; {@link #NONE} if there is none. */
    long known(Hash hash) {
        return value(hash, NOW | BEFORE);
    }

    private long value(Hash hash, int passes) {
        Part part = part(hash);
        int value = part.values[part.place(hash.high(), hash.low())];
        if ((value & passes) == 0) {
            return NONE;
        }
        return (value & LARGE) == LARGE ? large.get(hash) : value & LARGE;
    }

    /**
     * Chooses a value in this pass, in which it has none.
     *
     * @param value the same that a pass before has chosen, if one has
     */
    void choose(Hash hash, long value) {
        Part part = part(hash);
        if (4 * (part.count + 1) > 3 * part.values.length) {
            part.grow(memory);
        }
        int before = part.values[part.place(hash.high(), hash.low())] & BEFORE;
        part.put(hash.high(), hash.low(), NOW | before | (int) Math.min(value, LARGE));
        if (value >= LARGE && large.put(hash, value) == null) {
            memory.hold(LARGE_BYTES);
        }
    }

    /** Begins another pass. */
    void beginPass() {
        for (Part part : parts) {
            int[] values = part.values;
            for (int i = 0; i < values.length; i++) {
                values[i] = values[i] == 0 ? 0 : (values[i] & LARGE) | BEFORE;
            }
        }
    }
}
