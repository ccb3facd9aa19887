package dev.nimbus.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ComponentKeyTest {
    private final Random random = new Random(9);
    private final ComponentKey key = ComponentKey.random();

    private long[] hash(long seed, long... words) {
        long[] high = new long[1];
        long[] low = new long[1];
        key.hash(seed, words, 0, words.length, high, low, 0);
        return new long[] {high[0], low[0]};
    }

    @Test
    void hash_ofEqualComponents_isEqual() {
        assertThat(hash(1, 2, 3, 4)).isEqualTo(hash(1, 2, 3, 4));
    }

    /** Two families' seeds and the second word met unmixed once: each component of one had a twin in the other. */
    @Test
    void hash_ofAnotherFamilysComponent_isAnother() {
        for (int i = 0; i < 1000; i++) {
            long one = random.nextLong();
            long other = random.nextLong();
            long a = random.nextLong();
            long b = random.nextLong();
            assertThat(hash(one, a, b, 7)).isNotEqualTo(hash(other, a, b ^ one ^ other, 7));
            assertThat(hash(one, a, b, 7)).isNotEqualTo(hash(other, a ^ one ^ other, b, 7));
            assertThat(hash(one, a, b, 7)).isNotEqualTo(hash(other, a, b, 7 ^ one ^ other));
        }
    }

    /** Few bits apart: most components are. */
    @Test
    void hash_ofComponentsABitApart_differsInAboutHalfOfTheBits() {
        for (int bit = 0; bit < 3 * Long.SIZE; bit++) {
            long[] words = {random.nextLong(), random.nextLong(), random.nextLong()};
            long[] before = hash(1, words);
            words[bit / Long.SIZE] ^= 1L << bit % Long.SIZE;
            long[] after = hash(1, words);
            int differences = Long.bitCount(before[0] ^ after[0]) + Long.bitCount(before[1] ^ after[1]);
            assertThat(differences).isBetween(34, 94);
        }
    }

    /** With products of signed numbers two halves differed in the lowest bit alone, whatever the secret. */
    @Test
    void hash_ofNegatedWords_differsInAboutHalfOfTheBits() {
        for (int i = 0; i < 1000; i++) {
            long a = random.nextLong() | 1;
            long[] before = hash(1, a, 5, 7);
            long[] after = hash(2, ~a | 1, 5, 7);
            assertThat(Long.bitCount(before[0] ^ after[0])).isBetween(8, 56);
            assertThat(hash(5, a, ~1L, 7)).isNotEqualTo(hash(5 ^ 1, a ^ ~1L, 0, 7));
            assertThat(hash(5, a, 9, 7)).isNotEqualTo(hash(5 ^ 1, ~a, ~9L, 7));
        }
    }

    @Test
    void hash_ofAShorterComponent_isAnother() {
        assertThat(hash(1, 5)).isNotEqualTo(hash(1, 5, 0)).isNotEqualTo(hash(1, 0, 5));
        assertThat(hash(1)).isNotEqualTo(hash(1, 0));
    }
}
