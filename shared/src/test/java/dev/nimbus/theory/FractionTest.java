package dev.nimbus.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FractionTest {
    @ParameterizedTest
    @CsvSource({
        "7, 8, 7/8",
        "6, 8, 3/4",
        "8, 8, 1/1",
        "0, 8, 0/1",
        "12, 4, 3/1",
        "9223372036854775806, 9223372036854775807, 9223372036854775806/9223372036854775807"
    })
    void fraction_isPrintedReduced(long numerator, long denominator, String printed) {
        assertThat(Fraction.of(numerator, denominator)).hasToString(printed);
    }

    @Test
    void fractions_ofOneValue_areEqual() {
        assertThat(Fraction.of(10, 15)).isEqualTo(Fraction.of(2, 3)).hasSameHashCodeAs(Fraction.of(2, 3));
    }

    @Test
    void fraction_pastAllLongs_isExact() {
        BigInteger power = BigInteger.TWO.pow(100);

        assertThat(new Fraction(power, power.shiftLeft(1))).isEqualTo(Fraction.of(1, 2));
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "0, 0", "-1, 2", "1, -2"})
    void fraction_thatIsNegativeOrNone_isRefused(long numerator, long denominator) {
        assertThatThrownBy(() -> Fraction.of(numerator, denominator))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(numerator + "/" + denominator);
    }
}
