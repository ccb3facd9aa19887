package dev.nimbus.proof.memory;

import java.util.HashMap;
import java.util.Map;

/**
 * Nim-values by hashes of 128 bits, in 17 bytes a place; three places of four are taken. Safe for use by several threads once
 * no more are added.
 */
public final class HashedValues {
    public static final int NONE = -1;

    /** A value that is too large for a byte. */
    private static final int LARGE = 255;

    /** The value 0, of an entry that rests on a lemma. */
    private static final int ZERO_BY_LEMMA = 254;

    private static final int PLACE_BYTES = 17;
    private static final int LARGE_BYTES = 100;
    private static final int SPARE = 16;
    private static final int MOST_PLACES = Integer.MAX_VALUE / 2 - SPARE;

    private final ProofMemory memory;
    private final int places;

    /** Two halves at each place; both are 0 where it is free. */
    private final long[] hashes;

    private final byte[] values;
    private final Map<Integer, Long> large = new HashMap<>();

    /**
     * No values yet.
     *
     * @throws dev.nimbus.theory.Refusal with {@code too-large} if there is not so much
     */
    public HashedValues(long most, ProofMemory memory) {
        this.memory = memory;
        long wanted = Math.min(most, Long.MAX_VALUE / PLACE_BYTES / 2);
        wanted += wanted / 3 + SPARE;
        memory.hold(wanted > MOST_PLACES ? Long.MAX_VALUE / 2 : PLACE_BYTES * wanted);
        this.places = (int) wanted;
        this.hashes = new long[2 * places];
        this.values = new byte[places];
    }

    /** The place of a hash; {@link #NONE} if it is not here. */
    public int find(Hash hash) {
        int place = place(hash);
        return isFree(place) ? NONE : place;
    }

    /** The first place from the hash's own on that has it, or is free. */
    private int place(Hash hash) {
        int place = (int) Math.multiplyHigh(hash.high() >>> 1, 2L * places);
        while (!isFree(place) && (hashes[2 * place] != hash.high() || hashes[2 * place + 1] != hash.low())) {
            place = place + 1 == places ? 0 : place + 1;
        }
        return place;
    }

    private boolean isFree(int place) {
        return (hashes[2 * place] | hashes[2 * place + 1]) == 0;
    }

    /** The value at a place. */
    public long value(int place) {
        int value = values[place] & 0xff;
        return value < ZERO_BY_LEMMA ? value : value == ZERO_BY_LEMMA ? 0 : large.get(place);
    }

    /** Whether an entry at a place rests on a lemma. */
    public boolean isByLemma(int place) {
        return (values[place] & 0xff) == ZERO_BY_LEMMA;
    }

    /**
     * Adds a value, unless one is here.
     *
     * @return the value that is here then
     */
    public long add(Hash hash, long value, boolean isByLemma) {
        int place = place(hash);
        if (isFree(place)) {
            hashes[2 * place] = hash.high();
            hashes[2 * place + 1] = hash.low();
            put(place, value, isByLemma);
        } else if (isByLemma && value(place) == 0) {
            put(place, 0, true);
        }
        return value(place);
    }

    private void put(int place, long value, boolean isByLemma) {
        if (isByLemma) {
            values[place] = (byte) ZERO_BY_LEMMA;
        } else if (value < ZERO_BY_LEMMA) {
            values[place] = (byte) value;
        } else {
            memory.hold(LARGE_BYTES);
            values[place] = (byte) LARGE;
            large.put(place, value);
        }
    }
}
