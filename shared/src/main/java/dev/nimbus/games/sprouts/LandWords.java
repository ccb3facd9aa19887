package dev.nimbus.games.sprouts;

import dev.nimbus.games.Sizes;
import dev.nimbus.search.OptionSink;
import java.util.Arrays;

/**
 * A land as 64-bit words: eight bytes each, the first one lowest. A region is a byte with its number of spots, then its
 * boundaries; a boundary is its vertices and a byte that ends it. Letters are named in the order in which they occur.
 */
final class LandWords {
    private static final int REGION = 0x80;
    private static final int END = 0x7f;
    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    /** Regions, boundaries and vertices have at most so many bytes. */
    private static final int MOST_WORDS = 72;

    private final long[] words = new long[MOST_WORDS];
    private int bytes;
    private final byte[] name = new byte[FlatPosition.LETTER + FlatPosition.MOST_LETTERS];
    private int names;
    private int lives;

    void begin() {
        bytes = 0;
        lives = 0;
        names = FlatPosition.LETTER;
        Arrays.fill(name, (byte) 0);
    }

    void beginRegion(int spots) {
        lives += FlatPosition.SPOT_LIVES * spots;
        put(REGION | spots);
    }

    void add(int vertex) {
        if (vertex < FlatPosition.LETTER) {
            lives += FlatPosition.LETTER - vertex;
            put(vertex);
            return;
        }
        if (name[vertex] == 0) {
            name[vertex] = (byte) names++;
            lives++;
        }
        put(name[vertex]);
    }

    void endBoundary() {
        put(END);
    }

    private void put(int next) {
        int word = bytes >>> 3;
        words[word] = (bytes & 7) == 0 ? next : words[word] | (long) next << (bytes << 3);
        bytes++;
    }

    /** Shows the land to the core, as a small one if it has few lives. */
    void writeTo(OptionSink sink, int smallLives) {
        if (lives == 2) {
            sink.known(1); // there is one move, and none after it
        } else {
            boolean isSmall = lives <= smallLives;
            sink.part(words, length(), isSmall ? 1 : lives, isSmall);
        }
    }

    private int length() {
        return (bytes + Long.BYTES - 1) / Long.BYTES;
    }

    /** The words, as a key of a map. */
    record Key(long... words) {
        FlatPosition toFlat() {
            FlatPosition land = new FlatPosition();
            read(words, 0, words.length, land);
            return land;
        }

        long size() {
            return Sizes.ofNumbers(words.length, Long.BYTES);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(words, key.words);
        }

        @Override
        public int hashCode() {
            long hash = 0;
            for (long word : words) {
                hash = (hash ^ hash >>> Integer.SIZE ^ word) * FACTOR;
            }
            return (int) (hash >>> Integer.SIZE);
        }
    }

    Key key() {
        return new Key(Arrays.copyOf(words, length()));
    }

    void readInto(FlatPosition land) {
        read(words, 0, length(), land);
    }

    /** Reads a land. */
    static void read(long[] words, int from, int length, FlatPosition into) {
        into.clear();
        int spots = -1;
        for (int i = 0; i < length * Long.BYTES; i++) {
            int next = (int) (words[from + (i >>> 3)] >>> (i << 3)) & 0xff;
            if ((next & REGION) != 0 || next == 0) {
                if (spots >= 0) {
                    into.endRegion(spots);
                }
                spots = next & ~REGION;
                if (next == 0) {
                    return;
                }
            } else if (next == END) {
                into.endBoundary();
            } else {
                into.add(next);
            }
        }
        into.endRegion(spots);
    }
}
