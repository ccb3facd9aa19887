package dev.nimbus.theory.nimber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NimProductTest {
    private static final int SMALL = 20;

    @Test
    void product_ofSmallNumbers_isTheMexOfTheDefinition() {
        long[][] products = new long[SMALL][SMALL];
        for (int a = 0; a < SMALL; a++) {
            for (int b = 0; b < SMALL; b++) {
                Mex mex = new Mex();
                for (int c = 0; c < a; c++) {
                    for (int d = 0; d < b; d++) {
                        mex.add(products[c][b] ^ products[a][d] ^ products[c][d]);
                    }
                }
                products[a][b] = mex.value();
                assertThat(NimProduct.of(a, b)).as("%d x %d", a, b).isEqualTo(products[a][b]);
            }
        }
    }

    @Test
    void product_ofTheLargestFermatHalves_isTheKnownNumber() {
        assertThat(Long.toUnsignedString(NimProduct.of(Long.MIN_VALUE, Long.MIN_VALUE)))
                .isEqualTo("16017865340936038689");
    }

    @Test
    void product_ofRandomNumbers_obeysTheLawsOfAField() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            long a = random.nextLong() >>> random.nextInt(64);
            long b = random.nextLong();
            long c = random.nextLong();
            assertThat(NimProduct.of(a, b)).isEqualTo(NimProduct.of(b, a));
            assertThat(NimProduct.of(a, b ^ c)).isEqualTo(NimProduct.of(a, b) ^ NimProduct.of(a, c));
            assertThat(NimProduct.of(NimProduct.of(a, b), c)).isEqualTo(NimProduct.of(a, NimProduct.of(b, c)));
        }
    }

    @Test
    void inverse_timesTheNumber_isOne() {
        Random random = new Random(2);
        for (int i = 0; i < 5000; i++) {
            long a = i < 1000 ? i + 1 : random.nextLong() >>> random.nextInt(63);
            if (a != 0) {
                assertThat(NimProduct.of(a, NimProduct.inverse(a)))
                        .as("inverse of %d", a)
                        .isEqualTo(1);
            }
        }
        assertThatThrownBy(() -> NimProduct.inverse(0)).isInstanceOf(ArithmeticException.class);
    }
}
