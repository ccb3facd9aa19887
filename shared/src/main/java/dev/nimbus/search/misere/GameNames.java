package dev.nimbus.search.misere;

import dev.nimbus.search.SumForm;
import dev.nimbus.theory.hash.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Names of games in canonical form, the same on every node: a Nim heap is named by a hash of its size, another game by a
 * hash of its options' names in their order. A canonical form is its set of options, so two games have one name only if
 * SHA-256 has a collision.
 */
final class GameNames {
    private static final int FIRST = 64;
    private static final long HEAP = 0;

    private final ComponentMemory memory;
    private final MessageDigest hash;
    private long[] names = new long[FIRST * SumForm.NAME];

    GameNames(ComponentMemory memory) {
        this.memory = memory;
        this.hash = Sha256.digest();
    }

    /** Holds the name of each game, {@link SumForm#NAME} words from {@link #at} on. */
    long[] words() {
        return names;
    }

    /** Where the name of a game begins. */
    static int at(int game) {
        return game * SumForm.NAME;
    }

    /** Names the Nim heap of {@code size}. */
    void nameHeap(int game, int size) {
        write(game, ByteBuffer.allocate(2 * Long.BYTES).putLong(HEAP).putLong(size));
    }

    /** Names the game whose options are the first {@code n} ≥ 1 of {@code set}. */
    void name(int game, int[] set, int n) {
        long[][] options = new long[n][];
        for (int i = 0; i < n; i++) {
            options[i] = Arrays.copyOfRange(names, at(set[i]), at(set[i] + 1));
        }
        Arrays.sort(options, Arrays::compare);
        ByteBuffer bytes =
                ByteBuffer.allocate((1 + n * SumForm.NAME) * Long.BYTES).putLong(n);
        for (long[] option : options) {
            for (long word : option) {
                bytes.putLong(word);
            }
        }
        write(game, bytes);
    }

    private void write(int game, ByteBuffer named) {
        if (names.length < at(game + 1)) {
            names = memory.grown(names, 0);
        }
        ByteBuffer.wrap(hash.digest(named.array())).asLongBuffer().get(names, at(game), SumForm.NAME);
    }
}
