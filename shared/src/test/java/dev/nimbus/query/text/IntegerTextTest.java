package dev.nimbus.query.text;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntegerTextTest {
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    @Test
    void randomWords_areReadAsBigIntegersAre() {
        Random random = new Random(9);
        for (int round = 0; round < 200_000; round++) {
            String word = word(random);
            byte[] text = (" ".repeat(random.nextInt(3))
                            + word
                            + (random.nextBoolean() ? " 7" : ",7").repeat(random.nextInt(10)))
                    .getBytes(US_ASCII);
            long[] into = new long[12];
            IntegerText reader = new IntegerText(text, 0, text.length);
            int count = reader.read(into, 0);
            if (isGood(word)) {
                assertThat(into[0]).as(word).isEqualTo(Long.parseLong(word));
                assertThat(reader.isBad()).isFalse();
                assertThat(Arrays.stream(into, 1, count)).allMatch(one -> one == 7);
            } else {
                assertThat(count).as(word).isZero();
                assertThat(reader.badWord()).isEqualTo(word.length() > 40 ? word.substring(0, 40) + "…" : word);
            }
        }
    }

    /** The text ends at a line feed, or anywhere in a word; whatever stands behind does not count. */
    @Test
    void whatIsBehindTheText_isNotRead() {
        Random random = new Random(10);
        for (int round = 0; round < 200_000; round++) {
            String word = word(random);
            String behind = random.nextInt(3) == 0 ? "" : random.nextBoolean() ? "\n" : "77";
            byte[] all = (word + behind + " 1 2 3 4 5 6 7 8 9 10".repeat(random.nextInt(2))).getBytes(US_ASCII);
            int to = random.nextInt(4) == 0 ? 1 + random.nextInt(word.length()) : word.length();
            String text = word.substring(0, to);
            long[] into = new long[3];

            IntegerText reader = new IntegerText(all, 0, to);
            int count = reader.read(into, 0);

            assertThat(count).as(text).isEqualTo(isGood(text) ? 1 : 0);
            assertThat(reader.isBad()).as(text).isEqualTo(!isGood(text));
            if (isGood(text)) {
                assertThat(into[0]).as(text).isEqualTo(Long.parseLong(text));
                assertThat(reader.skipSeparators()).isFalse();
            }
        }
    }

    private static String word(Random random) {
        StringBuilder digits = new StringBuilder();
        for (int i = random.nextInt(5) == 0 ? random.nextInt(60) : random.nextInt(22); i >= 0; i--) {
            digits.append((char) ('0' + random.nextInt(10)));
        }
        if (random.nextInt(4) == 0) {
            digits.setCharAt(random.nextInt(digits.length()), (char) (33 + random.nextInt(94)));
        }
        return digits.toString().replace(',', ';');
    }

    private static boolean isGood(String word) {
        return word.chars().allMatch(Character::isDigit) && new BigInteger(word).compareTo(MOST) <= 0;
    }

    @Test
    void everyByte_isADigitOrNot() {
        for (int value = 0; value < 256; value++) {
            for (int place = 0; place < 20; place++) {
                byte[] text = "01234567890123456789 1 2 3 4 5 6 7 8 9".getBytes(US_ASCII);
                text[place] = (byte) value;
                boolean blank = value == ' ' || value == ',' || value == '\t' || value == '\r';
                long[] into = new long[20];
                IntegerText reader = new IntegerText(text, 1, text.length);
                reader.read(into, 0);
                boolean good = blank || (value >= '0' && value <= (place == 1 ? '8' : '9')) || place == 0;
                // Nineteen digits from the second on, at the most 9·10¹⁸ and something: past 2⁶³−1.
                assertThat(reader.isBad()).as(value + " at " + place).isEqualTo(!good && place > 0);
            }
        }
    }

    @Test
    void blocks_goOnWhereTheLastOneEnded() {
        byte[] text = "1 2 3 4 5 6 7".getBytes(US_ASCII);
        IntegerText reader = new IntegerText(text, 0, text.length);
        long[] block = new long[3];
        assertThat(reader.read(block, 0)).isEqualTo(3);
        assertThat(reader.read(block, 1)).isEqualTo(3);
        assertThat(block).containsExactly(1, 4, 5);
        assertThat(reader.read(block, 0)).isEqualTo(2);
        assertThat(reader.skipSeparators()).isFalse();
    }
}
